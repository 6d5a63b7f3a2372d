package io.plimsoll.analysis.figure;

import io.plimsoll.driver.ServerView.Counter;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.results.Run;
import io.plimsoll.results.ServerSeries;
import io.plimsoll.results.ServerSeries.ServerRow;
import io.plimsoll.results.ServerSeries.Span;
import io.plimsoll.results.ServerSeries.WaitRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// What the server did in the measured rounds of a run, or in the last interval of one in progress, as far as it was
/// looked at. Immutable.
///
/// @param rows the readings of its counters in that time
/// @param looks how often its sessions were looked at
/// @param doings what they did, the most frequent first
public record ServerTotal(List<ServerRow> rows, long looks, List<Doing> doings) {
    private static final double NANOS = 1e9;

    public ServerTotal {
        rows = List.copyOf(rows);
        doings = List.copyOf(doings);
    }

    /// What some sessions did.
    ///
    /// @param sessions how many did it, on average over all looks
    public record Doing(Who who, String kind, String event, double sessions) {
        /// `IO WalSync`, `running`, `Client ClientRead`
        public String name() {
            return kind.equals(Wait.RUNNING) ? event : kind + " " + event;
        }

        /// Whose sessions they are, in words: `the load`
        public String owner() {
            return switch (who) {
                case LOAD -> "the load";
                case OTHER -> "others";
                case BACKGROUND -> "the server";
            };
        }
    }

    static ServerTotal of(Run run) {
        Set<String> rounds =
                run.rounds().stream().map(round -> round.facts().name()).collect(Collectors.toSet());
        return of(new ServerSeries(
                run.server().rows().stream()
                        .filter(row -> rounds.contains(row.span().phase()))
                        .toList(),
                run.server().waits().stream()
                        .filter(wait -> rounds.contains(wait.span().phase()))
                        .toList()));
    }

    /// What the server did in all spans of a series.
    public static ServerTotal of(ServerSeries series) {
        Map<List<Object>, Long> sums = new HashMap<>();
        Set<Span> spans = new HashSet<>();
        long looks = 0;
        for (WaitRow wait : series.waits()) {
            looks += spans.add(wait.span()) ? wait.looks() : 0;
            sums.merge(List.of(wait.who(), wait.kind(), wait.event()), wait.sessions(), Long::sum);
        }
        List<Doing> doings = new ArrayList<>();
        for (Map.Entry<List<Object>, Long> sum : sums.entrySet()) {
            List<Object> what = sum.getKey();
            double sessions = looks == 0 ? 0 : sum.getValue() / (double) looks;
            doings.add(new Doing((Who) what.get(0), (String) what.get(1), (String) what.get(2), sessions));
        }
        doings.sort(Comparator.comparingDouble(Doing::sessions)
                .reversed()
                .thenComparing(Doing::who)
                .thenComparing(Doing::name));
        return new ServerTotal(series.rows(), looks, doings);
    }

    /// The mean number of sessions of the load that were seen.
    public double loadSessions() {
        return sessions(doing -> true);
    }

    /// The mean number of sessions of the load that did something.
    public double sessions(Predicate<Doing> what) {
        return sessions(Who.LOAD, what);
    }

    /// The mean number of sessions of somebody that did something.
    public double sessions(Who who, Predicate<Doing> what) {
        return doings.stream()
                .filter(doing -> doing.who() == who && what.test(doing))
                .mapToDouble(Doing::sessions)
                .sum();
    }

    /// By how much a counter rose in all that time; empty if the server did not show it.
    public OptionalDouble sum(String counter) {
        List<Double> values = values(counter);
        return values.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        values.stream().mapToDouble(Double::doubleValue).sum());
    }

    /// The highest value of a level; empty if the server did not show it.
    public OptionalDouble highest(String level) {
        return values(level).stream().mapToDouble(Double::doubleValue).max();
    }

    /// The values of a level at the end of each span, in order.
    public List<Double> values(String counter) {
        List<Double> values = new ArrayList<>();
        for (ServerRow row : rows) {
            Double value = row.values().get(counter);
            if (value != null) {
                values.add(value);
            }
        }
        return values;
    }

    /// By how much each counter rose per second, in the server's order; without levels, and without what the server
    /// did not show all the time.
    public Map<String, Double> perSecond() {
        Map<String, Double> rates = new LinkedHashMap<>();
        double seconds = nanos() / NANOS;
        if (seconds > 0) {
            for (String name : rows.getLast().values().keySet()) {
                if (!Counter.LEVELS.contains(name) && values(name).size() == rows.size()) {
                    rates.put(name, sum(name).orElse(0) / seconds);
                }
            }
        }
        return rates;
    }

    /// What is told of the counters first of all, by its name: `transactions`, `cache` and `log`, in words. Empty
    /// words where the server shows nothing; an empty map if nothing was read.
    ///
    /// @param operations of the load in that time; 0 if unknown
    public Map<String, String> rates(double operations) {
        Map<String, String> rates = new LinkedHashMap<>();
        double seconds = nanos() / NANOS;
        if (seconds > 0) {
            rates.put("transactions", transactions(seconds));
            double read = sum("blocks_read").orElse(0);
            double hit = sum("blocks_hit").orElse(0);
            rates.put("cache", read + hit == 0 ? "" : Figures.percent(hit / (read + hit)) + " of the pages were in it");
            rates.put("log", log(seconds, operations));
        }
        return rates;
    }

    private String transactions(double seconds) {
        OptionalDouble commits = sum("commits");
        String committed = commits.isEmpty() ? "" : Figures.rate(commits.getAsDouble() / seconds) + " committed";
        double rolledBack = sum("rollbacks").orElse(0);
        return committed + (rolledBack < 1 ? "" : ", " + Figures.count(Math.round(rolledBack)) + " rolled back");
    }

    private String log(double seconds, double operations) {
        OptionalDouble bytes = sum("wal_bytes");
        if (bytes.isEmpty()) {
            return "";
        }
        return Figures.bytes(Math.round(bytes.getAsDouble() / seconds)) + "/s"
                + (operations == 0
                        ? ""
                        : ", " + Figures.count(Math.round(bytes.getAsDouble() / operations), "byte")
                                + " per operation");
    }

    /// How many of a run's operations ended in the time that the counters cover: a view that was lost, or opened
    /// late, covers a part of the window.
    public double operations(long all, long windowNanos) {
        return windowNanos <= 0 ? 0 : all * Math.min(1, nanos() / (double) windowNanos);
    }

    /// The time that all readings of the counters cover, in nanoseconds.
    public long nanos() {
        return rows.stream().mapToLong(row -> row.span().lengthNanos()).sum();
    }

    /// The share of the time in which the server was busy with a question of the view.
    public double cost() {
        long asked = rows.stream().mapToLong(ServerRow::askedNanos).sum();
        return nanos() == 0 ? 0 : asked / (double) nanos();
    }
}
