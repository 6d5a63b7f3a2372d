package io.plimsoll.htap;

import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import io.plimsoll.sweep.Grid;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A load of transactions and queries that run at the same time. Immutable.
///
/// @param transactional number of sessions that do transactions; 0 for queries alone
/// @param analytical number of streams that send queries; 0 for transactions alone
/// @param pace of the transactions; without a pace, each starts when the previous one has ended
public record HtapLoad(int transactional, int analytical, Pace pace) {
    static final String TRANSACTIONAL = "transactional";
    static final String ANALYTICAL = "analytical";
    static final String PACE = "pace";

    public HtapLoad {
        if (transactional < 0 || analytical < 0 || transactional + analytical == 0) {
            throw new IllegalArgumentException("a load has sessions of one kind at least");
        }
    }

    /// A load whose sessions do not wait between transactions.
    public static HtapLoad closed(int transactional, int analytical) {
        return new HtapLoad(transactional, analytical, new Pace.None());
    }

    /// The load of a cell; empty for a cell of another kind of sweep.
    public static Optional<HtapLoad> of(SweepCell cell) {
        String transactional = cell.axes().getOrDefault(TRANSACTIONAL, "");
        String analytical = cell.axes().getOrDefault(ANALYTICAL, "");
        boolean isLoad = transactional.matches("\\d{1,9}") && analytical.matches("\\d{1,9}");
        return isLoad
                ? Optional.of(new HtapLoad(
                        Integer.parseInt(transactional),
                        Integer.parseInt(analytical),
                        Pace.parse(cell.axes().getOrDefault(PACE, ""))))
                : Optional.empty();
    }

    private boolean isUnpaced() {
        return pace instanceof Pace.None;
    }

    public boolean isTogether() {
        return transactional > 0 && analytical > 0;
    }

    /// Whether the load has no queries and its transactions have no pace.
    public boolean isTransactionsAlone() {
        return analytical == 0 && isUnpaced();
    }

    public boolean isQueriesAlone() {
        return transactional == 0;
    }

    /// The cell for one run of this load.
    ///
    /// @param repeat counted from 1
    /// @param arrival the arrival of transactions, in the syntax of the key `arrival`
    public Grid.Cell cell(HtapMode mode, int repeat, String arrival) {
        Map<String, String> axes = new LinkedHashMap<>();
        axes.put(TRANSACTIONAL, String.valueOf(transactional));
        axes.put(ANALYTICAL, String.valueOf(analytical));
        if (!isUnpaced()) {
            axes.put(PACE, pace.toString());
        }
        return new Grid.Cell(axes, mode.word(), repeat, settings(arrival));
    }

    /// With queries alone, the plan's own sessions send the queries: a workload without transactions has no other
    /// sessions.
    private List<Setting> settings(String arrival) {
        boolean isAlone = isQueriesAlone();
        return List.of(
                set("sessions", String.valueOf(isAlone ? analytical : transactional)),
                set("streams", String.valueOf(isAlone ? 0 : analytical)),
                set("transactions", isAlone ? "off" : "on"),
                set("arrival", arrival));
    }

    private static Setting set(String key, String value) {
        return new Setting(key, value, Origin.COMMAND_LINE);
    }

    /// `8 sessions, 2 streams`, `2 streams`
    @Override
    public String toString() {
        String sessions = transactional + (transactional == 1 ? " session" : " sessions");
        String streams = analytical + (analytical == 1 ? " stream" : " streams");
        String both = isTogether() ? sessions + ", " + streams : isQueriesAlone() ? streams : sessions;
        return isUnpaced() ? both : both + " at " + pace;
    }
}
