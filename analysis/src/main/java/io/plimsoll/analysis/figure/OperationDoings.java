package io.plimsoll.analysis.figure;

import io.plimsoll.analysis.figure.ServerTotal.Doing;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.results.ServerSeries.OperationRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What sessions of the load did for one operation in the measured rounds of a run. Immutable.
///
/// @param operation its name, [Wait#SHARED] or [Wait#UNKNOWN]
/// @param sessions how many performed it, on average over all looks
/// @param seen how many performed it, added up over all looks
/// @param doings what they did, the most frequent first
public record OperationDoings(String operation, double sessions, long seen, List<Doing> doings) {
    /// The order in which operations are shown: what belongs to none comes last.
    private static final Comparator<OperationDoings> ORDER = Comparator.comparing(OperationDoings::isNamed)
            .thenComparingDouble(OperationDoings::sessions)
            .reversed()
            .thenComparing(OperationDoings::operation);

    public OperationDoings {
        doings = List.copyOf(doings);
    }

    /// Whether it is one operation.
    public boolean isNamed() {
        return !operation.equals(Wait.SHARED) && !operation.equals(Wait.UNKNOWN);
    }

    /// @param looks how often the server was looked at, together
    static List<OperationDoings> of(List<OperationRow> rows, long looks) {
        Map<String, List<OperationRow>> byOperation = new TreeMap<>();
        rows.forEach(row -> byOperation
                .computeIfAbsent(row.operation(), _ -> new ArrayList<>())
                .add(row));
        List<OperationDoings> all = new ArrayList<>();
        if (looks > 0) {
            byOperation.forEach((operation, its) -> all.add(of(operation, its, looks)));
        }
        all.sort(ORDER);
        return all.stream().anyMatch(OperationDoings::isNamed) ? all : List.of();
    }

    private static OperationDoings of(String operation, List<OperationRow> rows, long looks) {
        Map<List<String>, Long> sums = new HashMap<>();
        rows.forEach(row -> sums.merge(List.of(row.kind(), row.event()), row.sessions(), Long::sum));
        List<Doing> doings = new ArrayList<>();
        sums.forEach((what, seen) ->
                doings.add(new Doing(Who.LOAD, what.getFirst(), what.getLast(), seen / (double) looks)));
        doings.sort(ServerTotal.MOST_FIRST);
        long seen = rows.stream().mapToLong(OperationRow::sessions).sum();
        return new OperationDoings(operation, seen / (double) looks, seen, doings);
    }

    /// What they did most, in words: `61.0 % running, 20.0 % IO WalSync`.
    ///
    /// @param most how many things are named
    public String words(int most) {
        return doings.stream()
                .limit(most)
                .map(doing -> Figures.percent(doing.sessions() / sessions) + " " + doing.name())
                .collect(Collectors.joining(", "));
    }
}
