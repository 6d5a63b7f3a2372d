package io.plimsoll.results.ab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.results.HarnessProcess;
import io.plimsoll.results.ab.AbJournal.OwnValue;
import io.plimsoll.results.ab.AbJournal.Place;
import io.plimsoll.results.ab.AbJournal.Stored;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is needed to put a server back is on disk, or its loss is noticed.
class AbJournalTest {
    private static final Place PLACE = new Place(
            "postgres://me:***@db/bench",
            "me",
            "postgres",
            "",
            List.of("a.jar", "b.jar"),
            "plimsoll_tpcb",
            "PLIMSOLL_PASSWORD");

    @TempDir
    Path store;

    private static AbJournal journal() {
        return AbJournal.begun(
                PLACE,
                List.of(
                        new OwnValue("work_mem", null, List.of("64MB", "")),
                        new OwnValue("search_path", "\"a\", 'b'", List.of("c"))),
                List.of("/tmp/undo.sql"));
    }

    private Path written(String ab, String variant, AbJournal journal) throws IOException {
        Path folder = store.resolve(ab);
        Files.createDirectories(folder);
        Path file = AbJournal.file(folder, variant);
        journal.write(file);
        return file;
    }

    @Test
    void isReadAsItWasWritten() throws Exception {
        AbJournal journal = journal();
        Path file = written("1-ab", AbDocument.A, journal);

        assertThat(file).hasFileName("journal-a.json");
        assertThat(AbJournal.read(file)).isEqualTo(journal);
        assertThat(journal.process()).isEqualTo(HarnessProcess.ofThisProcess());
        assertThat(journal.isOpen()).isTrue();
        assertThat(file.resolveSibling("journal-a.json.new")).doesNotExist();
    }

    @Test
    void onlyOpenJournalsAreFoundAndTheNewestFirst() throws Exception {
        written("1-ab", AbDocument.A, journal());
        written("2-ab", AbDocument.A, journal().restored());
        written("2-ab", AbDocument.B, journal());
        written("3-ab", AbDocument.A, journal());
        Files.createDirectories(store.resolve("4-run"));
        Files.writeString(store.resolve("4-run").resolve("journal.json"), "not ours");

        assertThat(AbJournal.open(store))
                .extracting(stored -> store.relativize(stored.file()).toString().replace('\\', '/'))
                .containsExactly("3-ab/journal-a.json", "2-ab/journal-b.json", "1-ab/journal-a.json");
        assertThat(AbJournal.in(store.resolve("2-ab")))
                .extracting(Stored::journal)
                .extracting(AbJournal::isOpen)
                .containsExactly(false, true);
    }

    @Test
    void aRestoredJournalSaysWhenAndKeepsTheRest() {
        AbJournal restored = journal().restored();

        assertThat(restored.isOpen()).isFalse();
        assertThat(restored.restoredAt()).isNotNull();
        assertThat(restored.settings()).isEqualTo(journal().settings());
        assertThat(restored.place()).isEqualTo(PLACE);
    }

    @Test
    void aStoreThatDoesNotExistHasNone() throws Exception {
        assertThat(AbJournal.open(store.resolve("missing"))).isEmpty();
    }

    /// One that is damaged may be the one that matters: it is never passed over.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "\0\0",
                "{\"schema\": 1, \"what\": 2}",
                "{\"schema\": 1, \"settings\": [{}, ",
                "{\"schema\": 1, \"settings\": [{\"value\": \"1\"}], \"undo\": []}",
                "{\"schema\": 1, \"settings\": [], \"undo\": []}",
            })
    void aDamagedOneIsNamed(String text) throws Exception {
        Path file = written("1-ab", AbDocument.A, journal());
        Files.writeString(file, text);

        assertThatThrownBy(() -> AbJournal.open(store))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("journal-a.json");
    }

    @Test
    void oneThatIsNoTextIsNamed() throws Exception {
        Path file = written("1-ab", AbDocument.A, journal());
        Files.write(file, new byte[] {'{', (byte) 0xff, (byte) 0xfe});

        assertThatThrownBy(() -> AbJournal.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("journal-a.json is damaged");
    }

    @Test
    void oneOfANewerLayoutIsNotGuessed() throws Exception {
        Path file = written("1-ab", AbDocument.A, journal());
        Files.writeString(file, Files.readString(file).replaceFirst("\"schema\" : 1", "\"schema\" : 2"));

        assertThatThrownBy(() -> AbJournal.open(store))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("layout 2");
    }

    @Test
    void theQuestionIsReadAsItWasWritten() throws Exception {
        AbDocument asked = AbDocument.of(List.of(), List.of("work_mem = 64MB"), 0.03, 20);
        asked.write(store);

        assertThat(AbDocument.read(store)).contains(asked);
        assertThat(AbDocument.read(store.resolve("elsewhere"))).isEmpty();
    }
}
