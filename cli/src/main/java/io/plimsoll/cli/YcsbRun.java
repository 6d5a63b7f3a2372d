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
        PlannedRun planned = PlannedRun.of(List.of(translation.settings()), _ -> translation.password());
        translation.warnings().forEach(this::warn);
        Execution execution = new Execution(output.store(), listener(translation));
        return execution
                .run(planned, ended -> report(ended, translation.report()))
                .exitCode();
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
        boolean measured = !run.rounds().isEmpty();
        if (measured) {
            shortRun(run);
            show(options.exporter().render(YcsbReport.lines(run, options)), options);
            if (options.logs()) {
                writeLogs(run, options);
            }
        }
        if (measured && !output.json() && options.exportFile().isEmpty()) {
            terminal.out().print(SEPARATOR);
        }
        new Reports(terminal).print(run, ended.judgement(), output.json());
        MeasuredRun.notes(run).forEach(this::say);
    }

    private void show(String text, ReportOptions options) {
        if (!options.exportFile().isEmpty()) {
            try {
                Files.writeString(Path.of(options.exportFile()), text);
            } catch (IOException refused) {
                throw new UncheckedIOException(
                        new IOException("exportfile = " + options.exportFile() + " cannot be written", refused));
            }
        } else if (!output.json()) {
            terminal.out().print(text);
        }
    }

    private static void writeLogs(Run run, ReportOptions options) {
        try {
            boolean open = run.rounds().getFirst().facts().open();
            HistogramLogs.write(new RunFolder(run.folder()), options, open);
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    private void shortRun(Run run) {
        MeasuredRun.tooShort(run).ifPresent(this::say);
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
