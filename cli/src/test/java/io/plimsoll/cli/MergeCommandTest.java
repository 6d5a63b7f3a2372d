package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.app.ExitCode;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.Target;
import io.plimsoll.library.SingleRun;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecException;
import io.plimsoll.spec.SpecReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two parts of one run on one server become one run, which every command reads.
class MergeCommandTest extends OnPostgres {
    private static final long OPERATIONS = 401;

    private @Nullable Path runs;
    private @Nullable List<Path> parts;

    @BeforeAll
    void drive(@TempDir Path shared) throws Exception {
        runs = shared.resolve("runs");
        for (int lead = 4; parts == null; lead *= 2) {
            try {
                List<Path> driven =
                        together(shared.resolve("runs"), Instant.now().plusSeconds(lead));
                if (lead > 60 || !wasLate(driven)) {
                    parts = driven;
                }
            } catch (ExecutionException late) {
                if (lead > 60 || !(late.getCause() instanceof SpecException)) {
                    throw late;
                }
            }
        }
    }

    /// Whether a part began later than it may: on a busy machine, its lanes may have to wait for a processor.
    private static boolean wasLate(List<Path> driven) throws Exception {
        for (Path part : driven) {
            String failure = RunReader.document(new RunFolder(part)).failure();
            if (failure != null && failure.contains("the last lane of this machine began")) {
                return true;
            }
        }
        return false;
    }

    private List<Path> together(Path store, Instant start) throws Exception {
        try (ExecutorService machines = Executors.newFixedThreadPool(2)) {
            // The first part comes last: the other waits until it has the tables ready.
            Future<Path> second = machines.submit(() -> part(store, start, "2/2"));
            Future<Path> first = machines.submit(() -> part(store, start, "1/2"));
            return List.of(first.get(), second.get());
        }
    }

    private Path part(Path store, Instant start, String shard) throws Exception {
        Problems problems = new Problems();
        List<String> settings = List.of(
                "workload=tpcb",
                "target=postgres://plimsoll@127.0.0.1:" + postgres.port() + "/plimsoll",
                "scale=1",
                "sessions=3",
                "measure=" + OPERATIONS + "ops",
                "interval=2s",
                "warmup=0s",
                "drain=30s",
                "server-view=off",
                "start-at=" + start,
                "shard=" + shard);
        Secret password = postgres.password();
        PlannedRun planned =
                PlannedRun.of(List.of(SpecReader.assignments(settings, Origin.COMMAND_LINE, problems)), _ -> password);
        Clock clock = Clock.system();
        try (Target target = SingleRun.open(planned)) {
            Run run = new SingleRun(store, _ -> RunListener.SILENT, () -> true)
                    .on(target, planned, new RunControl(clock), clock)
                    .run();
            return run.folder();
        }
    }

    private Path part(int rank) {
        return Objects.requireNonNull(parts).get(rank - 1);
    }

    /// A command whose results are in the folder of runs.
    private record Said(int exitCode, String out, String err) {}

    private Said say(String line) {
        Typed typed = new Typed();
        int exitCode = typed.execute(line + " --runs-dir " + runs);
        return new Said(exitCode, typed.out(), typed.err());
    }

    private String audit() {
        return " --audit --password " + postgres.password().reveal();
    }

    @Test
    void partsAreMergedAuditedAndReadByEveryCommand() throws Exception {
        Path into = folder.resolve("whole");

        Said merged = say("merge " + part(2) + " " + part(1) + audit() + " --into " + into);

        assertThat(merged.err()).isEmpty();
        assertThat(merged.out())
                .contains("Fleet", "2 members, 1 to 2 sessions", "7 of 7 invariants hold")
                .doesNotContain("AuditIncomplete", "AuditFailed", "MemberLost");
        assertThat(merged.exitCode()).as(merged.out()).isIn(ExitCode.PASS, ExitCode.INVALID);
        assertThat(say("report " + into + " --format csv").out())
                .as(merged.out())
                .contains("," + OPERATIONS + ",");
        String members = say("report " + into + " --format md --by-member").out();
        assertThat(members).contains("## Fleet");
        try (var folders = Files.list(into.resolve("members"))) {
            assertThat(folders.map(Path::toString).toList())
                    .hasSize(2)
                    .allSatisfy(folder -> assertThat(members).contains("folder: " + folder));
        }
        // The whole and two parts. "schema" is also the name of a setting.
        assertThat(say("report " + into + " --format json --by-member").out().split("\"schema\" : 1,", -1))
                .hasSize(4);
        assertThat(say("report " + into).exitCode()).isZero();
        assertThat(into.resolve("report.html")).content().contains("2 members");
        assertThat(say("show " + into).out()).contains("2 members");
        assertThat(say("compare " + into + " " + into).err()).doesNotContain("\tat ");
        assertThat(new Typed().execute("runs --runs-dir " + folder)).isZero();
        Typed listed = new Typed();
        listed.execute("runs --json --runs-dir " + folder);
        assertThat(listed.out()).contains("\"whole\"");
        Typed trend = new Typed();
        assertThat(trend.execute("trend whole --runs-dir " + folder)).isZero();
        assertThat(say("merge " + into + " --into " + into).err()).contains("whole exists already");
    }

    @Test
    void partsAloneAreInvalid() {
        Path into = folder.resolve("half");

        Said merged = say("merge " + part(2) + " --into " + into);

        assertThat(merged.exitCode()).isEqualTo(ExitCode.INVALID);
        assertThat(merged.out()).contains("MemberLost", "nothing is known of number 1");
        assertThat(say("merge " + part(2) + audit() + " --into " + folder.resolve("audited"))
                        .err())
                .contains("part 1 of 2 is missing");
        assertThat(folder.resolve("audited")).doesNotExist();
    }

    @Test
    void withoutAnAuditTheDataIsNotKnown() {
        Said merged = say("merge " + part(1) + " " + part(2));

        assertThat(merged.exitCode()).isEqualTo(ExitCode.INVALID);
        assertThat(merged.out()).contains("plimsoll merge --audit");
    }

    @Test
    void aLostCommitIsFound() throws Exception {
        Database database = database("postgres").inSchemaOf("tpcb");
        long id = database.ask(session -> session.number("SELECT max(aid) FROM tpcb_history"));
        database.execute(List.of(
                "CREATE TABLE kept AS SELECT * FROM tpcb_history WHERE aid = " + id,
                "DELETE FROM tpcb_history WHERE aid = " + id));

        Said merged = say("merge " + part(1) + " " + part(2) + audit() + " --into " + folder.resolve("lost"));

        database.execute(List.of("INSERT INTO tpcb_history SELECT * FROM kept", "DROP TABLE kept"));
        assertThat(merged.out()).contains("AuditFailed", "history-commits");
        assertThat(merged.exitCode()).isIn(ExitCode.FAIL, ExitCode.INVALID);
    }

    @Test
    void whatAreNoPartsIsRefused() {
        assertThat(say("merge " + part(1) + " " + part(1)).err()).contains("are both part 1/2");
        assertThat(say("merge nothing").err()).contains("there is no run \"nothing\"");
        assertThat(say("merge " + part(1) + " nothing").exitCode()).isEqualTo(ExitCode.BAD_SPEC);
    }

    @Test
    void anAddressThatIsNotStoredIsAskedFor() throws Exception {
        List<Path> copies = new ArrayList<>();
        for (int rank = 1; rank <= 2; rank++) {
            Path copy = Files.createDirectory(folder.resolve("copy" + rank));
            try (var files = Files.list(part(rank))) {
                for (Path file : files.toList()) {
                    Files.copy(file, copy.resolve(file.getFileName()));
                }
            }
            Path document = copy.resolve("run.json");
            Files.writeString(
                    document, Files.readString(document).replace("postgres://plimsoll@", "postgres://plimsoll:***@"));
            copies.add(copy);
        }

        assertThat(say("merge " + copies.get(0) + " " + copies.get(1) + audit()).err())
                .contains("give it with --target");
    }
}
