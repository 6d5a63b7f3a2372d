package io.plimsoll.app;

import io.plimsoll.report.markdown.MarkdownReport;
import io.plimsoll.report.pipeline.Judgements;
import io.plimsoll.report.pipeline.JunitReport;
import io.plimsoll.report.pipeline.MetricsReport;
import io.plimsoll.report.pipeline.PipelineCheck;
import io.plimsoll.report.pipeline.PipelineCheck.Outcome;
import io.plimsoll.report.pipeline.WorkflowCommands;
import io.plimsoll.results.file.FileFailure;
import io.plimsoll.results.file.WholeFile;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reports what a command judged to the pipeline in which this process runs: in the files that the user named, and in
/// the forms of GitHub Actions where it runs there. Used by one thread.
public final class Pipeline {
    private final @Nullable Path junit;
    private final @Nullable Path metrics;
    private final @Nullable GitHub github;
    private final List<PipelineCheck> checks = new ArrayList<>();
    private final Map<String, String> facts = new TreeMap<>();

    /// @param junit where JUnit's XML goes; null: nowhere
    /// @param metrics where the figures go; null: nowhere
    /// @param github null if this is not GitHub Actions, or the user does not want its forms
    public Pipeline(@Nullable Path junit, @Nullable Path metrics, @Nullable GitHub github) {
        this.junit = junit;
        this.metrics = metrics;
        this.github = github;
    }

    /// Reports to nobody.
    public static Pipeline none() {
        return new Pipeline(null, null, null);
    }

    /// Whether it reports to anybody.
    public boolean isWanted() {
        return junit != null || metrics != null || github != null;
    }

    /// Writes what was judged.
    ///
    /// @throws UncheckedIOException when a file that the user named cannot be written
    public void tell(Judgements judged) {
        facts.putAll(judged.facts());
        write(judged.command(), judged.checks());
        if (metrics != null) {
            replace(metrics, MetricsReport.render(judged.samples()));
        }
        if (github != null) {
            github.tell(judged);
        }
    }

    /// Adds how a command ended, if nothing it judged says so.
    ///
    /// @throws UncheckedIOException when the file that the user named cannot be written
    public void ended(String command, int exitCode) {
        if (exitCode != ExitCode.PASS && checks.stream().noneMatch(PipelineCheck::isRed)) {
            failed(command, List.of("the command did not pass; its output says why"), exitCode);
        }
    }

    /// Adds that a command ended without a judgement, or after one.
    ///
    /// @param sentences why
    /// @throws UncheckedIOException when the file that the user named cannot be written
    public void failed(String command, List<String> sentences, int exitCode) {
        PipelineCheck check = new PipelineCheck(
                PipelineCheck.group(command),
                "command",
                Outcome.INVALID,
                "exit code " + exitCode,
                String.join("; ", sentences) + " (exit code " + exitCode + ")");
        if (github != null) {
            github.annotate(List.of(check));
        }
        write(command, List.of(check));
    }

    private void write(String command, List<PipelineCheck> more) {
        checks.addAll(more);
        if (junit != null) {
            replace(junit, JunitReport.render("plimsoll " + command, Instant.now(), facts, checks));
        }
    }

    private static void replace(Path file, String text) {
        try {
            WholeFile.write(file, text);
        } catch (IOException refused) {
            throw new UncheckedIOException(
                    new IOException(file + " cannot be written (" + FileFailure.reason(refused) + ")", refused));
        }
    }

    /// The step of a workflow of GitHub Actions that runs this process.
    ///
    /// @param output what the runner looks through for its commands
    /// @param summary the file with the summary of the step; null if the runner has none
    public record GitHub(PrintStream output, @Nullable Path summary) {
        /// Empty if this process does not run there.
        ///
        /// @param environment of this process
        public static Optional<GitHub> of(Map<String, String> environment, PrintStream output) {
            if (!"true".equals(environment.get("GITHUB_ACTIONS"))) {
                return Optional.empty();
            }
            String summary = environment.getOrDefault("GITHUB_STEP_SUMMARY", "");
            return Optional.of(new GitHub(output, summary.isEmpty() ? null : Path.of(summary)));
        }

        void tell(Judgements judged) {
            annotate(judged.checks());
            if (summary != null && !judged.reports().isEmpty()) {
                summarize(
                        summary,
                        judged.reports().stream().map(MarkdownReport::render).collect(Collectors.joining("\n")));
            }
        }

        void annotate(List<PipelineCheck> judged) {
            WorkflowCommands.annotations(judged).forEach(output::println);
            output.flush();
        }

        /// What the summary cannot take is in the output of the command: this is no reason to fail.
        private void summarize(Path file, String markdown) {
            try {
                long there = Files.exists(file) ? Files.size(file) : 0;
                String text = WorkflowCommands.shortened(markdown + "\n", WorkflowCommands.SUMMARY_MAX - there);
                if (text.isEmpty()) {
                    warn("the summary of this step is full: the report is not in it");
                }
                Files.write(
                        file,
                        text.getBytes(StandardCharsets.UTF_8),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND);
            } catch (IOException refused) {
                warn("the summary of this step cannot be written: " + refused.getMessage());
            }
        }

        private void warn(String sentence) {
            output.println(WorkflowCommands.annotation("warning", "plimsoll", sentence));
            output.flush();
        }
    }
}
