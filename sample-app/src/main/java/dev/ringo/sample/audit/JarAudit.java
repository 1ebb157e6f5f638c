package dev.ringo.sample.audit;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.InvalidPathException;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Looks into one jar: reads all of it once, unpacks every entry in memory, piece by piece, and compares it with its
 * checksum. Memory depends on the number of entries, not on their size, and nothing is written to disk.
 */
public final class JarAudit {

    private JarAudit() {}

    /**
     * Audits the jar as it is now.
     *
     * @throws DamagedJarException when it is not a whole, sound jar; for good
     * @throws UnreadableJarException when it could not be read, or changed meanwhile; for now
     * @throws InterruptedException when the thread is interrupted meanwhile
     */
    public static AuditedJar audit(JarLocation location, AuditProgress progress)
            throws DamagedJarException, UnreadableJarException, InterruptedException {
        try {
            return auditUnlessItChanges(location, progress);
        } catch (ClosedByInterruptException e) {
            throw Interruption.of(e);
        } catch (DamagedJarException | UnreadableJarException e) {
            throw e;
        } catch (IOException e) {
            throw new UnreadableJarException(location, FileFault.of(e), e);
        } catch (InvalidPathException e) {
            // It was found by a process in another locale.
            throw new UnreadableJarException(location, "this Java process cannot represent its name", null);
        }
    }

    /** A jar that is just being written looks damaged, or is a mixture: neither is a result. */
    private static AuditedJar auditUnlessItChanges(JarLocation location, AuditProgress progress) throws IOException {
        FileStamp before = FileStamp.of(location.path());
        AuditedJar audited;
        try {
            audited = read(location, before, progress);
        } catch (DamagedJarException e) {
            requireUnchanged(location, before, e);
            throw e;
        }
        requireUnchanged(location, before, null);
        return audited;
    }

    private static AuditedJar read(JarLocation location, FileStamp stamp, AuditProgress progress) throws IOException {
        try (OpenJar jar = OpenJar.open(location)) {
            JarTally tally = new JarTally();
            String sha256 = jar.archive().scan(tally, new PercentSteps(progress, jar.size()));
            return tally.result(stamp, location, jar.size(), sha256);
        } catch (ZipException | EOFException e) {
            throw new DamagedJarException(location, e);
        }
    }

    private static void requireUnchanged(JarLocation location, FileStamp before, @Nullable DamagedJarException fault)
            throws IOException {
        if (!FileStamp.of(location.path()).equals(before)) {
            throw new UnreadableJarException(location, "it changed while it was read", fault);
        }
    }
}
