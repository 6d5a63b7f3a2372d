package io.plimsoll.cli;

import io.plimsoll.citus.chart.TextChart;
import io.plimsoll.citus.result.PublishedTable;
import io.plimsoll.results.Json;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `plimsoll citus published`: the figure that the vendor publishes.
@Command(
        name = "published",
        header = "What is published of Citus under TPROC-C, and what it means for each core.",
        mixinStandardHelpOptions = true)
final class CitusPublishedCommand extends TerminalCommand {
    @Option(names = "--json", description = "Print the rows as JSON instead of text.")
    private boolean json;

    @Override
    public Integer call() {
        PublishedTable table = PublishedTable.builtIn();
        if (json) {
            terminal().out().print(Json.text(table));
        } else {
            terminal().out().print(TextChart.render(List.of(), table, CitusReports.isAscii()));
            for (PublishedTable.Row row : table.rows()) {
                terminal()
                        .out()
                        .println("\n  " + row.cluster().label() + ": " + row.warehouses() + " warehouses, "
                                + row.users() + " users; " + row.versions() + "; " + row.note());
            }
        }
        terminal().out().flush();
        return ExitCode.PASS;
    }
}
