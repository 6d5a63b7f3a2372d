package io.plimsoll.workload.tproch;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.embedded.EmbeddedDriver;
import io.plimsoll.engine.RunExecutor;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.RunStore;
import io.plimsoll.results.RunWriter;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.unit.TimeSpan;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.query.QueryOperation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Makes whole runs at scale 0.01 on one embedded database, and looks at it in between.
///
/// @param folder of the runs
record Runs(Path folder, String address) {
    PlannedRun planned(String... settings) {
        List<String> all = new ArrayList<>(List.of("workload=tproch", "target=" + address, "scale=0.01"));
        all.addAll(List.of(settings));
        Map<String, String> last = new LinkedHashMap<>();
        all.forEach(text -> last.put(text.substring(0, text.indexOf('=')), text));
        Problems problems = new Problems();
        return PlannedRun.of(
                List.of(SpecReader.assignments(List.copyOf(last.values()), Origin.COMMAND_LINE, problems)),
                _ -> Secret.NONE);
    }

    Run run(String... settings) throws Exception {
        try (Target target = open()) {
            return run(target, settings);
        }
    }

    /// A run that came to its end, with what it was to leave behind.
    ///
    /// @param target open already
    Run run(Target target, String... settings) throws Exception {
        PlannedRun planned = planned(settings);
        Clock clock = Clock.system();
        try (RunWriter writer = new RunStore(folder).create(planned.plan(), clock.nanos())) {
            RunExecutor.Outputs outputs = new RunExecutor.Outputs(writer, new RunControl(clock), RunListener.SILENT);
            new RunExecutor(planned.plan(), planned.workload(), target, outputs, clock).execute();
            Run run = RunReader.read(writer.folder().path());
            assertThat(run.document().status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(run.document().measurement().audit())
                    .hasSize(2)
                    .allSatisfy(result ->
                            assertThat(result.status()).as(result.toString()).isEqualTo(Status.HOLDS));
            return run;
        }
    }

    static List<Long> acknowledged(Run run) {
        return run.rounds().getFirst().operations().stream()
                .map(operation -> operation.counts().acknowledged())
                .toList();
    }

    static Map<ErrorClass, Long> failures(Run run) {
        return run.rounds().getFirst().counts().failures();
    }

    /// What all queries answer now, with the published parameters: rows and digests by name.
    static Map<String, String> answers(Target target) throws TargetException {
        Map<String, String> answers = new LinkedHashMap<>();
        try (SqlSession session = target.openSession().sql()) {
            for (TradeQuery query : TradeQuery.all(ScaleFactor.parse("0.01"), true)) {
                Executable bound = new QueryOperation(query, target.dialect(), TimeSpan.ofSeconds(60)).bind(session);
                bound.draw(new Draw(new Seed(1)));
                bound.execute();
                answers.put(query.name(), bound.answer().orElseThrow().toString());
            }
        }
        return answers;
    }

    Target open() throws TargetException {
        return new EmbeddedDriver().open(TargetSpec.of(address));
    }
}
