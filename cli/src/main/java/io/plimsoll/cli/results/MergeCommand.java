package io.plimsoll.cli.results;

import io.plimsoll.app.Execution;
import io.plimsoll.app.Merging;
import io.plimsoll.cli.option.CommonOptions;
import io.plimsoll.cli.option.KeyOptions;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.spec.Key;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `plimsoll merge`: makes one run of the parts that several machines drove.
@Command(
        name = "merge",
        header = "Make one run of the parts that several machines drove with --shard.",
        description = {
            "",
            "Counts and latency buckets are added up, and percentiles are computed from the sums: they are"
                    + " those that one machine would have measured. The parts stay in members/ of the new run's"
                    + " folder, which every command reads like any other. Parts of machines that were lost are"
                    + " merged as far as they go; then the verdict is INVALID."
        },
        footer = {
            "",
            "Examples:",
            "  plimsoll merge runs/a runs/b runs/c",
            "  plimsoll merge a/20261122-1800* b/20261122-1800* --audit --into both"
        })
public final class MergeCommand extends OutputCommand.Judging {
    @Parameters(
            arity = "1..*",
            paramLabel = "RUN",
            description = "The parts: ids of runs, beginnings of them, or folders. Also runs that were merged before.")
    private List<String> parts = new ArrayList<>();

    private static final Key<String> INTO =
            KeyOptions.option("FOLDER", "the merged run's new folder. Default: one where runs are stored", "--into");

    @Mixin
    private final KeyOptions own = KeyOptions.own(INTO);

    @Mixin
    private final Comparing comparing = new Comparing();

    /// The options that say whether the data is compared with the work of all parts.
    public static final class Comparing {
        private static final Key<String> AUDIT = KeyOptions.toggle(
                "connect to the target that the parts name, and compare its data with the work of all parts together."
                        + " No part alone can do that",
                "--audit");

        private static final Key<String> TARGET = KeyOptions.option(
                "ADDRESS", "the target to compare with, if the parts do not have its whole address", "--target");

        @Mixin
        private final KeyOptions options = KeyOptions.own(AUDIT, TARGET);

        @Mixin
        private final CommonOptions.Password password = new CommonOptions.Password();

        /// Null if the data is not looked at.
        public Merging.@Nullable AuditBy audit() {
            return options.has(AUDIT)
                    ? new Merging.AuditBy(options.given(TARGET).orElse(null), password.passwords())
                    : null;
        }
    }

    @Override
    public Integer call() throws Exception {
        Execution.Ended ended = new Merging(store()).merge(parts, own.path(INTO), comparing.audit());
        terminal().print(ended.run(), ended.judgement(), this);
        return ended.exitCode();
    }
}
