package io.plimsoll.report;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.ServerTotal;
import io.plimsoll.driver.table.RelationWork;
import io.plimsoll.driver.table.RelationWork.Figure;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.TableColumn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/// What was done with the workload's tables and indexes, those with the most pages touched first. Stateless.
final class RelationTable {
    private static final int SHOWN = 12;
    private static final int NAME_MAX = 30;

    /// With fewer misses, the cache holds what is needed.
    private static final double MISSES_MIN = 0.01;

    private static final long PAGES_MIN = 1_000;

    /// Less than this share is not one table's matter.
    private static final double SHARE_MIN = 0.50;

    private static final double ROWS_PER_OPERATION_MIN = 1_000;
    private static final double DEAD_SHARE_MIN = 0.20;
    private static final long DEAD_MIN = 1_000;

    private RelationTable() {}

    /// Shown only when everything is requested.
    static Part of(ServerTotal server) {
        if (server.relations().isEmpty()) {
            return new Part.Detail(List.of());
        }
        List<List<String>> rows = new ArrayList<>();
        for (RelationWork work : server.relations().stream().limit(SHOWN).toList()) {
            rows.add(List.of(
                    (work.isIndex() ? "index " : "") + work.name(),
                    Figures.count(work.pages() - work.pagesRead()),
                    Figures.count(work.pagesRead()),
                    count(work, Figure.SEQ_ROWS),
                    count(work, Figure.INDEX_ROWS),
                    work.isIndex() ? Figures.NONE : Figures.count(work.changes()),
                    hot(work),
                    count(work, Figure.DEAD_ROWS),
                    bytes(work)));
        }
        List<TableColumn> columns = new ArrayList<>(List.of(TableColumn.word("table or index", NAME_MAX)));
        List.of("hit", "read")
                .forEach(title -> columns.add(TableColumn.figure(title).in("pages")));
        List.of("scanned", "by index", "changed", "HOT", "dead")
                .forEach(title -> columns.add(TableColumn.figure(title).in("rows")));
        columns.add(TableColumn.figure("size"));
        return new Part.Detail(
                new Part.Note("The tables and indexes with the most pages touched, by all programs. Hit and read are"
                        + " pages that the server's cache held, or did not. Scanned rows were read by scans of the"
                        + " whole table. HOT is the share of updates that left the indexes alone. Dead rows and the"
                        + " size are those at the end."
                        + (server.nodes().isEmpty()
                                ? ""
                                : " The figures are those of all nodes together; the shards of a table count as one.")),
                Part.Table.plain(columns, rows));
    }

    private static String count(RelationWork work, Figure figure) {
        OptionalLong value = work.figure(figure);
        return value.isPresent() ? Figures.count(value.getAsLong()) : Figures.NONE;
    }

    private static String hot(RelationWork work) {
        long updates = work.figure(Figure.UPDATES).orElse(0);
        OptionalLong hot = work.figure(Figure.HOT_UPDATES);
        // The server counts these at once, and the updates when their transactions end.
        return updates == 0 || hot.isEmpty()
                ? Figures.NONE
                : Figures.percent(Math.min(1, hot.getAsLong() / (double) updates));
    }

    private static String bytes(RelationWork work) {
        OptionalLong bytes = work.figure(Figure.BYTES);
        return bytes.isPresent() ? Figures.bytes(bytes.getAsLong()) : Figures.NONE;
    }

    /// What stands out, in one line; empty if nothing does.
    ///
    /// @param operations of the load in that time; 0 if unknown
    static String line(ServerTotal server, double operations) {
        List<String> clauses = new ArrayList<>();
        misses(server.relations()).ifPresent(clauses::add);
        if (operations > 0) {
            scans(server.relations(), operations).ifPresent(clauses::add);
        }
        dead(server.relations()).ifPresent(clauses::add);
        return String.join("; ", clauses);
    }

    private static Optional<String> misses(List<RelationWork> relations) {
        long missed = relations.stream().mapToLong(RelationWork::pagesRead).sum();
        long pages = relations.stream().mapToLong(RelationWork::pages).sum();
        if (relations.size() < 2 || missed < PAGES_MIN || missed < MISSES_MIN * pages) {
            return Optional.empty();
        }
        return top(relations, RelationWork::pagesRead)
                .filter(work -> work.pagesRead() >= SHARE_MIN * missed)
                .map(work -> Figures.percent(work.pagesRead() / (double) missed)
                        + " of the pages that the cache missed were of " + name(work));
    }

    private static Optional<String> scans(List<RelationWork> relations, double operations) {
        ToLongFunction<RelationWork> rows = work -> work.figure(Figure.SEQ_ROWS).orElse(0);
        return top(relations, rows)
                .filter(work -> rows.applyAsLong(work) >= ROWS_PER_OPERATION_MIN * operations)
                .map(work -> "scans of the whole table read "
                        + Figures.count(Math.round(rows.applyAsLong(work) / operations), "row") + " of " + name(work)
                        + " per operation");
    }

    private static Optional<String> dead(List<RelationWork> relations) {
        ToLongFunction<RelationWork> dead =
                work -> work.figure(Figure.DEAD_ROWS).orElse(0);
        List<RelationWork> bloated = relations.stream()
                .filter(work -> dead.applyAsLong(work) >= DEAD_MIN
                        && dead.applyAsLong(work)
                                > DEAD_SHARE_MIN * work.figure(Figure.LIVE_ROWS).orElse(0))
                .toList();
        return top(bloated, dead)
                .map(work -> name(work) + " had " + Figures.count(dead.applyAsLong(work), "dead row") + " next to "
                        + Figures.count(work.figure(Figure.LIVE_ROWS).orElse(0), "live one"));
    }

    private static Optional<RelationWork> top(List<RelationWork> relations, ToLongFunction<RelationWork> figure) {
        return relations.stream().max(Comparator.comparingLong(figure));
    }

    private static String name(RelationWork work) {
        return (work.isIndex() ? "index " : "") + work.name();
    }
}
