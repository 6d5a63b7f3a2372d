package io.plimsoll.cli;

import io.plimsoll.report.text.RunsTable;
import io.plimsoll.results.DetachedDocument;
import io.plimsoll.results.DetachedState;
import io.plimsoll.results.DetachedStore;
import io.plimsoll.results.Json;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `plimsoll runs`: lists stored runs.
@Command(name = "runs", header = "List stored runs, oldest first.", mixinStandardHelpOptions = true)
final class RunsCommand extends TerminalCommand {
    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        RunStore store = new RunStore(output.store());
        List<RunDocument> documents = new ArrayList<>();
        for (RunFolder folder : store.runs()) {
            try {
                documents.add(RunReader.effective(RunReader.document(folder)));
            } catch (IOException damaged) {
                terminal().err().println("plimsoll: skipped: " + damaged.getMessage());
            }
        }
        if (output.json()) {
            terminal().out().print(Json.text(documents));
        } else if (documents.isEmpty()) {
            terminal().out().println("there are no runs in " + store.path() + " yet; `plimsoll tour` makes some");
        } else {
            terminal().out().print(RunsTable.render(documents, new Reports(terminal()).style()));
        }
        if (!output.json()) {
            listDetached();
        }
        return ExitCode.PASS;
    }

    /// Those that are not over: a sweep or a load is no run, and a run is seen to be detached nowhere else.
    private void listDetached() throws IOException {
        for (DetachedDocument detached : new DetachedStore(output.store()).all()) {
            if (detached.state() == DetachedState.RUNNING) {
                terminal()
                        .out()
                        .println("detached: " + detached.id() + " is running (" + detached.command() + ", process "
                                + detached.processId() + ")");
            }
        }
    }
}
