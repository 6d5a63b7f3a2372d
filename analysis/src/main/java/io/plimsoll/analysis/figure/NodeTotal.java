package io.plimsoll.analysis.figure;

import io.plimsoll.analysis.figure.ServerTotal.Doing;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.results.ServerSeries.ServerRow;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// What one node of a cluster did in the measured rounds of a run, as far as it was looked at. Immutable.
///
/// @param place such as `10.0.0.4:5432`; empty: the node that the run's address leads to
/// @param looks how often its sessions were looked at
/// @param doings what they did, the most frequent first
/// @param rows the readings of its counters
public record NodeTotal(String place, long looks, List<Doing> doings, List<ServerRow> rows) {
    /// The kinds of sessions that need nothing of the node: they wait for somebody else, or sleep.
    private static final Set<String> IDLE = Set.of(Wait.CLIENT, Wait.NETWORK, Wait.NODE, "Timeout");

    private static final int NAMED = 2;
    private static final double NANOS = 1e9;

    public NodeTotal {
        doings = List.copyOf(doings);
        rows = List.copyOf(rows);
    }

    /// Whether a session of this node works for the load, whoever sent it its statement, and at this instant.
    static boolean isBusy(Doing doing) {
        boolean isOfLoad = doing.who() == Who.LOAD || doing.who() == Who.ON_BEHALF;
        return isOfLoad && !IDLE.contains(doing.kind());
    }

    /// The mean number of sessions that worked for the load.
    public double busy() {
        return sessions(NodeTotal::isBusy);
    }

    double sessions(Predicate<Doing> what) {
        return doings.stream().filter(what).mapToDouble(Doing::sessions).sum();
    }

    /// What the sessions that worked for the load did most, in words: `running 1.20, IO WalSync 0.80`.
    public String words() {
        Map<String, Double> actions = new TreeMap<>();
        doings.stream()
                .filter(NodeTotal::isBusy)
                .forEach(doing -> actions.merge(doing.action(), doing.sessions(), Double::sum));
        return actions.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .limit(NAMED)
                .map(action -> action.getKey() + " " + Figures.number(action.getValue()))
                .collect(Collectors.joining(", "));
    }

    /// By how much a counter rose in all that time; empty if the node did not show it.
    public OptionalDouble sum(String counter) {
        List<Double> values = ServerTotal.values(rows, counter);
        return values.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        values.stream().mapToDouble(Double::doubleValue).sum());
    }

    /// The values of a level at the end of each span, in order.
    public List<Double> values(String level) {
        return ServerTotal.values(rows, level);
    }

    /// By how much counters rose per second, added up; not a number if the node did not show one of them.
    public double perSecond(String... counters) {
        double seconds = ServerTotal.nanos(rows) / NANOS;
        double all = 0;
        for (String counter : counters) {
            all += sum(counter).orElse(Double.NaN);
        }
        return seconds > 0 ? all / seconds : Double.NaN;
    }

    /// The pages that its statements touched, per second, whether the cache held them or not; not a number if
    /// unknown.
    public double pagesPerSecond() {
        return perSecond("blocks_hit", "blocks_read");
    }
}
