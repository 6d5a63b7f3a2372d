package io.plimsoll.analysis.ab;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.ServerTotal;
import io.plimsoll.analysis.figure.ServerTotal.Doing;
import io.plimsoll.analysis.statistics.Difference;
import io.plimsoll.driver.ServerView.Counter;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.results.Run;
import io.plimsoll.results.ServerSeries.ServerRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;

/// What the server did differently under the two variants, as far as it was looked at. Immutable.
///
/// @param counters per operation, those first that changed most as a share
/// @param waits sessions of the load that waited for something or did it, on average, those first that changed most
public record ServerContrast(List<Change> counters, List<Change> waits) {
    /// Nothing was looked at.
    public static final ServerContrast NONE = new ServerContrast(List.of(), List.of());

    private static final int COUNTERS_MAX = 6;
    private static final int WAITS_MAX = 4;

    /// A difference that chance alone would make, in any of the lines of a table, with at most this probability.
    private static final double LEVEL = 0.05;

    /// Less per operation, or fewer sessions, than this is nothing to look at.
    private static final double LEAST = 0.01;

    public ServerContrast {
        counters = List.copyOf(counters);
        waits = List.copyOf(waits);
    }

    /// Something that differs for sure.
    ///
    /// @param a the mean over the blocks of A
    public record Change(String name, double a, double b) {
        /// How far apart they are, as a share; infinite if only one of them is zero.
        double distance() {
            return a == b ? 0 : Math.abs(Math.log(b / a));
        }
    }

    /// What the server did in one block.
    ///
    /// @param perOperation by how much each counter rose, for each operation of the load
    /// @param sessions of the load by what they waited for or did, on average
    public record ServerBlock(Map<String, Double> perOperation, Map<String, Double> sessions) {
        public ServerBlock {
            perOperation = new TreeMap<>(perOperation);
            sessions = new TreeMap<>(sessions);
        }

        public static ServerBlock of(Run run) {
            Measured measured = Measured.of(run);
            ServerTotal server = measured.server();
            double operations = measured.operationsCounted();
            Set<String> names = new TreeSet<>();
            server.rows().stream().map(ServerRow::values).map(Map::keySet).forEach(names::addAll);
            // A value of a moment is not caused by single operations.
            names.removeAll(Counter.LEVELS);
            Map<String, Double> perOperation = new TreeMap<>();
            if (operations > 0) {
                names.forEach(name -> server.sum(name).ifPresent(sum -> perOperation.put(name, sum / operations)));
            }
            Map<String, Double> sessions = new TreeMap<>();
            for (Doing doing : server.doings()) {
                if (doing.who() == Who.LOAD) {
                    sessions.merge(doing.name(), doing.sessions(), Double::sum);
                }
            }
            return new ServerBlock(perOperation, sessions);
        }

        /// Whether the server was looked at.
        public boolean isEmpty() {
            return perOperation.isEmpty() && sessions.isEmpty();
        }
    }

    /// @param a the blocks of A
    public static ServerContrast of(List<ServerBlock> a, List<ServerBlock> b) {
        List<Change> counters = changes(a, b, ServerBlock::perOperation, false).stream()
                .sorted(Comparator.comparingDouble(Change::distance).reversed().thenComparing(Change::name))
                .limit(COUNTERS_MAX)
                .toList();
        List<Change> waits = changes(a, b, ServerBlock::sessions, true).stream()
                .sorted(Comparator.<Change>comparingDouble(change -> Math.abs(change.b - change.a))
                        .reversed()
                        .thenComparing(Change::name))
                .limit(WAITS_MAX)
                .toList();
        return new ServerContrast(counters, waits);
    }

    /// Those that differ by more than the blocks of each side differ among themselves.
    ///
    /// @param isZero whether what a block does not name is zero there; if not, it is unknown
    private static List<Change> changes(
            List<ServerBlock> a,
            List<ServerBlock> b,
            Function<ServerBlock, Map<String, Double>> values,
            boolean isZero) {
        Set<String> names = new TreeSet<>();
        a.forEach(block -> names.addAll(values.apply(block).keySet()));
        b.forEach(block -> names.addAll(values.apply(block).keySet()));
        List<Change> all = new ArrayList<>();
        List<Double> chances = new ArrayList<>();
        for (String name : names) {
            double[] first = named(a, values, name, isZero);
            double[] second = named(b, values, name, isZero);
            if (first.length > 1 && second.length > 1) {
                Difference difference = Difference.of(side(first), side(second));
                all.add(new Change(name, mean(first), mean(second)));
                chances.add(difference.pValue());
            }
        }
        double[] adjusted = Difference.adjusted(
                chances.stream().mapToDouble(Double::doubleValue).toArray());
        return IntStream.range(0, all.size())
                .filter(i -> adjusted[i] < LEVEL && Math.max(all.get(i).a, all.get(i).b) >= LEAST)
                .mapToObj(all::get)
                .toList();
    }

    private static double[] named(
            List<ServerBlock> blocks, Function<ServerBlock, Map<String, Double>> values, String name, boolean isZero) {
        return blocks.stream()
                .map(values)
                .filter(named -> isZero || named.containsKey(name))
                .mapToDouble(named -> named.getOrDefault(name, 0.0))
                .toArray();
    }

    private static Difference.Side side(double[] values) {
        double mean = mean(values);
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return new Difference.Side(mean, squares / (values.length - 1) / values.length, values.length - 1);
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(0);
    }
}
