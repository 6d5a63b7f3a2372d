package io.plimsoll.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.analysis.figure.HeadlineWork;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.history.HistoryIndex.Listing;
import io.plimsoll.results.Json;
import io.plimsoll.results.LabelStore;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunEntry;
import io.plimsoll.results.RunFolder;
import io.plimsoll.testing.StubRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryIndexTest {
    @TempDir
    Path store;

    private HistoryIndex index;

    @BeforeEach
    void setUp() {
        index = new HistoryIndex(store);
    }

    private RunFolder run(String id, StubRun stub) throws IOException {
        Run run = stub.make();
        RunFolder folder = new RunFolder(Files.createDirectory(store.resolve(id)));
        Files.writeString(folder.document(), Json.text(Judgement.judge(run).on(run.document())));
        return folder;
    }

    private List<String> ids(RunFilter filter) throws IOException {
        return index.read().entries().stream()
                .filter(filter::takes)
                .map(RunEntry::id)
                .toList();
    }

    private List<String> ids() throws IOException {
        return ids(RunFilter.ALL);
    }

    @Test
    void followsTheFolders() throws Exception {
        assertThat(ids()).isEmpty();
        assertThat(index.file()).doesNotExist();
        run("20261121-1", StubRun.closed());
        run("20261121-2", StubRun.open(1_000));
        assertThat(ids()).containsExactly("20261121-1", "20261121-2");
        assertThat(index.file()).exists();

        Files.delete(store.resolve("20261121-1/run.json"));
        Files.delete(store.resolve("20261121-1"));
        run("20261121-0", StubRun.closed());
        assertThat(ids()).containsExactly("20261121-0", "20261121-2");
    }

    @Test
    void aRebuiltIndexTellsTheSame() throws Exception {
        new LabelStore(run("20261121-1", StubRun.closed())).addTag("release-1");
        run("20261121-2", StubRun.open(1_000));
        List<RunEntry> before = index.read().entries();
        index.forget();
        assertThat(index.read().entries()).isEqualTo(before);
        assertThat(before.getFirst().figure("rate")).isPresent();
        assertThat(before.getFirst().load()).contains("sessions=8", "durability=on-commit");
    }

    @Test
    void runsTellTheirSessionsAndArrival() throws Exception {
        run("20261121-1", StubRun.closed());
        run("20261121-2", StubRun.open(1_000));
        List<RunEntry> read = index.read().entries();
        assertThat(read)
                .extracting(
                        entry -> entry.subject().sessions(),
                        entry -> entry.subject().arrival())
                .containsExactly(tuple("8", "closed"), tuple("8", "1000/s"));
        assertThat(index.read().entries()).as("from the index").isEqualTo(read);
    }

    @Test
    void runsTellTheirCostWhereTheirTargetHasAPrice() throws Exception {
        run("20261121-1", StubRun.closed());
        run("20261121-2", StubRun.closed().set("price", "3.20 USD"));
        List<RunEntry> read = index.read().entries();
        assertThat(read.getFirst().cost()).isNull();
        assertThat(read.getLast().cost())
                .isEqualTo(HeadlineWork.cost(Measured.of(
                                StubRun.closed().set("price", "3.20 USD").make()))
                        .orElseThrow());
        assertThat(read.getLast().load())
                .as("one series")
                .isEqualTo(read.getFirst().load());
        assertThat(index.read().entries()).as("from the index").isEqualTo(read);
    }

    @Test
    void labelsAreSeenAtOnceAndLiveInTheFolder() throws Exception {
        RunFolder folder = run("20261121-1", StubRun.closed());
        assertThat(ids()).hasSize(1);
        LabelStore labels = new LabelStore(folder);
        labels.addTag("release-1");
        labels.addTag("wrong");
        labels.addNote("new disks");
        labels.removeTag("wrong");
        Files.writeString(labels.path(), Files.readString(labels.path()) + "{\"tag\":\"cut o");

        RunEntry entry = index.read().entries().getFirst();
        assertThat(entry.tags()).containsExactly("release-1");
        assertThat(entry.notes()).containsExactly("new disks");
    }

    @Test
    void filtersByAnythingItKnows() throws Exception {
        new LabelStore(run("20261121-1", StubRun.closed())).addNote("after the Upgrade");
        new LabelStore(run("20261121-2", StubRun.closed().inProcess())).addTag("nightly");
        assertThat(ids(new RunFilter("tpcb/pgbench", "pgbench", "", "", "", "", "", "")))
                .hasSize(2);
        assertThat(ids(new RunFilter("ycsb", "", "", "", "", "", "", ""))).isEmpty();
        assertThat(ids(new RunFilter("", "", "hsqldb", "pass", "", "", "", ""))).containsExactly("20261121-2");
        assertThat(ids(new RunFilter("", "", "", "", "", "nightly", "", ""))).containsExactly("20261121-2");
        assertThat(ids(new RunFilter("", "", "", "", "", "", "upgrade", ""))).containsExactly("20261121-1");
        assertThat(ids(new RunFilter("", "", "", "", "2026-11-21T02:00:00Z", "", "", "")))
                .hasSize(2);
        assertThat(ids(new RunFilter("", "", "", "", "2026-11-22T00:00:00Z", "", "", "")))
                .isEmpty();
    }

    @Test
    void timesAreWrittenAsPeopleDo() {
        Instant now = Instant.parse("2026-11-21T10:00:00Z");
        assertThat(RunFilter.instant("7d", now)).isEqualTo("2026-11-14T10:00:00Z");
        assertThat(RunFilter.instant("12h", now)).isEqualTo("2026-11-20T22:00:00Z");
        assertThat(RunFilter.instant("2026-11-01", now)).isEqualTo("2026-11-01T00:00:00Z");
    }

    @Test
    void whatIsDamagedNewerOrForeignIsNamed() throws Exception {
        RunFolder torn = run("20261121-1", StubRun.closed());
        Files.writeString(torn.document(), Files.readString(torn.document()).substring(0, 700));
        RunFolder newer = run("20261121-2", StubRun.closed());
        Files.writeString(
                newer.document(),
                Files.readString(newer.document())
                        .replaceFirst("\"schema\" : 1", "\"schema\" : 2, \"moon\" : \"full\""));
        Files.createDirectory(store.resolve("holiday"));
        RunFolder other = new RunFolder(Files.createDirectory(store.resolve("20261121-3")));
        Files.writeString(other.document(), "[1, 2]");
        Files.writeString(store.resolve("readme.txt"), "hello");

        Listing listing = index.read();
        assertThat(listing.foreign()).containsExactly("holiday");
        assertThat(listing.entries()).extracting(RunEntry::id).hasSize(3);
        assertThat(listing.entries().get(0).problem()).contains("is damaged");
        assertThat(listing.entries().get(1).problem()).contains("layout 2");
        assertThat(listing.entries().get(1).subject().workload()).isEqualTo("tpcb");
        assertThat(listing.entries().get(2).problem()).contains("something else");
    }

    @Test
    void aDamagedIndexIsMadeAnew() throws Exception {
        run("20261121-1", StubRun.closed());
        Files.writeString(index.file(), "this is no database, and long enough to be looked at as one. ".repeat(40));
        Listing listing = index.read();
        assertThat(listing.entries()).hasSize(1);
        assertThat(listing.trouble()).contains("was rebuilt");
        assertThat(index.read().trouble()).isEmpty();
    }

    /// Several readers of a fresh folder, each of whom makes the index.
    @Test
    void severalMayReadAtOnce() throws Exception {
        for (int i = 0; i < 30; i++) {
            run("20261121-" + (100 + i), StubRun.closed());
        }
        try (ExecutorService readers = Executors.newFixedThreadPool(4)) {
            List<Callable<Listing>> reads = Stream.<Callable<Listing>>generate(() -> index::read)
                    .limit(12)
                    .toList();
            for (Future<Listing> read : readers.invokeAll(reads)) {
                assertThat(read.get().entries()).hasSize(30);
                assertThat(read.get().trouble()).isEmpty();
            }
        }
    }
}
