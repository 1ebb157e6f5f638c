package dev.ringo.sample.audit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.OptionalInt;

/** Knows the bytecode levels: the major version in a class file, and the Java release that introduced it. */
public final class BytecodeLevel {

    private static final int MAGIC = 0xCAFEBABE;
    private static final int HEADER_LENGTH = 8;
    private static final int MAJOR_OFFSET = 6;
    private static final int JAVA_1_1 = 45;
    private static final int JAVA_5 = 49;

    private BytecodeLevel() {}

    /** The Java release that can run this level and all below. */
    public static String javaName(int major) {
        if (major < JAVA_1_1) {
            return "Java ? (level " + major + ")";
        }
        int release = major - JAVA_1_1 + 1;
        return major < JAVA_5 ? "Java 1." + release : "Java " + release;
    }

    /** The major version of a class file; empty for a file that only is named as a class. */
    static OptionalInt read(InputStream in) throws IOException {
        ByteBuffer header = ByteBuffer.wrap(in.readNBytes(HEADER_LENGTH));
        boolean isClass = header.limit() == HEADER_LENGTH && header.getInt(0) == MAGIC;
        return isClass ? OptionalInt.of(Short.toUnsignedInt(header.getShort(MAJOR_OFFSET))) : OptionalInt.empty();
    }
}
