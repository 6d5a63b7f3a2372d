package io.plimsoll.cli.measure;

import io.plimsoll.app.DatasetTask;
import io.plimsoll.app.ExitCode;
import io.plimsoll.app.Notification;
import io.plimsoll.cli.option.CommonOptions;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.cli.option.SpecOptions;
import io.plimsoll.plan.LoadStep;
import io.plimsoll.report.AuditReport;
import io.plimsoll.report.pipeline.Judgements;
import io.plimsoll.report.pipeline.PipelineCheck;
import io.plimsoll.spec.Origin;
import io.plimsoll.workload.AuditResult;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// A command for the dataset of a workload, without driving load.
public abstract class DatasetCommand extends OutputCommand.Judging {
    @Mixin
    private final SpecOptions spec = new SpecOptions();

    final DatasetTask task() {
        return new DatasetTask(spec.plannedRun(), progress(), this::say);
    }

    /// Prints what was done, and reports to the pipeline.
    final int print(DatasetTask task, String command, String sentence) {
        PipelineCheck done = new PipelineCheck(
                PipelineCheck.group(command, task.asked().plan().workload()),
                "command",
                PipelineCheck.Outcome.PASSED,
                "",
                sentence);
        pipeline().tell(new Judgements(command, Map.of(), List.of(done), List.of(), List.of()));
        return print(sentence + "\n");
    }

    /// `plimsoll load`: creates and keeps a workload's dataset.
    @Command(
            name = "load",
            header = "Create and load a workload's dataset.",
            footer = {"", "Example:", "  plimsoll load tpcb --target postgres:embedded --scale 10 --load replace"})
    public static final class Load extends DatasetCommand {
        @Mixin
        final CommonOptions.Detaching detaching = new CommonOptions.Detaching();

        @Option(
                names = "--steps",
                paramLabel = "STEPS",
                description = "Only these, in this order: schema, distribution, data, finish (keys, indexes,"
                        + " statistics, routines). Without it, all that are left.")
        private @Nullable String steps;

        @Override
        public Integer call() throws Exception {
            List<LoadStep> asked = steps == null ? List.of() : LoadStep.parse(steps, new Origin("--steps", 0));
            DatasetTask task = task();
            DatasetTask.Loaded loaded = task.load(store(), asked);
            Notification.ofThisProcess().said(loaded.isInterrupted() ? "interrupted" : loaded.sentence());
            return loaded.isInterrupted() ? ExitCode.INTERRUPTED : print(task, "load", loaded.sentence());
        }
    }

    /// `plimsoll audit`: checks the invariants of the data, without driving load.
    @Command(
            name = "audit",
            header = "Check a dataset against its workload's invariants. Exit code 1 if one is violated.",
            footer = {"", "Example:", "  plimsoll audit tpcb --target postgres:embedded --scale 10"})
    public static final class Audit extends DatasetCommand {
        @Override
        public Integer call() throws Exception {
            DatasetTask task = task();
            List<AuditResult> results = task.audit();
            terminal().print(results, () -> AuditReport.of(results), this);
            pipeline().tell(Judgements.ofAudit(task.asked().plan().workload(), results));
            boolean violated = results.stream().anyMatch(result -> result.status() == AuditResult.Status.VIOLATED);
            return violated ? ExitCode.FAIL : ExitCode.PASS;
        }
    }

    /// `plimsoll clean`: removes a dataset that Plimsoll created.
    @Command(
            name = "clean",
            header = "Drop a dataset that Plimsoll made, and nothing else.",
            footer = {"", "Example:", "  plimsoll clean tpcb --target postgres:embedded"})
    public static final class Clean extends DatasetCommand {
        @Override
        public Integer call() throws Exception {
            DatasetTask task = task();
            List<String> dropped = task.clean();
            return print(
                    task,
                    "clean",
                    dropped.isEmpty() ? "there was nothing to drop" : "dropped: " + String.join(", ", dropped));
        }
    }
}
