package dev.ringo.sample.zip;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.zip.Inflater;

/** One pass over an archive that hashes all of it, unpacks every entry and compares it with its checksum. */
final class ZipScan implements Closeable {

    private final byte[] rest = new byte[64 * 1024];
    private final Inflater inflater = new Inflater(true);
    private final MessageDigest sha256 = sha256();
    private final long size;
    private final EntryVisitor visitor;
    private final PositionedStream in;

    ZipScan(ByteSource source, EntryVisitor visitor, LongConsumer position) throws IOException {
        this.size = source.size();
        this.visitor = visitor;
        this.in = new PositionedStream(new DigestInputStream(source.openAt(0), sha256), position);
    }

    String run(List<ZipRecord> records) throws IOException {
        List<ZipRecord> asTheyLie = records.stream()
                .sorted(Comparator.comparingLong(ZipRecord::headerOffset))
                .toList();
        for (ZipRecord record : asTheyLie) {
            in.skipTo(record.headerOffset());
            int gap = LocalHeader.variableLength(Bytes.read(in, LocalHeader.FIXED_LENGTH), record);
            in.skipNBytes(gap);
            check(record);
        }
        in.skipTo(size);
        return HexFormat.of().formatHex(sha256.digest());
    }

    private void check(ZipRecord record) throws IOException {
        EntryContent content = new EntryContent(record, unpack(record, new BoundedStream(in, record.compressedSize())));
        visitor.visit(record, content);
        content.readRest(rest);
        content.compare();
    }

    private InputStream unpack(ZipRecord record, InputStream packed) {
        if (!record.deflated() || record.compressedSize() == 0) {
            return packed;
        }
        inflater.reset();
        return new RawInflaterStream(packed, inflater);
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        in.close();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
