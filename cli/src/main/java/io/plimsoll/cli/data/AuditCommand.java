package io.plimsoll.cli.data;

import io.plimsoll.app.Execution;
import io.plimsoll.app.ExitCode;
import io.plimsoll.app.Reports;
import io.plimsoll.cli.option.OutputOptions;
import io.plimsoll.cli.option.SpecOptions;
import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.dataset.Auditing;
import io.plimsoll.dataset.OtherSchemas;
import io.plimsoll.dataset.OtherSchemas.Survey;
import io.plimsoll.dataset.Sizing;
import io.plimsoll.dataset.TableGuard;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.report.AuditReport;
import io.plimsoll.report.text.TextReport;
import io.plimsoll.results.Json;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.DatasetState;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `plimsoll audit`: checks the invariants of the data, without driving load.
@Command(
        name = "audit",
        header = "Check a dataset against its workload's invariants. Exit code 1 if one is violated.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example:", "  plimsoll audit tpcb --target postgres:embedded --scale 10"})
public final class AuditCommand extends TerminalCommand {
    @Mixin
    private final SpecOptions spec = new SpecOptions();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        PlannedRun asked = spec.plannedRun();
        try (Target target = Execution.open(asked);
                TargetWatchdog watchdog =
                        new TargetWatchdog(target, asked.plan().limits().stall());
                TargetWatchdog.Watched watched = watchdog.open()) {
            SqlSession session = watched.session().sql();
            PlannedRun planned = Sizing.fit(asked, watchdog);
            refuseUnlessThere(planned, target, session);
            Auditing auditing = new Auditing(planned.workload().invariants(target.dialect()), target.dialect());
            List<AuditResult> results;
            try {
                results = auditing.alone(session);
            } catch (TargetException lost) {
                throw watchdog.explained(lost);
            }
            terminal()
                    .out()
                    .print(
                            output.json()
                                    ? Json.text(results)
                                    : TextReport.render(
                                            AuditReport.of(results), new Reports(terminal()).style(output)));
            boolean violated = results.stream().anyMatch(result -> result.status() == AuditResult.Status.VIOLATED);
            return violated ? ExitCode.FAIL : ExitCode.PASS;
        }
    }

    private static void refuseUnlessThere(PlannedRun planned, Target target, SqlSession session)
            throws TargetException {
        Origin origin = new Origin("target " + planned.plan().target(), 0);
        List<String> strangers =
                new TableGuard(planned.plan(), planned.workload(), target.dialect()).againstDriving(session);
        if (!strangers.isEmpty()) {
            throw SpecException.of(origin, String.join("; ", strangers));
        }
        switch (new Survey(planned.workload(), session, target.dialect()).state()) {
            case DatasetState.Ready() -> {}
            case DatasetState.Absent() ->
                throw SpecException.of(
                        origin,
                        OtherSchemas.of(planned.workload(), session, target)
                                .missing("it does not hold the tables of this workload and profile"));
            case DatasetState.Unfinished(String missing) ->
                throw SpecException.of(
                        origin,
                        "the dataset in it is partially loaded, " + missing + "; `plimsoll load` loads the rest");
            case DatasetState.Different(String description) ->
                throw SpecException.of(origin, "the dataset in it " + description);
        }
    }
}
