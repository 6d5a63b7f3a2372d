package io.plimsoll.cli.option;

import io.plimsoll.app.ExitCode;
import io.plimsoll.app.OutputSettings;
import io.plimsoll.app.Pipeline;
import io.plimsoll.app.ProgressListener;
import io.plimsoll.app.SweepReports;
import io.plimsoll.progress.RunListener;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// A command whose results are stored or read in a folder, and printed in several forms.
public abstract class OutputCommand extends RunsFolderCommand implements OutputSettings {
    @Option(names = "--json", description = "Print data as JSON instead of text.")
    private boolean json;

    @Option(names = "--verbose", description = "Show everything, including what is as it should be.")
    private boolean verbose;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print no progress.")
    private boolean quiet;

    @Override
    public final boolean json() {
        return json;
    }

    @Override
    public final boolean verbose() {
        return verbose;
    }

    @Override
    public final boolean quiet() {
        return quiet;
    }

    /// Says how to name a workload, because there is none.
    ///
    /// @return the exit code
    protected final int withoutWorkload() {
        sayHelp();
        say("no workload is named; `plimsoll workloads` lists them");
        return ExitCode.BAD_SPEC;
    }

    protected final SweepReports sweepReports() {
        return new SweepReports(terminal(), this);
    }

    protected final RunListener progress() {
        return ProgressListener.of(terminal(), quiet);
    }

    /// A command whose result is a judgement, which a pipeline may want to read.
    public abstract static class Judging extends OutputCommand {
        @Mixin
        final PipelineOptions pipeline = new PipelineOptions();

        @Override
        public final Pipeline pipeline() {
            return pipeline.pipeline(terminal());
        }
    }

    /// A command that may take long.
    public abstract static class Detachable extends Judging {
        @Mixin
        final CommonOptions.Detaching detaching = new CommonOptions.Detaching();
    }
}
