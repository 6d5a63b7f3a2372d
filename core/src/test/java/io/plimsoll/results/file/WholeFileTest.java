package io.plimsoll.results.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
    @TempDir
    Path folder;

    @Test
    void aFileIsWrittenAndReplaced() throws Exception {
        Path file = folder.resolve("a.txt");
        WholeFile.write(file, "one");
        WholeFile.write(file, "two");
        assertThat(file).hasContent("two");
        assertThat(folder).isDirectoryContaining(each -> each.equals(file));
        assertThat(folder.toFile().list()).hasSize(1);
    }

    @Test
    void aLinkIsKept() throws Exception {
        Path file = Files.writeString(folder.resolve("a.txt"), "one");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        WholeFile.write(link, "two");
        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("two");
    }

    @Test
    void whatExistsIsNotCreated() throws Exception {
        Path file = folder.resolve("a.txt");
        WholeFile.create(file, "one");
        assertThatExceptionOfType(FileAlreadyExistsException.class).isThrownBy(() -> WholeFile.create(file, "two"));
        assertThat(file).hasContent("one");
        assertThat(folder.toFile().list()).hasSize(1);
    }

    /// As on a full disk: a folder that is not empty is in the way.
    @Test
    void whatCannotBeWrittenLeavesNothing() throws Exception {
        Path file = folder.resolve("a.txt");
        Path fresh = Files.createDirectory(
                folder.resolve(".a.txt." + ProcessHandle.current().pid() + ".new"));
        assertThatIOException().isThrownBy(() -> WholeFile.write(file, "one"));
        assertThatIOException().isThrownBy(() -> WholeFile.create(fresh.resolve("nowhere/a.txt"), "one"));
        assertThat(file).doesNotExist();
    }

    @Test
    void theFolderIsNamed() {
        assertThatExceptionOfType(NoSuchFileException.class)
                .isThrownBy(() -> WholeFile.write(folder.resolve("nowhere/a.txt"), "one"))
                .withMessage(folder.resolve("nowhere").toString());
    }

    @Test
    void whoMayReadAFileStays() throws Exception {
        Path file = Files.writeString(folder.resolve("secret.txt"), "one");
        Assumptions.assumeTrue(
                file.getFileSystem().supportedFileAttributeViews().contains("posix"), "files have no permissions here");
        for (String permissions : List.of("rw-------", "rw-r-----", "rwxrwxrwx")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
            WholeFile.write(file, permissions);
            assertThat(file).hasContent(permissions);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo(permissions);
        }
    }

    @Test
    void otherNamesOfAFileShowTheNewText() throws Exception {
        Path file = Files.writeString(folder.resolve("a.txt"), "one");
        Path other = Files.createLink(folder.resolve("b.txt"), file);
        WholeFile.write(file, "two");
        assertThat(other).hasContent("two");
    }

    /// A file that its owner has protected is not replaced by another one.
    @Test
    void aFileThatMayNotBeWrittenStays() throws Exception {
        Path file = Files.writeString(folder.resolve("a.txt"), "one");
        Assumptions.assumeTrue(file.toFile().setWritable(false) && !Files.isWritable(file), "root may write it");
        assertThatIOException().isThrownBy(() -> WholeFile.write(file, "two"));
        assertThat(file).hasContent("one");
    }

    /// Root writes the files of others, and they stay theirs.
    @Test
    void whoseAFileIsStays() throws Exception {
        Path file = Files.writeString(folder.resolve("a.txt"), "one");
        UserPrincipal other;
        try {
            other = file.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
            Files.setOwner(file, other);
        } catch (IOException | UnsupportedOperationException notRoot) {
            Assumptions.abort("only root can give files away");
            return;
        }
        WholeFile.write(file, "two");
        assertThat(file).hasContent("two");
        assertThat(Files.getOwner(file)).isEqualTo(other);
    }

    @Test
    void whatIsNoRegularFileIsWrittenInPlace() throws Exception {
        WholeFile.write(Path.of("/dev/null"), "one");
        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    }
}
