package dev.ringo.sample.zip;

import static dev.ringo.sample.zip.Bytes.unsignedInt;
import static dev.ringo.sample.zip.Bytes.unsignedShort;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * The end record of an archive, which says where its directory lies. An archive that was cut off has none, which is
 * how a part is told from the whole.
 *
 * @param entries how many entries the directory has, modulo 65,536 where the record has no room for more
 * @param directoryStart where the directory begins
 * @param directorySize how many bytes it has
 * @param shift how far everything lies behind the offsets in the archive: the length of a script before it
 */
record EndRecord(long entries, long directoryStart, long directorySize, long shift) {

    private static final int SIGNATURE = 0x06054b50;
    private static final int LENGTH = 22;
    private static final int LONGEST_COMMENT = 0xFFFF;
    private static final int ZIP64_LOCATOR_SIGNATURE = 0x07064b50;
    private static final int ZIP64_LOCATOR_LENGTH = 20;
    private static final int ZIP64_SIGNATURE = 0x06064b50;
    private static final int ZIP64_LENGTH = 56;
    private static final int UNKNOWN_SHORT = 0xFFFF;
    private static final long UNKNOWN_INT = 0xFFFFFFFFL;

    /** Finds the record in the last bytes. */
    static EndRecord find(ByteSource source) throws IOException {
        if (source.size() == 0) {
            throw new ZipException("it is empty (0 bytes)");
        }
        int length = (int) Math.min(source.size(), LENGTH + LONGEST_COMMENT);
        long tailStart = source.size() - length;
        ByteBuffer tail = Bytes.read(source, tailStart, length);
        boolean misplaced = false;
        for (int at = length - LENGTH; at >= 0; at--) {
            int after = tail.getInt(at) == SIGNATURE ? length - at - LENGTH - unsignedShort(tail, at + 20) : -1;
            if (after >= 0) {
                EndRecord record = read(source, tail.slice(at, LENGTH).order(tail.order()), tailStart + at);
                if (record != null && (record.shift == 0 || (after == 0 && !beginsLikeArchive(source)))) {
                    return record;
                }
                misplaced |= record == null;
            }
        }
        throw new ZipException(misplaced ? "a part of it is missing before its directory" : fault(source));
    }

    /**
     * Where an archive begins, nothing is a script before the archive. What seems so is an archive that has been cut off
     * behind another one that it contains: the end record is that one's.
     */
    private static boolean beginsLikeArchive(ByteSource source) throws IOException {
        ByteBuffer start = Bytes.read(source, 0, (int) Math.min(source.size(), 2));
        return start.get(0) == 'P' && (start.limit() < 2 || start.get(1) == 'K');
    }

    /** Whether the directory's number of entries is the one promised. */
    boolean counts(long found) {
        return found == entries || (entries <= UNKNOWN_SHORT && (found & UNKNOWN_SHORT) == entries);
    }

    private static @Nullable EndRecord read(ByteSource source, ByteBuffer end, long position) throws IOException {
        long entries = unsignedShort(end, 10);
        long size = unsignedInt(end, 12);
        long offset = unsignedInt(end, 16);
        if (entries == UNKNOWN_SHORT || size == UNKNOWN_INT || offset == UNKNOWN_INT) {
            EndRecord large = readZip64(source, position);
            if (large != null) {
                return large;
            }
        }
        return place(source, entries, size, offset, position);
    }

    private static @Nullable EndRecord readZip64(ByteSource source, long endPosition) throws IOException {
        long locatorPosition = endPosition - ZIP64_LOCATOR_LENGTH;
        if (locatorPosition < ZIP64_LENGTH) {
            return null;
        }
        ByteBuffer locator = Bytes.read(source, locatorPosition, ZIP64_LOCATOR_LENGTH);
        if (locator.getInt(0) != ZIP64_LOCATOR_SIGNATURE) {
            return null;
        }
        EndRecord named = readZip64(source, locator.getLong(8), locatorPosition);
        // Behind a script the locator names a wrong place, but the record lies right before it.
        return named != null ? named : readZip64(source, locatorPosition - ZIP64_LENGTH, locatorPosition);
    }

    private static @Nullable EndRecord readZip64(ByteSource source, long position, long locator) throws IOException {
        if (position < 0 || position > locator - ZIP64_LENGTH) {
            return null;
        }
        ByteBuffer end = Bytes.read(source, position, ZIP64_LENGTH);
        boolean found = end.getInt(0) == ZIP64_SIGNATURE;
        return found ? place(source, end.getLong(32), end.getLong(40), end.getLong(48), position) : null;
    }

    /** The directory ends where its end record begins; null when it cannot lie there. */
    private static @Nullable EndRecord place(ByteSource source, long entries, long size, long offset, long end)
            throws IOException {
        long start = end - size;
        if (size < 0 || offset < 0 || start < offset) {
            return null;
        }
        boolean begins = size == 0 || CentralDirectory.beginsAt(source, start);
        return begins ? new EndRecord(entries, start, size, start - offset) : null;
    }

    private static String fault(ByteSource source) throws IOException {
        return beginsLikeArchive(source)
                ? "its end is missing, as if a copy or a download had been cut off"
                : "it is no jar at all, whatever its name says: it neither begins nor ends like one";
    }
}
