package io.plimsoll.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.plimsoll.results.RunFolder.Disk;
import io.plimsoll.testing.ScriptedRun;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a run's folder is from its first instant on, and what becomes of it when everything ends at once.
class FreshRunTest {
    @TempDir
    Path folder;

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    /// Whoever looks, at any time, sees runs that can be read: so a kill at any time leaves such.
    @Test
    void whatHasTheNameOfARunCanBeRead() throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        try (ExecutorService watching = Executors.newSingleThreadExecutor()) {
            Future<List<String>> unreadable = watching.submit(() -> {
                List<String> found = new ArrayList<>();
                while (!done.get()) {
                    found.addAll(unreadable());
                }
                return found;
            });
            for (int i = 0; i < 40; i++) {
                new RunStore(folder).create(ScriptedRun.plan(), 0).close();
            }
            done.set(true);
            assertThat(unreadable.get()).isEmpty();
        }
        assertThat(new RunStore(folder).runs()).hasSize(40);
        assertThat(folder.toFile().list()).hasSize(40);
    }

    /// As on a full disk: here a folder is in the way of the file.
    @Test
    void aRunThatCannotBeWrittenLeavesNothing() {
        assertThatIOException()
                .isThrownBy(() -> RunStore.begin(folder, "run", id -> {
                    File[] begun = Objects.requireNonNull(folder.toFile().listFiles());
                    assertThat(begun).hasSize(1);
                    assertThat(new RunFolder(begun[0].toPath())
                                    .document()
                                    .toFile()
                                    .mkdir())
                            .isTrue();
                    return RunDocument.begun(id, Instant.EPOCH, PlanDocument.of(ScriptedRun.plan()));
                }));
        assertThat(folder).isEmptyDirectory();
    }

    private List<String> unreadable() throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> entries = Files.list(folder)) {
            for (Path entry : entries.toList()) {
                if (!String.valueOf(entry.getFileName()).startsWith(".")
                        && !Files.exists(new RunFolder(entry).document())) {
                    found.add(entry.toString());
                }
            }
        }
        return found;
    }

    @Test
    void whatAKillLeftHiddenIsNoRunAndIsRemovedInTime() throws Exception {
        Path old = hidden(".20260101-000000-000-tpcb-h2-1-1.begun");
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
        Path recent = hidden(".20260101-000000-001-tpcb-h2-1-1.begun");
        Path anothers = hidden(".letters");
        Files.setLastModifiedTime(anothers, FileTime.from(Instant.EPOCH));
        RunStore store = new RunStore(folder);
        assertThat(store.runs()).isEmpty();
        store.create(ScriptedRun.plan(), 0).close();
        assertThat(store.runs()).hasSize(1);
        assertThat(old).doesNotExist();
        assertThat(recent).isDirectory();
        assertThat(anothers).isDirectory();
    }

    private Path hidden(String name) throws IOException {
        Path made = Files.createDirectory(folder.resolve(name));
        Files.writeString(new RunFolder(made).document(), "{}");
        return made;
    }

    @Test
    void nobodyElseEntersARunUnlessAGroupSharesTheStore() throws Exception {
        RunStore own = new RunStore(folder.resolve("own"));
        try (RunWriter writer = own.create(ScriptedRun.plan(), 0)) {
            assertThat(permissions(own.path())).isEqualTo("rwx------");
            assertThat(permissions(writer.folder().path())).isEqualTo("rwx------");
        }
        Path earlier = Files.createDirectory(folder.resolve("earlier"));
        Files.setPosixFilePermissions(earlier, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (RunWriter writer = new RunStore(earlier).create(ScriptedRun.plan(), 0)) {
            assertThat(permissions(writer.folder().path())).isEqualTo("rwx------");
        }
        Path shared = Files.createDirectory(folder.resolve("shared"));
        Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwx---"));
        try (RunWriter writer = new RunStore(shared).create(ScriptedRun.plan(), 0)) {
            assertThat(permissions(writer.folder().path())).isEqualTo("rwxrwx---");
        }
    }

    /// What is renamed is on the disk before it gets its name, and the name before anything goes on.
    @Test
    void documentsAndTimeLinesReachTheDisk() throws Exception {
        RunDocument document = RunReader.document(new RunFolder(RunSample.killed(folder.resolve("run"), "closed")));
        Path place = folder.resolve("forced");
        List<String> forced = new ArrayList<>();
        Disk disk = path -> {
            boolean isNew = String.valueOf(path.getFileName()).equals("run.json.new");
            assertThat(path).exists();
            assertThat(isNew && Files.size(path) == 0).isFalse();
            forced.add(String.valueOf(path.getFileName()));
        };
        try (RunWriter writer = new RunWriter(place, document, 0, disk)) {
            writer.update(same -> same);
            assertThat(forced).containsExactly("run.json.new", "forced", "run.json.new", "forced");
            forced.clear();
            writer.force();
            assertThat(forced).containsExactlyInAnyOrder("series.csv", "harness.csv", "latency.hlog");
            writer.writeErrors(List.of());
            assertThat(forced).endsWith("errors.json.new", "forced");
        }
        Disk.REAL.force(place);
        Disk.REAL.force(place.resolve("run.json"));
    }
}
