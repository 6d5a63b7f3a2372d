package io.plimsoll.cli;

import io.plimsoll.app.Execution;
import io.plimsoll.app.ExitCode;
import io.plimsoll.app.ProgressListener;
import io.plimsoll.app.ScratchFolder;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunListener;
import io.plimsoll.report.TargetsTable;
import io.plimsoll.report.TargetsTable.Row;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Finding.Severity;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunStatus;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/// `plimsoll tour`: TPC-B on four databases, first at full speed and then at half that rate.
@Command(
        name = "tour",
        header = "Try it: TPC-B on HSQLDB, H2, SQLite and PostgreSQL in about a minute, nothing to install.")
final class TourCommand extends OutputCommand {
    private static final Origin ORIGIN = new Origin("tour", 0);

    /// A database of the tour.
    private record Stop(String name, String address) {}

    @Override
    public Integer call() throws Exception {
        try (ScratchFolder scratch = new ScratchFolder(Files.createTempDirectory("plimsoll-tour"))) {
            return tour(scratch.path());
        }
    }

    private int tour(Path scratch) throws IOException, InterruptedException {
        PrintStream err = terminal().err();
        List<Stop> stops = List.of(
                new Stop("HSQLDB, memory", "hsqldb:mem"),
                new Stop("H2, memory", "h2:mem"),
                new Stop("SQLite, file", "sqlite:" + scratch.resolve("tour.db")),
                new Stop("PostgreSQL 18, embedded", "postgres:embedded?data=" + scratch.resolve("postgres")));
        say(err, "TPC-B (scale 1: 100,000 accounts, 4 sessions) on four databases, first as fast as each goes,");
        say(err, "then at half that rate; each run is audited. About a minute.");
        List<Row> rows = new ArrayList<>();
        for (Stop stop : stops) {
            say(err, "- " + stop.name());
            Row row = visit(stop);
            rows.add(row);
            if (isInterrupted(row.closed()) || isInterrupted(row.half())) {
                return ExitCode.INTERRUPTED;
            }
        }
        terminal().out().println();
        terminal().out().print(TargetsTable.render(rows, terminal().style()));
        terminal().out().println();
        rows.forEach(this::printWhatFailed);
        terminal().out().print("""
                Times are latencies. At half rate they run from the instant each transaction was due, whether or
                not the database kept up; in the closed loop, from the end of the last one. Durability: whether
                an acknowledged commit survives a crash.

                Every run is stored in %s. What to type next:
                  plimsoll runs                          the runs of this tour
                  plimsoll show                          the whole report of the last one
                  plimsoll run tpcb --target postgres:embedded --scale 10 --rounds 3
                  plimsoll run tpcb --target postgres://me@host/db --arrival 500/s
                  plimsoll help
                """.formatted(store()));
        boolean failed = rows.stream().anyMatch(row -> row.closed() == null || row.half() == null);
        return failed ? ExitCode.FAIL : ExitCode.PASS;
    }

    /// Prints findings that make a figure of the table unusable: the table has no room for them.
    private void printWhatFailed(Row row) {
        for (Run run :
                Stream.of(row.closed(), row.half()).filter(Objects::nonNull).toList()) {
            for (Finding finding : run.document().judged().findings()) {
                if (finding.severity().compareTo(Severity.FAILURE) >= 0) {
                    String place = row.target() + (run.equals(row.closed()) ? ", closed loop: " : ", half rate: ");
                    terminal().out().print(Catalog.entry("!", 2, place + finding.name() + ": " + finding.sentence()));
                    terminal().out().println();
                }
            }
        }
    }

    private void say(PrintStream err, String line) {
        if (!quiet()) {
            err.println(line);
        }
    }

    private Row visit(Stop stop) throws IOException, InterruptedException {
        RunListener progress =
                ProgressListener.of(terminal(), quiet() || !terminal().isErrTerminal());
        Execution execution = new Execution(store(), progress);
        PlannedRun closed = planned(stop, Map.of("warmup", "2s", "measure", "4s"));
        Run closedRun = null;
        try (Target target = Execution.open(closed)) {
            closedRun = execution.run(closed, target, _ -> {}).run();
            if (isInterrupted(closedRun)) {
                return new Row(stop.name(), closedRun, null);
            }
            String rate = halfOf(closedRun);
            PlannedRun half = planned(stop, Map.of("warmup", "1s", "measure", "4s", "arrival", rate, "load", "never"));
            return new Row(
                    stop.name(), closedRun, execution.run(half, target, _ -> {}).run());
        } catch (TargetException unreachable) {
            terminal().err().println("plimsoll: " + stop.name() + ": " + unreachable.getMessage());
            return new Row(stop.name(), closedRun, null);
        }
    }

    private static boolean isInterrupted(@Nullable Run run) {
        return run != null && run.document().status() == RunStatus.INTERRUPTED;
    }

    private static String halfOf(Run run) {
        PhaseResult round = run.rounds().getFirst();
        return String.format(Locale.ROOT, "%d/s", Math.max(1, Math.round(round.ratePerSecond() / 2)));
    }

    private static PlannedRun planned(Stop stop, Map<String, String> more) {
        List<Setting> settings = new ArrayList<>();
        settings.add(new Setting("workload", "tpcb", ORIGIN));
        settings.add(new Setting("target", stop.address(), ORIGIN));
        settings.add(new Setting("sessions", "4", ORIGIN));
        more.forEach((key, value) -> settings.add(new Setting(key, value, ORIGIN)));
        return PlannedRun.of(List.of(settings), _ -> Secret.NONE);
    }
}
