package dev.ringo.sample.zip;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** Archives with one stored entry whose sizes stand behind it, which Java's own writer does not make. */
final class HandMade {

    private HandMade() {}

    /** With {@code zip64} the directory has sizes and place in an extra field, for which there is no need. */
    static byte[] archive(String name, String text, boolean zip64) {
        byte[] nameBytes = name.getBytes(StandardCharsets.UTF_8);
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        ByteBuffer out = ByteBuffer.allocate(1000).order(ByteOrder.LITTLE_ENDIAN);
        int crc = crc(content);
        putEntry(out, nameBytes, content, crc);
        int directory = out.position();
        putDirectory(out, nameBytes, content.length, crc, zip64);
        int length = out.position() - directory;
        out.putInt(0x06054b50).putInt(0).putShort((short) 1).putShort((short) 1);
        out.putInt(length).putInt(directory).putShort((short) 0);
        byte[] archive = new byte[out.position()];
        out.flip().get(archive);
        return archive;
    }

    private static int crc(byte[] content) {
        CRC32 crc = new CRC32();
        crc.update(content);
        return (int) crc.getValue();
    }

    private static void putEntry(ByteBuffer out, byte[] name, byte[] content, int crc) {
        out.putInt(0x04034b50).putShort((short) 20).putShort((short) 8).putShort((short) 0);
        out.putInt(0).putInt(0).putInt(0).putInt(0);
        out.putShort((short) name.length).putShort((short) 0).put(name).put(content);
        out.putInt(0x08074b50).putInt(crc).putInt(content.length).putInt(content.length);
    }

    private static void putDirectory(ByteBuffer out, byte[] name, int size, int crc, boolean zip64) {
        int extra = zip64 ? 8 + 4 + 24 : 0;
        out.putInt(0x02014b50)
                .putShort((short) 20)
                .putShort((short) 20)
                .putShort((short) 8)
                .putShort((short) 0);
        out.putInt(0).putInt(crc);
        out.putInt(zip64 ? -1 : size).putInt(zip64 ? -1 : size);
        out.putShort((short) name.length).putShort((short) extra).putShort((short) 0);
        out.putShort((short) 0)
                .putShort((short) 0)
                .putInt(0)
                .putInt(zip64 ? -1 : 0)
                .put(name);
        if (zip64) {
            out.putShort((short) 0x7777).putShort((short) 4).putInt(42);
            out.putShort((short) 1).putShort((short) 24);
            out.putLong(size).putLong(size).putLong(0);
        }
    }
}
