package io.plimsoll.results.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.results.HarnessProcess;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What are not parts of one run is refused with what differs, and a merge that fails leaves nothing behind.
class MergeRefusalsTest {
    @TempDir
    Path store;

    private static PartSample part(int rank, int of) {
        return new PartSample(rank, of, "closed", rank);
    }

    private void assertRefused(PartSample one, PartSample other, String why) throws IOException {
        List<Path> folders = List.of(one.into(store), other.into(store));

        assertThatIOException().isThrownBy(() -> Merge.of(folders)).withMessageContaining(why);
    }

    @Test
    void otherSeed() throws IOException {
        assertRefused(
                part(1, 2),
                part(2, 2).set("seed=43"),
                "are not parts of one run: they differ in seed, which is 42 and 43");
    }

    @Test
    void otherSetting() throws IOException {
        assertRefused(part(1, 2), part(2, 2).set("sessions=6"), "differ in sessions, which is 5 and 6");
    }

    @Test
    void noteIsNoDifference() throws IOException {
        List<Path> folders =
                List.of(part(1, 2).set("note=mine").into(store), part(2, 2).into(store));

        assertThat(Merge.of(folders).missing()).isEmpty();
    }

    @Test
    void otherNumberOfParts() throws IOException {
        assertRefused(part(1, 2), part(2, 3), "they are part 1/2 and part 2/3");
    }

    @Test
    void samePartTwice() throws IOException {
        Path folder = part(2, 3).into(store);

        assertThatIOException()
                .isThrownBy(() -> Merge.of(List.of(folder, folder)))
                .withMessageContaining("are both part 2/3");
    }

    @Test
    void partThatIsInAMergedRunAlready() throws IOException {
        Path one = part(1, 3).into(store);
        Path both = store.resolve("both");
        Merge.of(List.of(one, part(2, 3).into(store))).into(both, (_, document) -> document);

        assertThatIOException()
                .isThrownBy(() -> Merge.of(List.of(both, one)))
                .withMessageContaining("are both part 1/3");
        assertThat(Merge.of(List.of(both)).missing()).containsExactly(3);
    }

    private static void change(Path folder, String from, String to) throws IOException {
        Path document = folder.resolve("run.json");
        String text = Files.readString(document);
        assertThat(text).contains(from);
        Files.writeString(document, text.replace(from, to));
    }

    @Test
    void otherVersion() throws IOException {
        Path other = part(2, 2).into(store);
        change(other, "\"0.1.0\"", "\"0.2.0\"");
        List<Path> folders = List.of(part(1, 2).into(store), other);

        assertThatIOException()
                .isThrownBy(() -> Merge.of(folders))
                .withMessageContaining("they were made by Plimsoll 0.1.0 and 0.2.0");
    }

    @Test
    void otherLayout() throws IOException {
        Path other = part(2, 2).into(store);
        change(other, "\"schema\" : 1", "\"schema\" : 2");

        assertThatIOException().isThrownBy(() -> Merge.of(List.of(other))).withMessageContaining("has layout 2");
    }

    @Test
    void runningPart() throws IOException {
        Path running = part(1, 1).killed().into(store);
        RunDocument document = RunReader.document(new RunFolder(running));
        HarnessProcess dead = document.process();
        HarnessProcess alive = HarnessProcess.ofThisProcess();
        change(running, String.valueOf(dead.processId()), String.valueOf(alive.processId()));
        change(running, dead.processStartedAt(), alive.processStartedAt());

        assertThatIOException().isThrownBy(() -> Merge.of(List.of(running))).withMessageContaining("is still running");
    }

    @Test
    void existingTarget() throws IOException {
        Merge merge = Merge.of(List.of(part(1, 1).into(store)));
        Path target = Files.createDirectory(store.resolve("there"));

        assertThatThrownBy(() -> merge.into(target, (_, document) -> document))
                .isInstanceOf(FileAlreadyExistsException.class);
        assertThat(target).isEmptyDirectory();
    }

    @Test
    void failureLeavesNothing() throws IOException {
        Merge merge = Merge.of(List.of(part(1, 2).into(store), part(2, 2).into(store)));
        Path elsewhere = store.resolve("elsewhere");

        assertThatIOException()
                .isThrownBy(() -> merge.into(elsewhere.resolve("merged"), (folder, _) -> {
                    assertThat(folder.resolve("series.csv")).isNotEmptyFile();
                    throw new IOException("No space left on device");
                }));
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void unsafeNameOfAMember() throws IOException {
        Path merged = store.resolve("merged");
        Merge.of(List.of(part(1, 1).into(store))).into(merged, (_, document) -> document);
        change(merged, "[ {\n      \"name\" : \"vm1\"", "[ {\n      \"name\" : \"../x\"");

        assertThatIOException()
                .isThrownBy(() -> Merge.of(List.of(merged)))
                .withMessageContaining("\"../x\" is no name of a member");
    }

    @Test
    void nothing() {
        assertThatIOException().isThrownBy(() -> Merge.of(List.of()));
    }
}
