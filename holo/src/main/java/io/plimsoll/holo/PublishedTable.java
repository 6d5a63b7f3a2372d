package io.plimsoll.holo;

import io.plimsoll.analysis.figure.LittlesLawCheck;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.Table;
import io.plimsoll.report.text.Table.Column;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The published table with Little's law checked where it can be: rate times latency is how many operations
/// were under way, which cannot be more than there were threads to wait for them. Stateless.
public final class PublishedTable {
    private PublishedTable() {}

    public static String render(List<PublishedCell> cells, Style style) {
        Table table = new Table(List.of(
                Column.right("columns"),
                Column.whole("orientation"),
                Column.whole("step"),
                Column.right("per second").in("V3.0.22"),
                Column.right("under way").in("V3.0.22"),
                Column.right("at most").in("V3.0.22"),
                Column.right("per second").in("V2.2.9"),
                Column.right("under way").in("V2.2.9"),
                Column.right("at most").in("V2.2.9"),
                Column.whole("")));
        int impossible = 0;
        for (PublishedCell cell : cells) {
            Optional<LittlesLawCheck> english = cell.englishCheck();
            Optional<LittlesLawCheck> chinese = cell.chineseCheck();
            int here = count(english) + count(chinese);
            impossible += here;
            table.row(List.of(
                    Integer.toString(cell.columns()),
                    cell.orientation(),
                    cell.step(),
                    grouped(cell.english().rate()),
                    english.map(law -> grouped(law.inFlight())).orElse("-"),
                    english.map(law -> grouped(law.bound())).orElse("-"),
                    grouped(cell.chinese().rate()),
                    chinese.map(law -> grouped(law.inFlight())).orElse("-"),
                    chinese.map(law -> grouped(law.bound())).orElse("-"),
                    here == 0 ? "" : "impossible"));
        }
        return "Published by Hologres: 64 cores, 200 million rows, tool 1.0.0\n\n" + table.render(style) + "\n"
                + finding(impossible);
    }

    private static int count(Optional<LittlesLawCheck> law) {
        return law.filter(LittlesLawCheck::isImpossible).isPresent() ? 1 : 0;
    }

    private static String finding(int impossible) {
        return impossible == 0
                ? "No row contradicts Little's law.\n"
                : impossible + " figures contradict Little's law: rate x latency needs more operations under way than\n"
                        + "threads waited for them. Do not compare with them.\n";
    }

    static String grouped(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }
}
