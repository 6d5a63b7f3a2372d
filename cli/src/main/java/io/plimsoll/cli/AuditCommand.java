package io.plimsoll.cli;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.Auditing;
import io.plimsoll.engine.Elsewhere;
import io.plimsoll.engine.Guard;
import io.plimsoll.engine.PlannedRun;
import io.plimsoll.engine.Sizing;
import io.plimsoll.engine.Survey;
import io.plimsoll.engine.Vigil;
import io.plimsoll.report.text.AuditText;
import io.plimsoll.results.Json;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.DatasetState;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `plimsoll audit`: checks what must hold in the data, without driving anything.
@Command(
        name = "audit",
        header = "Check everything that must hold in a workload's data. Exit 1 when something does not.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example:", "  plimsoll audit tpcb --target postgres:embedded --scale 10"})
final class AuditCommand extends TerminalCommand {
    @Mixin
    private final SpecOptions spec = new SpecOptions();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        PlannedRun asked = spec.plannedRun();
        try (Target target = Execution.open(asked);
                Vigil vigil = new Vigil(target, asked.plan().limits().stall());
                Vigil.Watched watched = vigil.open()) {
            SqlSession session = watched.session().sql();
            PlannedRun planned = Sizing.fit(asked, vigil);
            refuseUnlessThere(planned, target, session);
            Auditing auditing = new Auditing(planned.workload().invariants(target.dialect()), target.dialect());
            List<AuditResult> results;
            try {
                results = auditing.alone(session);
            } catch (TargetException lost) {
                throw vigil.explained(lost);
            }
            terminal()
                    .out()
                    .print(
                            output.json()
                                    ? Json.text(results)
                                    : AuditText.render(results, new Reports(terminal()).style()));
            boolean violated = results.stream().anyMatch(result -> result.status() == AuditResult.Status.VIOLATED);
            return violated ? ExitCode.FAIL : ExitCode.PASS;
        }
    }

    private static void refuseUnlessThere(PlannedRun planned, Target target, SqlSession session)
            throws TargetException {
        Origin origin = new Origin("target " + planned.plan().target(), 0);
        List<String> strangers =
                new Guard(planned.plan(), planned.workload(), target.dialect()).againstDriving(session);
        if (!strangers.isEmpty()) {
            throw SpecException.of(origin, String.join("; ", strangers));
        }
        switch (new Survey(planned.workload(), session, target.dialect()).state()) {
            case DatasetState.Ready() -> {}
            case DatasetState.Absent() ->
                throw SpecException.of(
                        origin,
                        Elsewhere.of(planned.workload(), session, target)
                                .missing("it does not hold the tables of this workload and profile"));
            case DatasetState.Unfinished(String missing) ->
                throw SpecException.of(
                        origin, "the dataset in it is half loaded, " + missing + "; `plimsoll load` loads the rest");
            case DatasetState.Different(String description) ->
                throw SpecException.of(origin, "the dataset in it " + description);
        }
    }
}
