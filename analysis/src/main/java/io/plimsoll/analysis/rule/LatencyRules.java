package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OfferedLoad;
import io.plimsoll.analysis.figure.OfferedLoad.Backlog;
import io.plimsoll.analysis.figure.OfferedLoad.Named;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.analysis.rule.Rule.Found;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseResult;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Checks whether operations started when they were due, and explains their latency. Stateless.
final class LatencyRules {
    private static final double SHARE_MAX = 0.01;

    private static final long LAG_NANOS = 1_000_000;
    private static final double LAG_SHARE = 0.10;
    private static final double USE_MAX = 0.70;

    private static final double HIGHEST_REPORTED = 99.99;

    private LatencyRules() {}

    /// The target did not carry the offered rate: more operations were left over at the end of a round (or
    /// skipped as too late) than can be under way at once. If arrivals have a shape, it is named where that
    /// began; it is a warning if the target caught up.
    static void rateNotCarried(Measured measured, Found found) {
        long leftOver = 0;
        long planned = 0;
        long oldest = 0;
        boolean isTooMany = false;
        for (PhaseResult round : measured.rounds()) {
            PhaseFacts.Extent extent = round.facts().extent();
            if (extent.open()) {
                long left = extent.unfinished() + round.counts().skipped();
                isTooMany |=
                        left > Math.max(measured.sessions() + measured.besideSessions(), SHARE_MAX * extent.planned());
                leftOver += left;
                planned += extent.planned();
                oldest = Math.max(oldest, extent.oldestUnfinishedNanos());
            }
        }
        Optional<Backlog> backlog = measured.rounds().stream()
                .flatMap(round -> OfferedLoad.of(measured, round).stream())
                .flatMap(offered -> offered.backlog().stream())
                .findFirst();
        if (!isTooMany) {
            backlog.ifPresent(waited -> fellBehind(measured, waited, found));
            return;
        }
        found.failure(
                "the target did not carry " + offered(measured) + ": "
                        + backlog.map(LatencyRules::beginning).orElse("") + Figures.count(leftOver) + " of "
                        + Figures.count(planned, "operation") + " due were not done, the oldest overdue for "
                        + Figures.time(oldest) + "; percentiles leave them out and are lower bounds",
                "lower the rate, or raise sessions if the target has room");
    }

    /// A backlog that the target worked off before the round ended.
    private static void fellBehind(Measured measured, Backlog backlog, Found found) {
        found.warning(
                "the target fell behind " + offered(measured) + ": " + beginning(backlog) + "up to "
                        + Figures.count(backlog.most(), "operation") + " waited"
                        + (backlog.untilNanos().isPresent()
                                ? ", until " + Figures.time(backlog.untilNanos().getAsLong())
                                : "")
                        + "; their waiting time is part of the latencies",
                "lower the highest rate, or raise sessions if the target has room");
    }

    /// Where the offered rate left the achieved one.
    private static String beginning(Backlog backlog) {
        return "from " + Figures.time(backlog.fromNanos()) + " of " + backlog.phase() + " on, when "
                + Figures.rate(backlog.offeredPerSecond()) + " were offered, operations piled up, and "
                + Figures.rate(backlog.carriedPerSecond()) + " were carried; ";
    }

    private static String offered(Measured measured) {
        return OfferedLoad.shape(measured).map(Named::shape).orElseGet(() -> measured.setting("arrival"));
    }

    /// Operations started late although sessions were free, so that the harness and not the target causes
    /// the lag. Late: lag p99 above 1 ms and above 10 % of latency p99. Free: sessions were in use for less
    /// than 70 % of the time (service times / window x sessions), and no single operation lasted as long as
    /// the lag, so that others could not have queued behind it. If arrivals have a shape, sessions count as
    /// in use as at the highest rate, and a backlog explains every lag.
    static void lateStarts(Measured measured, Found found) {
        if (!measured.isOpen() || !measured.isMeasured() || measured.sessions() == 0) {
            return;
        }
        DistributionSummary lag = measured.total().lag();
        DistributionSummary service = measured.total().serviceTime();
        double use = use(measured, service);
        boolean isLate = lag.p99() > LAG_NANOS
                && lag.p99() > LAG_SHARE * measured.total().latency().p99();
        if (!isLate || use >= USE_MAX || service.max() >= lag.p99()) {
            return;
        }
        found.warning(
                "1 % of operations started " + Figures.time(lag.p99())
                        + " late or more, although sessions were in use for" + " only " + Figures.percent(use)
                        + " of the time: the harness was late, not the target",
                "give the harness idle cores; compare the service times, which leave the lag out");
    }

    private static double use(Measured measured, DistributionSummary service) {
        double perSecond = service.count() * 1e9 / measured.windowNanos();
        for (PhaseResult round : measured.rounds()) {
            Optional<OfferedLoad> offered = OfferedLoad.of(measured, round);
            if (offered.isPresent()) {
                perSecond = offered.get().backlog().isPresent()
                        ? Double.POSITIVE_INFINITY
                        : Math.max(perSecond, offered.get().highestPerSecond());
            }
        }
        return perSecond * service.mean() / 1e9 / measured.sessions();
    }

    /// Explains what the percentiles of a closed loop mean.
    static void closedLoop(Measured measured, Found found) {
        if (!measured.isMeasured() || measured.isOpen()) {
            return;
        }
        found.note(
                "closed loop: "
                        + (measured.sessions() == 1
                                ? "the session waits"
                                : "each of " + Figures.count(measured.sessions(), "session") + " waits")
                        + " for its previous operation, so percentiles are service times and leave out queueing",
                "for what users who arrive at a rate would see, give arrival = a rate, such as half of this one");
    }

    /// Percentiles with fewer than ten samples above them are random; reports print them as "-". One note covers
    /// all operations, those with the fewest samples first. It groups operations with the same highest percentile.
    static void fewSamples(Measured measured, Found found) {
        Map<Double, List<OperationTotal>> few = measured.operations().stream()
                .filter(operation -> samples(operation) > 0)
                .filter(operation -> !Figures.isTold(samples(operation), HIGHEST_REPORTED))
                .sorted(Comparator.comparingLong(LatencyRules::samples))
                .collect(Collectors.groupingBy(
                        operation -> Figures.highestTold(samples(operation)), TreeMap::new, Collectors.toList()));
        if (!few.isEmpty()) {
            String sentences = few.entrySet().stream()
                    .map(group -> sentence(group.getKey(), group.getValue()))
                    .collect(Collectors.joining("; "));
            found.note(
                    "percentiles with fewer than ten samples above them are printed as -: " + sentences,
                    "measure longer for higher percentiles");
        }
    }

    private static long samples(OperationTotal operation) {
        return operation.counts().acknowledged();
    }

    /// @param operations with the same highest percentile, in ascending order of samples
    private static String sentence(double highest, List<OperationTotal> operations) {
        String names = operations.stream().map(OperationTotal::name).collect(Collectors.joining(", "));
        long fewest = samples(operations.getFirst());
        long most = samples(operations.getLast());
        return names
                + (operations.size() == 1 ? " has " : " have ")
                + (fewest < most ? Figures.count(fewest) + " to " : "")
                + Figures.count(most, "sample")
                + (operations.size() > 1 && fewest == most ? " each" : "")
                + ", enough for "
                + (highest == 0 ? "no percentile" : "p" + trimmed(highest) + " at most");
    }

    private static String trimmed(double percentile) {
        String text = String.valueOf(percentile);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
