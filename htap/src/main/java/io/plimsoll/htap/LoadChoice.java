package io.plimsoll.htap;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;

/// Decides which loads to measure.
public interface LoadChoice {
    /// The first two loads: transactions alone and queries alone.
    List<HtapLoad> first();

    /// The next load of a sweep; empty when nothing is left to measure, or when a baseline is missing that others
    /// would be compared with.
    Optional<HtapLoad> next(HtapFigures known);

    /// The largest possible number of loads.
    int loadsMax();

    /// The load with the most sessions and streams, used to report an impossible load before anything runs.
    HtapLoad largest();

    /// A fixed list of loads, independent of their results. Immutable.
    ///
    /// @param loads transactions alone first, then queries alone
    record Fixed(List<HtapLoad> loads) implements LoadChoice {
        private static final int BASELINES = 2;

        public Fixed {
            loads = List.copyOf(loads);
        }

        @Override
        public List<HtapLoad> first() {
            return loads.subList(0, BASELINES);
        }

        @Override
        public Optional<HtapLoad> next(HtapFigures known) {
            boolean hasBaselines = known.transactionsAlone().isPresent()
                    && known.queriesAlone().isPresent();
            return loads.stream()
                    .filter(load -> !known.isTried(load))
                    .findFirst()
                    .filter(load -> hasBaselines || first().contains(load));
        }

        @Override
        public int loadsMax() {
            return loads.size();
        }

        @Override
        public HtapLoad largest() {
            return loads.stream()
                    .max(Comparator.comparingInt((HtapLoad load) -> load.transactional() + load.analytical()))
                    .orElseThrow();
        }
    }

    /// The points of a throughput frontier, after HATtrick (Milkai et al., SIGMOD 2022) with fewer points.
    /// First it doubles sessions alone, then streams alone, while that gains throughput. Then it measures
    /// shares of both peaks. Then it repeatedly measures the load halfway between the two neighbours that are
    /// farthest apart. Immutable.
    ///
    /// @param sessionsMax most sessions for transactions
    /// @param streamsMax most query streams
    /// @param points most loads with both transactions and queries
    record Frontier(int sessionsMax, int streamsMax, int points) implements LoadChoice {
        /// Doubling ends when it gains no more than this.
        private static final double GAIN_MIN = 0.05;

        /// Between neighbours closer than this, as a share of the box, another point shows nothing new.
        private static final double GAP_MIN = 0.1;

        /// Shares of the peaks: sessions first, then streams.
        private static final double[][] SHARES = {{1, 1}, {0.5, 0.5}, {0.8, 0.2}, {0.2, 0.8}, {1, 0.2}, {0.2, 1}};

        @Override
        public List<HtapLoad> first() {
            return List.of(transactional(1), analytical(1));
        }

        @Override
        public int loadsMax() {
            return rungs(sessionsMax) + rungs(streamsMax) + points;
        }

        @Override
        public HtapLoad largest() {
            return HtapLoad.closed(sessionsMax, streamsMax);
        }

        private static HtapLoad transactional(int sessions) {
            return HtapLoad.closed(sessions, 0);
        }

        private static HtapLoad analytical(int streams) {
            return HtapLoad.closed(0, streams);
        }

        /// The number of rungs 1, 2, 4 and so on, up to the maximum.
        private static int rungs(int max) {
            int rungs = 1;
            for (long level = 1; level < max; level *= 2) {
                rungs++;
            }
            return rungs;
        }

        @Override
        public Optional<HtapLoad> next(HtapFigures known) {
            return rung(known, Frontier::transactional, sessionsMax, LoadFigures::transactions)
                    .or(() -> rung(known, Frontier::analytical, streamsMax, LoadFigures::queriesPerHour))
                    .or(() -> together(known));
        }

        private static Optional<HtapLoad> rung(
                HtapFigures known, IntFunction<HtapLoad> loads, int max, ToDoubleFunction<LoadFigures> figure) {
            double best = 0;
            for (long level = 1; ; level = Math.min(level * 2, max)) {
                HtapLoad load = loads.apply((int) level);
                if (!known.isTried(load)) {
                    return Optional.of(load);
                }
                double rate = known.of(load).map(figure::applyAsDouble).orElse(0.0);
                if (rate <= best * (1 + GAIN_MIN) || level >= max) {
                    return Optional.empty();
                }
                best = rate;
            }
        }

        private Optional<HtapLoad> together(HtapFigures known) {
            Optional<LoadFigures> transactions = known.transactionsAlone();
            Optional<LoadFigures> queries = known.queriesAlone();
            if (transactions.isEmpty() || queries.isEmpty() || tried(known) >= points) {
                return Optional.empty();
            }
            return shares(transactions.get().load(), queries.get().load()).stream()
                    .filter(load -> !known.isTried(load))
                    .findFirst()
                    .or(() -> between(known, transactions.get(), queries.get()));
        }

        private static long tried(HtapFigures known) {
            return known.sweep().cells().stream()
                    .flatMap(cell -> HtapLoad.of(cell).stream())
                    .filter(HtapLoad::isTogether)
                    .distinct()
                    .count();
        }

        private static Set<HtapLoad> shares(HtapLoad transactions, HtapLoad queries) {
            Set<HtapLoad> loads = new LinkedHashSet<>();
            for (double[] share : SHARES) {
                loads.add(HtapLoad.closed(
                        rounded(transactions.transactional() * share[0]), rounded(queries.analytical() * share[1])));
            }
            return loads;
        }

        private static int rounded(double sessions) {
            return Math.max(1, (int) Math.round(sessions));
        }

        /// A gap between two neighbours on the frontier.
        private record Gap(LoadFigures left, LoadFigures right, double width) {
            HtapLoad middle() {
                return HtapLoad.closed(
                        rounded((left.load().transactional() + right.load().transactional()) / 2.0),
                        rounded((left.load().analytical() + right.load().analytical()) / 2.0));
            }
        }

        private static Optional<HtapLoad> between(HtapFigures known, LoadFigures transactions, LoadFigures queries) {
            return gaps(known, transactions, queries).stream()
                    .filter(gap -> gap.width() >= GAP_MIN)
                    .sorted(Comparator.comparingDouble(Gap::width).reversed())
                    .map(Gap::middle)
                    .filter(load -> !known.isTried(load))
                    .findFirst();
        }

        private static List<Gap> gaps(HtapFigures known, LoadFigures transactions, LoadFigures queries) {
            List<LoadFigures> corners = new ArrayList<>();
            corners.add(queries);
            known.together().stream()
                    .filter(point -> known.together().stream().noneMatch(other -> beats(other, point)))
                    .sorted(Comparator.comparingDouble(LoadFigures::transactions))
                    .forEach(corners::add);
            corners.add(transactions);
            List<Gap> gaps = new ArrayList<>();
            for (int i = 1; i < corners.size(); i++) {
                LoadFigures left = corners.get(i - 1);
                LoadFigures right = corners.get(i);
                gaps.add(new Gap(
                        left,
                        right,
                        Math.hypot(
                                (right.transactions() - left.transactions()) / transactions.transactions(),
                                (right.queriesPerHour() - left.queriesPerHour()) / queries.queriesPerHour())));
            }
            return gaps;
        }

        private static boolean beats(LoadFigures one, LoadFigures other) {
            return one.rates().median().dominates(other.rates().median());
        }
    }
}
