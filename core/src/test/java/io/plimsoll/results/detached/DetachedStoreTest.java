package io.plimsoll.results.detached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.plimsoll.results.HarnessProcess;
import io.plimsoll.results.detached.DetachedDocument.DetachedState;
import io.plimsoll.results.detached.DetachedFolder.DetachedStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DetachedStoreTest {
    private static final HarnessProcess HERE = HarnessProcess.ofThisProcess();

    @TempDir
    Path path;

    private DetachedStore store;

    @BeforeEach
    void setUp() {
        store = new DetachedStore(path);
    }

    private DetachedFolder begin(String id, String startedAt) throws IOException {
        DetachedFolder folder = new DetachedFolder(Files.createDirectory(path.resolve(id)));
        folder.write(DetachedDocument.begun(id, "run", startedAt));
        return folder;
    }

    @ParameterizedTest
    @CsvSource({
        "20260101-a, 20260101-a",
        "20260101-ab, 20260101-ab",
        "20260101-ab-, 20260101-ab-2",
        "202602, 20260201-c",
        "last, 20260101-ab-2",
        "20260301, ''",
        "nothing, ''"
    })
    void isFoundByItsIdTheBeginningOfItOrAsTheLastToDetach(String wanted, String id) throws Exception {
        begin("20260101-a", "2026-01-01T00:00:00Z");
        begin("20260101-ab", "2026-01-01T00:00:01Z");
        begin("20260101-ab-2", "2026-02-02T00:00:00Z");
        begin("20260201-c", "2026-02-01T00:00:00Z");
        assertThat(store.find(wanted).map(DetachedFolder::id).orElse("")).isEqualTo(id);
    }

    @Test
    void aFolderIsFoundByItsPathToo() throws Exception {
        DetachedFolder folder = begin("a", "2026-01-01T00:00:00Z");
        assertThat(new DetachedStore(path.resolve("elsewhere"))
                        .find(folder.path().toString()))
                .contains(folder);
    }

    @Test
    void aBeginningThatSeveralShareIsNoName() throws Exception {
        begin("20260101-a", "2026-01-01T00:00:00Z");
        begin("20260101-b", "2026-01-01T00:00:01Z");
        assertThatIOException().isThrownBy(() -> store.find("2026")).withMessageContaining("2 detached runs in");
    }

    @ParameterizedTest
    @ValueSource(strings = {"last", "", "a"})
    void thereMayBeNone(String wanted) throws Exception {
        assertThat(store.find(wanted)).isEmpty();
        assertThat(new DetachedStore(path.resolve("absent")).find(wanted)).isEmpty();
        assertThat(new DetachedStore(path.resolve("absent")).all()).isEmpty();
    }

    @Test
    void aDocumentIsReadAsItWasWritten() throws Exception {
        DetachedFolder folder = begin("a", "2026-01-01T00:00:00Z");
        DetachedDocument ended = folder.read().ended("2026-01-01T00:01:00Z", 130, false);
        folder.write(ended);
        assertThat(folder.read()).isEqualTo(ended);
        assertThat(store.all()).isEqualTo(List.of(ended));
        assertThat(ended.process()).isEqualTo(HERE);
    }

    @ParameterizedTest
    @CsvSource({"{, is damaged", "'{\"schema\": 1, \"who\": 2}', is damaged"})
    void damageIsToldInASentence(String text, String sentence) throws Exception {
        DetachedFolder folder = begin("a", "2026-01-01T00:00:00Z");
        Files.writeString(folder.document(), text);
        assertThatIOException().isThrownBy(folder::read).withMessageContaining(sentence);
    }

    /// Whatever a disk or a person left in one document: the other commands are found as ever.
    @ParameterizedTest
    @ValueSource(
            strings = {"", "{", "[]", "null", "{\"schema\": 1}", "{\"schema\": 999}", "{\"schema\": 1, \"id\": null}"})
    void aDamagedDocumentHidesNoOther(String text) throws Exception {
        DetachedFolder whole = begin("20260101-a", "2026-01-01T00:00:00Z");
        DetachedFolder damaged = begin("20260101-b", "2026-01-02T00:00:00Z");
        Files.writeString(damaged.document(), text);
        assertThat(store.all()).extracting(DetachedDocument::id).containsExactly("20260101-a");
        assertThat(store.find("last")).contains(whole);
        assertThat(store.find("2026")).contains(whole);
    }

    /// The process is this one, one that has its number but began at another time, or none.
    @ParameterizedTest
    @CsvSource({
        "here, , false, RUNNING",
        "here, 130, true, RUNNING",
        "here, 0, false, ENDED",
        "reused, , false, DIED",
        "reused, 130, true, ENDED",
        "reused, 1, false, ENDED",
        "gone, , false, DIED",
        "gone, 4, false, ENDED"
    })
    void itsStateFollowsFromItsProcessAndItsExitCode(
            String process, Integer exitCode, boolean cutShort, DetachedState state) {
        long id = process.equals("gone") ? Long.MAX_VALUE : HERE.processId();
        String startedAt = process.equals("here") ? HERE.processStartedAt() : "2001-01-01T00:00:00Z";
        String endedAt = exitCode == null ? null : "2026-01-01T00:00:00Z";
        DetachedDocument document =
                new DetachedDocument(1, "a", "run", id, startedAt, "2026", endedAt, exitCode, cutShort);
        assertThat(document.state()).isEqualTo(state);
        assertThat(document.code().isPresent()).isEqualTo(exitCode != null);
    }

    @Test
    void anEndedProcessIsNotAliveEvenBeforeAnyoneAskedHowItEnded() throws Exception {
        Process process = new ProcessBuilder("cat").start();
        ProcessHandle.Info info = process.toHandle().info();
        HarnessProcess marked = new HarnessProcess(
                process.pid(), info.startInstant().orElseThrow().toString());
        assertThat(marked.isAlive()).isTrue();
        process.getOutputStream().close();
        process.waitFor();
        assertThat(marked.isAlive()).isFalse();
    }
}
