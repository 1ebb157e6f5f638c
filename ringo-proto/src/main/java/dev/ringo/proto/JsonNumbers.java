package dev.ringo.proto;

import tools.jackson.core.io.schubfach.DoubleToDecimal;

/**
 * Writes doubles as ECMAScript does: the shortest digits that read back as the same number, and an exponent only beyond
 * 1e21 and below 1e-6.
 */
final class JsonNumbers {

    private static final double MAX_PLAIN_LONG = 1e15;
    private static final int MAX_PLAIN_EXPONENT = 21;
    private static final int MIN_PLAIN_EXPONENT = -6;

    private JsonNumbers() {}

    static String format(double number) {
        if (number == Math.rint(number) && Math.abs(number) < MAX_PLAIN_LONG) {
            return number == 0 && 1 / number < 0 ? "-0" : Long.toString((long) number);
        }
        // Not Double.toString: before JDK 19 it writes more digits than needed.
        String shortest = DoubleToDecimal.toString(number);
        return shortest.startsWith("-") ? "-" + reformat(shortest.substring(1)) : reformat(shortest);
    }

    /** Rearranges {@code 12.5}, {@code 1.25E-7} or {@code 1.0E23}. */
    private static String reformat(String java) {
        int e = java.indexOf('E');
        String mantissa = e < 0 ? java : java.substring(0, e);
        int dot = mantissa.indexOf('.');
        String digits = mantissa.substring(0, dot) + mantissa.substring(dot + 1);
        int point = dot + (e < 0 ? 0 : Integer.parseInt(java.substring(e + 1)));
        int leading = countLeadingZeros(digits);
        int end = endWithoutTrailingZeros(digits);
        return arrange(shortened(digits.substring(leading, end), point - leading), point - leading);
    }

    /** Java's form has two digits at least, so that 5e-324 comes as 4.9e-324. */
    private static String shortened(String digits, int point) {
        if (digits.length() != 2 || digits.charAt(0) == '9') {
            return digits;
        }
        char up = (char) (digits.charAt(0) + 1);
        double wanted = Double.parseDouble("0." + digits + "e" + point);
        return Double.parseDouble("0." + up + "e" + point) == wanted ? String.valueOf(up) : digits;
    }

    /** The number is {@code 0.digits} times ten to the power of {@code point}. */
    private static String arrange(String digits, int point) {
        int count = digits.length();
        if (count <= point && point <= MAX_PLAIN_EXPONENT) {
            return digits + "0".repeat(point - count);
        }
        if (0 < point && point <= MAX_PLAIN_EXPONENT) {
            return digits.substring(0, point) + "." + digits.substring(point);
        }
        if (MIN_PLAIN_EXPONENT < point && point <= 0) {
            return "0." + "0".repeat(-point) + digits;
        }
        String fraction = count == 1 ? "" : "." + digits.substring(1);
        int exponent = point - 1;
        return digits.charAt(0) + fraction + "e" + (exponent < 0 ? "-" : "+") + Math.abs(exponent);
    }

    private static int countLeadingZeros(String digits) {
        int zeros = 0;
        while (zeros < digits.length() - 1 && digits.charAt(zeros) == '0') {
            zeros++;
        }
        return zeros;
    }

    private static int endWithoutTrailingZeros(String digits) {
        int end = digits.length();
        while (end > 1 && digits.charAt(end - 1) == '0') {
            end--;
        }
        return end;
    }
}
