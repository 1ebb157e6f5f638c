package dev.ringo.sample.zip;

import java.util.Locale;

/**
 * What the directory of an archive says about one entry.
 *
 * @param name its path in the archive; a folder's ends with a slash
 * @param deflated whether it is compressed, else it is stored as it is
 * @param crc the CRC-32 of its content
 * @param compressedSize its bytes in the archive
 * @param size its bytes when unpacked
 * @param headerOffset where its local header begins
 */
public record ZipRecord(String name, boolean deflated, long crc, long compressedSize, long size, long headerOffset) {

    /** Whether the entry is named as a jar. */
    public boolean namesJar() {
        return name.toLowerCase(Locale.ROOT).endsWith(".jar");
    }

    /** Whether the entry is named as a class, in the exact spelling that a class loader asks for. */
    public boolean namesClass() {
        return name.endsWith(".class");
    }
}
