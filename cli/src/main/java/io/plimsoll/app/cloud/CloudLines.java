package io.plimsoll.app.cloud;

import io.plimsoll.compat.PropertiesText;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A `.runs` file: what is made for each of its lines, what is executed there, and what is shown of the results.
/// Immutable.
public interface CloudLines {
    /// The lines, in the order of the file.
    List<Line> lines();

    /// What is shown of the results.
    ///
    /// @param title above the chart
    /// @param outcomes in the order of the lines
    Published published(String title, List<CloudRuns.Outcome> outcomes);

    /// A line of the file.
    ///
    /// @param order of the cluster that exists for this line alone
    /// @param estimate how long it takes, for the order of the lines
    record Line(String name, CloudOrder order, Duration estimate, Command command) {}

    /// What is executed on the load machine.
    interface Command {
        /// The words of its command line; words that name files here are these files there.
        ///
        /// @param folder where files for it may be written
        List<String> words(Path folder) throws IOException;

        /// The words that the user typed; empty if the file has none.
        default List<String> typed() {
            return List.of();
        }
    }

    /// The results of a file.
    ///
    /// @param csv the content of results.csv
    /// @param chart the content of chart.svg
    /// @param table for a terminal
    /// @param isMeasured whether each line has results
    record Published(String csv, String chart, String table, boolean isMeasured) {}

    /// Reads a file of either form. What is wrong is added to `problems`.
    ///
    /// @param asked what is the same for all lines
    static CloudLines read(Path file, Asked asked, Problems problems) {
        String text = PropertiesText.read(
                        file, StandardCharsets.UTF_8, "; give a .runs file, as in docs/cloud.md", problems)
                .map(PropertiesText::unmarked)
                .orElse("");
        problems.refuseIfAny();
        String name = String.valueOf(file);
        return CommandLines.isOne(text)
                ? CommandLines.parse(text, name, asked, problems)
                : CitusLines.parse(text, name, asked, problems);
    }

    /// What the user asks of all lines.
    ///
    /// @param ordered its template is not used
    /// @param ttl how long each cluster lives at most; null: as long as its line needs
    /// @param assigned parameters of lines of citus-benchmark, and keys of their runs
    /// @param store where run folders are put
    record Asked(CloudOrder ordered, @Nullable Duration ttl, List<Setting> assigned, Path store) {
        public Asked {
            assigned = List.copyOf(assigned);
        }
    }
}
