package dev.ringo.sample.zip;

import static dev.ringo.sample.zip.Bytes.unsignedInt;
import static dev.ringo.sample.zip.Bytes.unsignedShort;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipException;

/** Reads the directory of an archive: what is not listed there does not belong to the archive. */
final class CentralDirectory {

    private static final int SIGNATURE = 0x02014b50;
    private static final int HEADER_LENGTH = 46;
    private static final int STORED = 0;
    private static final int DEFLATED = 8;
    private static final int ENCRYPTED_FLAG = 1;

    private final EndRecord end;

    private CentralDirectory(EndRecord end) {
        this.end = end;
    }

    static boolean beginsAt(ByteSource source, long offset) throws IOException {
        return Bytes.read(source, offset, 4).getInt(0) == SIGNATURE;
    }

    /** All entries in the order of the directory. */
    static List<ZipRecord> read(ByteSource source) throws IOException {
        EndRecord end = EndRecord.find(source);
        try (InputStream in = new BoundedStream(source.openAt(end.directoryStart()), end.directorySize())) {
            return new CentralDirectory(end).readAll(in);
        }
    }

    private List<ZipRecord> readAll(InputStream in) throws IOException {
        List<ZipRecord> records = new ArrayList<>();
        long left = end.directorySize();
        while (left > 0) {
            ByteBuffer header = Bytes.read(in, (int) Math.min(left, HEADER_LENGTH));
            if (header.limit() < HEADER_LENGTH || header.getInt(0) != SIGNATURE) {
                throw new ZipException("its directory is damaged behind entry " + records.size());
            }
            ByteBuffer name = Bytes.read(in, unsignedShort(header, 28));
            ByteBuffer extra = Bytes.read(in, unsignedShort(header, 30));
            int comment = unsignedShort(header, 32);
            in.skipNBytes(comment);
            records.add(record(header, decode(name), extra));
            left -= HEADER_LENGTH + name.limit() + extra.limit() + comment;
        }
        if (!end.counts(records.size())) {
            throw new ZipException(
                    "its directory lists " + records.size() + " entries where its end record counts " + end.entries());
        }
        return records;
    }

    private ZipRecord record(ByteBuffer header, String name, ByteBuffer extra) throws ZipException {
        int method = unsignedShort(header, 10);
        if ((unsignedShort(header, 8) & ENCRYPTED_FLAG) != 0) {
            throw new ZipException("its entry " + name + " is encrypted, and no class loader can read that");
        }
        if (method != STORED && method != DEFLATED) {
            throw new ZipException("its entry " + name + " is compressed by method " + method
                    + ", and class loaders know 0 (stored) and 8 (deflated) only");
        }
        Zip64Fields fields = new Zip64Fields(extra);
        long size = fields.orNext(unsignedInt(header, 24));
        long compressedSize = fields.orNext(unsignedInt(header, 20));
        long offset = fields.orNext(unsignedInt(header, 42)) + end.shift();
        boolean inside = size >= 0 && compressedSize >= 0 && offset >= end.shift();
        if (!inside || offset > end.directoryStart() - compressedSize || (method == STORED && size != compressedSize)) {
            throw new ZipException("its directory gives entry " + name + " an impossible place or size");
        }
        return new ZipRecord(name, method == DEFLATED, unsignedInt(header, 16), compressedSize, size, offset);
    }

    /** Names are UTF-8, as Java reads them; what is not is taken as Latin-1, which loses nothing. */
    private static String decode(ByteBuffer name) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(name.duplicate()).toString();
        } catch (CharacterCodingException e) {
            return StandardCharsets.ISO_8859_1.decode(name.duplicate()).toString();
        }
    }
}
