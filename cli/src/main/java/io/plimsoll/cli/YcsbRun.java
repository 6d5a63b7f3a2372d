package io.plimsoll.cli;

import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.PlannedRun;
import io.plimsoll.engine.RunListener;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunFolder;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecException;
import io.plimsoll.ycsb.file.YcsbProperties;
import io.plimsoll.ycsb.result.HistogramLogs;
import io.plimsoll.ycsb.result.MeasuredRun;
import io.plimsoll.ycsb.result.ReportOptions;
import io.plimsoll.ycsb.result.StatusLines;
import io.plimsoll.ycsb.result.YcsbReport;
import io.plimsoll.ycsb.translation.Translation;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// One command of YCSB: its properties translated, run, and shown as YCSB shows it.
///
/// @param status whether status lines are wanted
record YcsbRun(Terminal terminal, OutputOptions output, Translation.Asked asked, boolean status) {
    private static final String SEPARATOR = "\n--- What follows is Plimsoll's own report ---\n\n";

    int execute(List<Path> files, List<Setting> assignments, Problems problems)
            throws TargetException, IOException, InterruptedException {
        YcsbProperties properties = YcsbProperties.read(files, assignments, problems);
        problems.refuseIfAny();
        Translation translation = Translation.of(asked, properties, problems);
        try {
            PlannedRun planned =
                    PlannedRun.of(List.of(translation.settings()), Passwords.unlessEmpty(translation.password()));
            translation.warnings().forEach(this::warn);
            Execution execution = new Execution(output.store(), listener(translation));
            return execution
                    .run(planned, ended -> report(ended, translation.report()))
                    .exitCode();
        } catch (SpecException refused) {
            throw inWordsOfThisCommand(refused);
        }
    }

    /// Advice names the options of `run`; here the same is done by others.
    private static SpecException inWordsOfThisCommand(SpecException refused) {
        return new SpecException(refused.problems().stream()
                .map(problem -> new Problem(
                        problem.origin(),
                        problem.message()
                                .replace("`plimsoll load`", "`plimsoll ycsb load`")
                                .replace("--driver-jar", "-cp")))
                .toList());
    }

    private RunListener listener(Translation translation) {
        RunListener progress = ProgressListener.of(terminal, output.quiet() || status);
        if (!status) {
            return progress;
        }
        List<PrintStream> streams = new ArrayList<>(List.of(terminal.err()));
        if (translation.showsStatusInOutput()) {
            streams.add(terminal.out());
        }
        return new YcsbStatus(terminal, new StatusLines(translation.status()), streams);
    }

    private void report(Execution.Ended ended, ReportOptions options) {
        Run run = ended.run();
        if (run.rounds().isEmpty()) {
            new Reports(terminal).print(run, ended.judgement(), output);
            return;
        }
        String figures = options.exporter().render(YcsbReport.lines(run, options));
        if (options.exportFile().isEmpty() && !output.json()) {
            terminal.out().print(figures);
            terminal.out().print(SEPARATOR);
        }
        new Reports(terminal).print(run, ended.judgement(), output);
        MeasuredRun.tooShort(run).ifPresent(this::say);
        MeasuredRun.notes(run).forEach(this::say);
        write(run, figures, options);
    }

    /// Last, so that a file that cannot be written takes nothing else away.
    private static void write(Run run, String figures, ReportOptions options) {
        try {
            if (!options.exportFile().isEmpty()) {
                Files.writeString(Path.of(options.exportFile()), figures);
            }
            if (options.logs()) {
                boolean open = run.rounds().getFirst().facts().open();
                HistogramLogs.write(new RunFolder(run.folder()), options, open);
            }
        } catch (IOException refused) {
            String why = "exportfile or hdrhistogram.output.path names a place that cannot be written ("
                    + refused.getMessage() + "); the run itself is kept in " + run.folder();
            throw new UncheckedIOException(new IOException(why, refused));
        }
    }

    private void warn(Problem warning) {
        boolean placed =
                !warning.origin().equals(Origin.DEFAULT) && !warning.origin().equals(Origin.MISSING);
        say(placed ? warning.toString() : warning.message());
    }

    void say(String sentence) {
        terminal.err().println("plimsoll: " + sentence);
    }
}
