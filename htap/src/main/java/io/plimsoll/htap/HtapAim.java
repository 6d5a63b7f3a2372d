package io.plimsoll.htap;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// What the user wants an HTAP sweep to measure. Immutable.
///
/// @param sessions number of sessions for transactions; for a frontier, the maximum
/// @param streams number of query streams; for a frontier, the maximum
/// @param paces the paces of transactions, for iso-throughput
/// @param levels the numbers of streams, for iso-analytics
/// @param points most loads with both transactions and queries, for a frontier
public record HtapAim(HtapMode mode, int sessions, int streams, List<Pace> paces, List<Integer> levels, int points) {
    private static final int SESSIONS_MAX = 10_000;
    private static final int POINTS_MAX = 200;

    public HtapAim {
        paces = List.copyOf(paces);
        levels = List.copyOf(levels);
    }

    /// Adds everything that is wrong to `problems`.
    public void check(Problems problems) {
        within("--sessions", sessions, SESSIONS_MAX, problems);
        if (mode == HtapMode.ISO_ANALYTICS) {
            levels.stream()
                    .filter(level -> level < 0 || level > SESSIONS_MAX)
                    .forEach(level -> problem(
                            "--streams-list names " + level + ": each must be from 0 to " + SESSIONS_MAX, problems));
            if (levels.stream().noneMatch(level -> level > 0)) {
                problem(
                        "--streams-list needs a number of streams above 0: without queries there is no baseline A0",
                        problems);
            }
        } else {
            within("--streams", streams, SESSIONS_MAX, problems);
        }
        if (mode == HtapMode.ISO_THROUGHPUT && paces.isEmpty()) {
            problem("--shares needs a share of the transactions done alone, such as 50, or a rate", problems);
        }
        if (mode == HtapMode.FRONTIER) {
            within("--points", points, POINTS_MAX, problems);
        }
    }

    private static void within(String option, int value, int max, Problems problems) {
        if (value < 1 || value > max) {
            problem(option + " = " + value + ": must be from 1 to " + max, problems);
        }
    }

    private static void problem(String sentence, Problems problems) {
        problems.add(Origin.COMMAND_LINE, sentence);
    }

    /// The loads to measure. Call it only if [#check] found no problems.
    public LoadChoice choice() {
        return switch (mode) {
            case FRONTIER -> new LoadChoice.Frontier(sessions, streams, points);
            case TOGETHER -> fixed(List.of(HtapLoad.closed(0, streams), HtapLoad.closed(sessions, streams)));
            case ISO_THROUGHPUT -> {
                List<HtapLoad> loads = new ArrayList<>(List.of(HtapLoad.closed(0, streams)));
                paces.forEach(pace -> loads.add(new HtapLoad(sessions, streams, pace)));
                yield fixed(loads);
            }
            case ISO_ANALYTICS -> {
                List<HtapLoad> loads = new ArrayList<>();
                levels.stream().filter(level -> level > 0).forEach(level -> {
                    loads.add(HtapLoad.closed(0, level));
                    loads.add(HtapLoad.closed(sessions, level));
                });
                yield fixed(loads);
            }
        };
    }

    private LoadChoice.Fixed fixed(List<HtapLoad> others) {
        Set<HtapLoad> loads = new LinkedHashSet<>();
        loads.add(HtapLoad.closed(sessions, 0));
        loads.addAll(others);
        return new LoadChoice.Fixed(List.copyOf(loads));
    }
}
