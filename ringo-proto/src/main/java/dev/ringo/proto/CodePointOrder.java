package dev.ringo.proto;

/** Compares texts by code point, which is the order of their UTF-8 bytes; {@code String.compareTo} differs beyond U+FFFF. */
final class CodePointOrder {

    private CodePointOrder() {}

    static int compare(String a, String b) {
        int shorter = Math.min(a.length(), b.length());
        for (int i = 0; i < shorter; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                return Integer.compare(rank(x), rank(y));
            }
        }
        return Integer.compare(a.length(), b.length());
    }

    /** A surrogate is part of a code point above every other char. */
    private static int rank(char c) {
        return Character.isSurrogate(c) ? c + Character.MAX_VALUE : c;
    }
}
