package io.plimsoll.cli.option;

import io.plimsoll.app.ProgressListener;
import io.plimsoll.app.SweepReports;
import io.plimsoll.progress.RunListener;
import picocli.CommandLine.Mixin;

/// A command whose results are stored or read in a folder, and printed in several forms.
public abstract class OutputCommand extends TerminalCommand {
    @Mixin
    protected final OutputOptions output;

    protected OutputCommand() {
        this(new OutputOptions());
    }

    protected OutputCommand(OutputOptions output) {
        this.output = output;
    }

    protected final SweepReports sweepReports() {
        return new SweepReports(terminal(), output);
    }

    protected final RunListener progress() {
        return ProgressListener.of(terminal(), output.quiet());
    }

    /// A command that may take long.
    public abstract static class Detachable extends OutputCommand {
        protected Detachable() {
            super(new OutputOptions.Detachable());
        }
    }
}
