package io.plimsoll.cli.option;

import picocli.CommandLine.Option;

/// Output options of commands that may take long. The commands do not know the options added here: [DetachStrategy]
/// reads them and starts the command in a separate process.
public final class DetachableOutput extends OutputOptions {
    public static final String DETACH = "--detach";

    public static final String LIVE = "--live";

    @Option(
            names = LIVE,
            arity = "0..1",
            fallbackValue = "0",
            paramLabel = "PORT",
            description =
                    "Serve pages that grow with the run, on this machine only, for as long as it takes; at any free"
                            + " port if none is given.")
    int live;

    @Option(
            names = DETACH,
            description =
                    "Continue in a separate process, which outlives the terminal: `plimsoll attach last` follows it,"
                            + " `plimsoll stop last` ends it.")
    boolean isDetached;
}
