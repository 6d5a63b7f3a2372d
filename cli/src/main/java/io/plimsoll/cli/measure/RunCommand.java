package io.plimsoll.cli.measure;

import io.plimsoll.app.Execution;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.cli.option.SpecOptions;
import io.plimsoll.plan.PlannedRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `plimsoll run`: loads if needed, drives, audits, reports.
@Command(
        name = "run",
        header = "Stress-test a database: load if needed, warm up, measure, audit, report.",
        footer = {
            "",
            "Examples:",
            "  plimsoll run tpcb --target hsqldb:mem --scale 10 --sessions 4 --measure 30s",
            "  plimsoll run tpcb --target postgres:embedded --arrival 1000/s --rounds 3",
            "  plimsoll run tpcb --target postgres:embedded --arrival \"ramp 100/s to 2000/s in 5m\"",
            "  plimsoll run tpcb --preset standard",
            "  plimsoll run examples/tpcb.yaml -p scale=20",
            "",
            "`plimsoll workloads NAME` lists the profiles and keys of a workload, `plimsoll targets NAME` those of a"
                    + " target."
        })
public final class RunCommand extends OutputCommand.Detachable {
    @Mixin
    private final SpecOptions spec = new SpecOptions();

    /// Plans what was parsed, without contacting the target.
    void rehearse() {
        PlannedRun _ = spec.plannedRun();
    }

    @Override
    public Integer call() throws Exception {
        if (spec.isEmpty()) {
            return withoutWorkload();
        }
        PlannedRun planned = spec.plannedRun();
        return new Execution(store(), progress())
                .run(planned, ended -> terminal().print(ended.run(), ended.judgement(), this))
                .exitCode();
    }
}
