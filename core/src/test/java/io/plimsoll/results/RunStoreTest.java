package io.plimsoll.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.plimsoll.testing.ScriptedRun;
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

class RunStoreTest {
    private static final List<String> IDS =
            List.of("20260101-000000-tpcb-h2", "20260101-000000-tpcb-h2-2", "20260202-000000-tpcb-h2");

    @TempDir
    Path folder;

    @BeforeEach
    void fill() throws IOException {
        for (String id : IDS) {
            RunSample.killed(folder.resolve(id), "closed");
        }
        Files.createDirectory(folder.resolve("zz-not-a-run"));
    }

    @ParameterizedTest
    @CsvSource({
        "last, 20260202-000000-tpcb-h2",
        "20260202, 20260202-000000-tpcb-h2",
        "20260101-000000-tpcb-h2, 20260101-000000-tpcb-h2",
        "20260101-000000-tpcb-h2-, 20260101-000000-tpcb-h2-2",
    })
    void findsRunsByIdOrItsBeginningOrTheLast(String wanted, String id) throws Exception {
        assertThat(new RunStore(folder).find(wanted).id()).isEqualTo(id);
    }

    @Test
    void findsRunsByTheirPath() throws Exception {
        RunStore elsewhere = new RunStore(folder.resolve("elsewhere"));
        Path path = folder.resolve(IDS.getFirst());
        assertThat(elsewhere.find(path.toString()).path()).isEqualTo(path);
        assertThat(elsewhere.runs()).isEmpty();
        assertThatIOException()
                .isThrownBy(() -> elsewhere.find("last"))
                .withMessage("there is no run \"last\" in " + elsewhere.path() + "; `plimsoll runs` lists them");
    }

    @Test
    void refusesWhatIsAmbiguousOrNotThere() throws Exception {
        RunStore store = new RunStore(folder);
        assertThat(store.runs().stream().map(RunFolder::id)).containsExactlyElementsOf(IDS);
        assertThatIOException()
                .isThrownBy(() -> store.find("2026"))
                .withMessage("3 runs in " + folder + " begin with \"2026\"; give more of the id");
        assertThatIOException()
                .isThrownBy(() -> store.find("zz"))
                .withMessage("there is no run \"zz\" in " + folder + "; `plimsoll runs` lists them");
    }

    @Test
    void twoRunsOfOneSecondGetTwoFolders() throws Exception {
        RunStore store = new RunStore(folder.resolve("new").resolve("store"));
        try (RunWriter first = store.create(ScriptedRun.plan(), 0);
                RunWriter second = store.create(ScriptedRun.plan(), 0);
                RunWriter third = store.create(ScriptedRun.plan(), 0)) {
            assertThat(List.of(
                            first.folder().id(),
                            second.folder().id(),
                            third.folder().id()))
                    .doesNotHaveDuplicates()
                    .allMatch(id -> id.matches("\\d{8}-\\d{6}-\\d{3}-scripted-scripted(-\\d)?"));
            RunDocument document = RunReader.document(first.folder());
            assertThat(document.id()).isEqualTo(first.folder().id());
            assertThat(document.status()).isEqualTo(RunStatus.RUNNING);
            assertThat(RunReader.effective(document)).isEqualTo(document);
            assertThat(document.toolVersion()).matches("\\d+\\.\\d+\\.\\d+.*");
            assertThat(store.runs()).hasSize(3);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "below", "below/that"})
    void aStoreThatCannotBeWrittenIsRefusedBeforeTheRun(String below) throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "regular");
        RunStore store = new RunStore(file.resolve(below));
        assertThatIOException().isThrownBy(() -> store.create(ScriptedRun.plan(), 0));
        assertThat(file).hasContent("regular");
    }
}
