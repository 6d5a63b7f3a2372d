package io.plimsoll.cli.option;

import io.plimsoll.app.Pipeline;
import io.plimsoll.app.Pipeline.GitHub;
import io.plimsoll.app.Terminal;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The options of commands that judge, for the pipelines that run them, as a mixin.
public final class PipelineOptions {
    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    private @Nullable Path junit;
    private @Nullable Path metrics;

    @Option(names = "--no-github", description = "In GitHub Actions: write no summary of the step and no annotations.")
    private boolean isGithubUnwanted;

    private @Nullable Pipeline pipeline;

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description = "Also write each judgement to this file, as a test case of JUnit's XML.")
    void setJunit(@Nullable Path file) {
        junit = writable("--junit", file);
    }

    @Option(
            names = "--metrics-report",
            paramLabel = "FILE",
            description = "Also write the figures to this file, as OpenMetrics, which GitLab's metrics reports read.")
    void setMetrics(@Nullable Path file) {
        metrics = writable("--metrics-report", file);
    }

    /// A file that can take the place of what is there. Found out before anything is measured.
    private @Nullable Path writable(String option, @Nullable Path file) {
        Path folder = file == null ? null : file.toAbsolutePath().getParent();
        boolean isOther = file != null && Files.exists(file) && !Files.isRegularFile(file);
        if (file != null && (isOther || folder == null || !Files.isWritable(folder))) {
            throw new ParameterException(
                    command.commandLine(),
                    option + " " + file + " cannot be written: name a file in an existing folder");
        }
        return file;
    }

    /// Always the same.
    Pipeline pipeline(Terminal terminal) {
        Pipeline known = pipeline;
        if (known == null) {
            GitHub github = isGithubUnwanted
                    ? null
                    : GitHub.of(System.getenv(), terminal.err()).orElse(null);
            known = new Pipeline(junit, metrics, github);
            pipeline = known;
        }
        return known;
    }
}
