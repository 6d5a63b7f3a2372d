package io.plimsoll.compat.holo;

import io.plimsoll.analysis.figure.CellFigures.LittlesLawCheck;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.compat.CommaText;
import io.plimsoll.compat.TextTable;
import io.plimsoll.results.Finding;
import io.plimsoll.spec.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/// The table that Hologres publishes, in two versions. Immutable.
///
/// Source: the vendor's pages "test and analysis of the performance of point queries and writes", English for
/// V3.0.22 and Chinese for V2.2.9; each was measured with 200 million rows of 20 characters on 64 cores.
public record HologresTable(List<Row> rows) {
    static final String ENGLISH = "V3.0.22";
    static final String CHINESE = "V2.2.9";

    private static final CommaText.Form FORM = new CommaText.Form("table of Hologres", "columns,orientation,", 12);

    public HologresTable {
        rows = List.copyOf(rows);
    }

    /// The table that this program includes.
    public static HologresTable builtIn() {
        return new HologresTable(CommaText.builtIn(HologresTable.class, "hologres.csv", FORM, HologresTable::row));
    }

    /// Reads a file with the same columns; adds its errors to `problems`.
    public static HologresTable parse(CommaText text, Problems problems) {
        return new HologresTable(text.rows(FORM, problems, HologresTable::row));
    }

    private static Row row(List<String> fields) {
        Row row = new Row(
                Integer.parseInt(fields.get(0)),
                fields.get(1),
                fields.get(2),
                fields.get(3),
                figure(fields, 4),
                figure(fields, 8));
        if (row.isQuery() && (row.english.latencyMillis.isEmpty() || row.chinese.latencyMillis.isEmpty())) {
            throw new IllegalArgumentException("a point query needs a mean latency");
        }
        return row;
    }

    private static Figure figure(List<String> fields, int from) {
        String latency = fields.get(from + 3);
        return new Figure(
                Integer.parseInt(fields.get(from)),
                fields.get(from + 1).isEmpty() ? 0 : Integer.parseInt(fields.get(from + 1)),
                Double.parseDouble(fields.get(from + 2)),
                latency.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(latency)));
    }

    /// The row of a cell.
    ///
    /// @param columns a number; other texts have no row
    /// @param orientation may have the spelling of keys: `row-column`
    Optional<Row> find(String columns, String orientation, String step) {
        return rows.stream()
                .filter(row -> String.valueOf(row.columns).equals(columns)
                        && row.orientation.equals(orientation.replace('-', ','))
                        && row.step().equals(step))
                .findFirst();
    }

    /// A figure of one page.
    ///
    /// @param readThreads 0 where the tool prints none
    /// @param perSecond rows or point queries
    /// @param latencyMillis mean; empty for writes, because the tool prints none for them
    public record Figure(int threads, int readThreads, double perSecond, OptionalDouble latencyMillis) {}

    /// One cell: a column count, a storage format and an operation, in both versions of the page. Immutable.
    ///
    /// @param columns payload columns
    /// @param orientation `row`, `column` or `row,column`
    /// @param action `write`, `update_global`, `update_partial` or `get`
    /// @param mode `FIXED_COPY`, `ASYNC` or `SYNC`
    /// @param english figure of the English page, server version 3.0.22
    /// @param chinese figure of the Chinese page, server version 2.2.9
    public record Row(int columns, String orientation, String action, String mode, Figure english, Figure chinese) {
        /// The maximum of requests in one statement. [#QUEUE] is the maximum that waits for a statement.
        private static final double BATCH = 128;

        private static final double QUEUE = 256;

        /// Whether its operation is point queries. Part of the table as JSON.
        public boolean isQuery() {
            return action.equals("get");
        }

        /// The name of its step in a sweep: `get_async`.
        String step() {
            return isQuery() ? "get_" + mode.toLowerCase(Locale.ROOT) : action;
        }

        /// Little's law for a figure of one page. The maximum in flight: with waiting, one query per
        /// thread. Without waiting, a full batch on each connection, a full queue, a batch being
        /// collected, and one query per thread.
        ///
        /// @throws java.util.NoSuchElementException for a write, because its latency is unknown
        LittlesLawCheck law(Figure figure) {
            double bound =
                    mode.equals("SYNC") ? figure.threads : figure.readThreads * BATCH + QUEUE + BATCH + figure.threads;
            return LittlesLawCheck.of(figure.perSecond, figure.latencyMillis.orElseThrow(), bound);
        }
    }

    /// Little's law for every point query: finds impossible rows.
    public Check check() {
        return new Check(
                this,
                queries().stream()
                        .filter(query -> query.law.isImpossible())
                        .map(Query::finding)
                        .toList());
    }

    private List<Query> queries() {
        List<Query> queries = new ArrayList<>();
        for (Row row : rows) {
            if (row.isQuery()) {
                queries.add(new Query(ENGLISH, row, row.english, row.law(row.english)));
                queries.add(new Query(CHINESE, row, row.chinese, row.law(row.chinese)));
            }
        }
        return queries;
    }

    /// A point query on one of the pages.
    private record Query(String page, Row row, Figure figure, LittlesLawCheck law) {
        private String latency() {
            return Figures.number(figure.latencyMillis.orElseThrow()) + " ms";
        }

        private String inFlight() {
            return Figures.count(Math.round(law.inFlight()));
        }

        private String bound() {
            return Figures.count(Math.round(law.bound()));
        }

        Finding finding() {
            return new Finding(
                    "LittlesLaw",
                    Finding.Severity.INVALIDATES,
                    page + ", " + row.columns + " columns, " + row.orientation + ", " + row.mode + ": "
                            + Figures.rate(figure.perSecond) + " x " + latency() + " is " + inFlight()
                            + " in flight, and " + bound() + " at most can have been",
                    "do not compare with this row");
        }

        List<String> cells() {
            return List.of(
                    page,
                    String.valueOf(row.columns),
                    row.orientation,
                    row.mode,
                    Figures.rate(figure.perSecond),
                    latency(),
                    inFlight(),
                    bound(),
                    law.isImpossible() ? "impossible x" + Figures.number(law.ratio()) : "ok");
        }
    }

    /// A table and its impossible rows. Immutable.
    ///
    /// @param findings one for each impossible figure
    public record Check(HologresTable table, List<Finding> findings) {
        public Check {
            findings = List.copyOf(findings);
        }

        /// The table and the check, as lines for a terminal.
        public String render() {
            TextTable figures =
                    new TextTable().words("columns", "orientation", "step").figures(ENGLISH, CHINESE, "new/old");
            for (Row row : table.rows) {
                figures.row(List.of(
                        String.valueOf(row.columns),
                        row.orientation,
                        row.step(),
                        Figures.number(row.english.perSecond),
                        Figures.number(row.chinese.perSecond),
                        Figures.number(row.english.perSecond / row.chinese.perSecond)));
            }
            List<Query> queries = table.queries();
            TextTable laws = new TextTable()
                    .words("version", "columns", "orientation", "mode")
                    .figures("rate", "latency", "in flight", "bound")
                    .words("verdict");
            queries.forEach(query -> laws.row(query.cells()));
            return "Published by Hologres: rows or point queries per second\n\n" + figures.render()
                    + "\nLittle's law of the point queries: rate x mean latency is what was in flight\n\n"
                    + laws.render() + "\n" + findings.size() + " of " + queries.size()
                    + " figures are impossible as they stand:\n" + TextTable.notes(findings);
        }
    }
}
