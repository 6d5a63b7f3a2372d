package io.plimsoll.cli.results;

import io.plimsoll.app.Execution;
import io.plimsoll.app.Merging;
import io.plimsoll.cli.option.CommonOptions;
import io.plimsoll.cli.option.OutputCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
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

    @Option(
            names = "--into",
            paramLabel = "FOLDER",
            description = "The merged run's new folder. Default: one where runs are stored.")
    private @Nullable Path into;

    @Mixin
    private final Comparing comparing = new Comparing();

    /// The options that say whether the data is compared with the work of all parts.
    public static final class Comparing {
        @Option(
                names = "--audit",
                description = "Connect to the target that the parts name, and compare its data with the work of all"
                        + " parts together. No part alone can do that.")
        private boolean isAudited;

        @Option(
                names = "--target",
                paramLabel = "ADDRESS",
                description = "The target to compare with, if the parts do not have its whole address.")
        private @Nullable String target;

        @Mixin
        private final CommonOptions.Password password = new CommonOptions.Password();

        /// Null if the data is not looked at.
        public Merging.@Nullable AuditBy audit() {
            return isAudited ? new Merging.AuditBy(target, password.passwords()) : null;
        }
    }

    @Override
    public Integer call() throws Exception {
        Execution.Ended ended = new Merging(store()).merge(parts, into, comparing.audit());
        terminal().print(ended.run(), ended.judgement(), this);
        return ended.exitCode();
    }
}
