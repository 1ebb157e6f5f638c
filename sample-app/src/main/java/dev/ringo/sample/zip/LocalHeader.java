package dev.ringo.sample.zip;

import static dev.ringo.sample.zip.Bytes.unsignedShort;

import java.nio.ByteBuffer;
import java.util.zip.ZipException;

/** The header before an entry's content. Only its length counts here: the directory says the rest, and rules. */
final class LocalHeader {

    /** Bytes of the part that every header has. */
    static final int FIXED_LENGTH = 30;

    private static final int SIGNATURE = 0x04034b50;

    private LocalHeader() {}

    /** How many bytes lie between the fixed part and the content. */
    static int variableLength(ByteBuffer fixedPart, ZipRecord record) throws ZipException {
        if (fixedPart.getInt(0) != SIGNATURE) {
            throw new ZipException("its entry " + record.name() + " is not where the directory says");
        }
        return unsignedShort(fixedPart, 26) + unsignedShort(fixedPart, 28);
    }
}
