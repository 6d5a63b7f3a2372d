package io.plimsoll.dataset;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Marker;
import io.plimsoll.driver.Marker.Reading;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Table;
import io.plimsoll.plan.Plan;
import io.plimsoll.workload.Dataset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Decides which existing tables a workload may write to or drop. Tables that Plimsoll made carry a [Marker]. A
/// table without one is written to only if it has exactly the workload's columns, as in databases of the tools that
/// Plimsoll succeeds, and it is dropped only if the user names it. Used by the session's thread.
public record TableGuard(Plan plan, Dataset dataset, Dialect dialect) {
    /// An existing table.
    private record Found(Table table, Reading mark) {
        String name() {
            return table.name();
        }
    }

    /// Why the workload must not run on the existing tables, in sentences; empty if it may.
    public List<String> againstDriving(Session session) throws TargetException {
        List<Found> strangers = new ArrayList<>();
        for (Found found : found(session)) {
            boolean isOwn = found.mark() instanceof Reading.Mark(Marker marker)
                    && marker.workload().equals(plan.workload());
            boolean isTrusted = !(found.mark() instanceof Reading.Unreadable);
            if (!isTrusted || (!isOwn && !session.fits(found.table()))) {
                strangers.add(found);
            }
        }
        List<String> unfit = sentences(strangers, "; its columns are not those of workload " + plan.workload());
        return Stream.concat(inTheWay(session).stream(), unfit.stream()).toList();
    }

    /// Why the existing tables must not be dropped, in sentences; empty if they may.
    List<String> againstDropping(Session session) throws TargetException {
        List<Found> strangers = found(session);
        if (strangers.isEmpty()) {
            return List.of();
        }
        Map<String, String> marks = session.marks(names());
        return sentences(
                strangers.stream()
                        .filter(found -> !isNamed(found.name()) && !isDroppable(found.mark(), marks))
                        .toList(),
                "");
    }

    /// A sentence about objects that have a table's name but are not tables, such as views; empty if there are
    /// none.
    List<String> inTheWay(Session session) throws TargetException {
        List<String> others = dialect.keepsNothing() || names().isEmpty() ? List.of() : session.existingOthers(names());
        return others.isEmpty()
                ? List.of()
                : List.of(String.join(", ", others) + (others.size() == 1 ? " is not a table" : " are not tables")
                        + " but, for example, a view, and Plimsoll did not make it; nothing was changed: give workload "
                        + plan.workload() + " a schema or a database of its own");
    }

    /// Another workload's dataset is dropped only as a whole.
    private boolean isDroppable(Reading mark, Map<String, String> marks) {
        if (!(mark instanceof Reading.Mark(Marker marker))) {
            return false;
        }
        Set<String> own =
                names().stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
        return marker.workload().equals(plan.workload())
                || marks.entrySet().stream()
                        .filter(entry -> Marker.read(entry.getValue()) instanceof Reading.Mark(Marker other)
                                && other.workload().equals(marker.workload()))
                        .allMatch(entry -> own.contains(entry.getKey()));
    }

    boolean isNamed(String name) {
        return plan.dropForeign().contains(name.toLowerCase(Locale.ROOT));
    }

    private List<Found> found(Session session) throws TargetException {
        if (dialect.keepsNothing() || names().isEmpty()) {
            return List.of();
        }
        List<String> existing = session.existing(names());
        if (existing.isEmpty() && !dialect.speaksSql()) {
            return List.of();
        }
        // SQL targets are queried even without tables: the query refuses what would be in the way of their
        // marks.
        Map<String, String> marks = session.marks(names());
        return dataset.tables().stream()
                .filter(table -> existing.contains(table.name()))
                .map(table -> new Found(table, Marker.read(text(marks, table.name()))))
                .toList();
    }

    private List<String> names() {
        return dataset.tableNames();
    }

    private static String text(Map<String, String> marks, String table) {
        return Objects.requireNonNullElse(marks.get(table.toLowerCase(Locale.ROOT)), "");
    }

    /// One sentence for the tables of each mark, and one for those without a mark.
    private List<String> sentences(List<Found> strangers, String why) {
        return strangers.stream()
                .collect(Collectors.groupingBy(Found::mark, LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(entry -> sentence(
                        entry.getKey(),
                        entry.getValue().stream().map(Found::name).toList(),
                        why))
                .toList();
    }

    private String sentence(Reading mark, List<String> names, String why) {
        String tables = (names.size() == 1 ? "table " : "tables ") + String.join(", ", names);
        String remedy = "give workload " + plan.workload() + " a schema or a database of its own";
        String dropping = ", or drop " + (names.size() == 1 ? "it" : "them") + " by --load replace --drop-foreign "
                + String.join(",", names);
        return switch (mark) {
            case Reading.Mark(Marker marker) ->
                tables + (names.size() == 1 ? " belongs" : " belong") + " to another dataset (" + marker.described()
                        + "): " + remedy + ", or remove that dataset by `plimsoll clean " + marker.workload() + "`";
            case Reading.Unreadable(String unreadable) ->
                "the mark of " + tables + " " + unreadable + "; nothing was changed: " + remedy + dropping;
            case Reading.Nothing() ->
                tables + (names.size() == 1 ? " was" : " were") + " not made by Plimsoll" + why
                        + "; nothing was changed: " + remedy + dropping;
        };
    }
}
