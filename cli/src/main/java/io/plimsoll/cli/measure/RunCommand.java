package io.plimsoll.cli.measure;

import io.plimsoll.app.Execution;
import io.plimsoll.app.ProgressListener;
import io.plimsoll.cli.option.DetachableOutput;
import io.plimsoll.cli.option.SpecOptions;
import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.plan.PlannedRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `plimsoll run`: loads if needed, drives, audits, reports.
@Command(
        name = "run",
        header = "Stress-test a database: load if needed, warm up, measure, audit, report.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  plimsoll run tpcb --target hsqldb:mem --scale 10 --sessions 4 --measure 30s",
            "  plimsoll run tpcb --target postgres:embedded --arrival 1000/s --rounds 3",
            "  plimsoll run examples/tpcb.yaml -p scale=20"
        })
public final class RunCommand extends TerminalCommand {
    @Mixin
    private final SpecOptions spec = new SpecOptions();

    @Mixin
    private final DetachableOutput output = new DetachableOutput();

    @Override
    public Integer call() throws Exception {
        PlannedRun planned = spec.plannedRun();
        Execution execution = new Execution(output.store(), ProgressListener.of(terminal(), output.quiet()));
        return execution
                .run(planned, ended -> reports().print(ended.run(), ended.judgement(), output))
                .exitCode();
    }
}
