package io.plimsoll.results.merge;

import io.plimsoll.driver.Sending;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseFacts.BesideFacts;
import io.plimsoll.results.PhaseFacts.ConnectFacts;
import io.plimsoll.results.PhaseFacts.Extent;
import io.plimsoll.results.PhaseFacts.GrowthFacts;
import io.plimsoll.results.PhaseFacts.Lanes;
import io.plimsoll.results.PhaseFacts.UnfinishedFacts;
import io.plimsoll.results.PhaseFacts.UnfinishedFacts.AgeCount;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Adds up what the engines of several members measured of a phase: the one rule for merged folders and for fleets.
/// Stateless.
public final class PhaseSums {
    private PhaseSums() {}

    /// @param parts of one phase, by rank; at least one
    public static PhaseFacts of(List<PhaseFacts> parts) {
        PhaseFacts first = parts.getFirst();
        if (parts.size() == 1) {
            return first;
        }
        return new PhaseFacts(
                first.name(),
                first.kind(),
                first.round(),
                extent(parts.stream().map(PhaseFacts::extent).toList()),
                lanes(parts.stream().map(PhaseFacts::lanes).toList()),
                parts.stream().mapToLong(PhaseFacts::rows).sum(),
                known(parts, PhaseFacts::together).reduce(Math::max).orElse(null),
                beside(known(parts, PhaseFacts::beside).toList()),
                growth(known(parts, PhaseFacts::growth).toList()),
                // Programs of several machines do not make one list: the members' own have them.
                null,
                underWay(known(parts, PhaseFacts::underWay).toList()),
                pauses(known(parts, PhaseFacts::pauses).toList()));
    }

    private static <P, T> Stream<T> known(List<P> parts, Function<P, @Nullable T> fact) {
        return parts.stream().map(fact).flatMap(Stream::ofNullable);
    }

    private static Extent extent(List<Extent> parts) {
        return new Extent(
                parts.stream()
                        .map(Extent::startedAt)
                        .filter(text -> !text.isEmpty())
                        .min(String::compareTo)
                        .orElse(""),
                parts.stream().mapToLong(Extent::windowNanos).max().orElse(0),
                parts.getFirst().open(),
                parts.stream().mapToLong(Extent::planned).sum(),
                parts.stream().mapToLong(Extent::unfinished).sum(),
                parts.stream().mapToLong(Extent::drainedAcknowledged).sum(),
                parts.stream().mapToLong(Extent::oldestUnfinishedNanos).max().orElse(0),
                known(parts, Extent::drainNanos).reduce(Math::max).orElse(null));
    }

    private static Lanes lanes(List<Lanes> parts) {
        return new Lanes(
                parts.stream().mapToDouble(Lanes::laneBusyShare).max().orElse(-1),
                parts.stream().mapToInt(Lanes::gaveUp).sum(),
                known(parts, Lanes::sending).reduce(Sending::plus).orElse(null),
                known(parts, Lanes::connecting).reduce(ConnectFacts::plus).orElse(null));
    }

    private static @Nullable BesideFacts beside(List<BesideFacts> parts) {
        Set<String> operations = new LinkedHashSet<>();
        parts.forEach(part -> operations.addAll(part.operations()));
        return parts.isEmpty()
                ? null
                : new BesideFacts(parts.stream().mapToInt(BesideFacts::sessions).sum(), List.copyOf(operations));
    }

    private static @Nullable GrowthFacts growth(List<GrowthFacts> parts) {
        return parts.isEmpty()
                ? null
                : new GrowthFacts(
                        parts.stream().mapToLong(GrowthFacts::loaded).max().orElse(0),
                        parts.stream().mapToLong(GrowthFacts::added).sum());
    }

    private static @Nullable Map<String, Long> pauses(List<Map<String, Long>> parts) {
        Map<String, Long> longest = new TreeMap<>();
        parts.forEach(part -> part.forEach((operation, nanos) -> longest.merge(operation, nanos, Math::max)));
        return longest.isEmpty() ? null : longest;
    }

    private static @Nullable List<UnfinishedFacts> underWay(List<List<UnfinishedFacts>> parts) {
        Map<String, UnfinishedFacts> byOperation = new LinkedHashMap<>();
        parts.stream()
                .flatMap(List::stream)
                .forEach(facts -> byOperation.merge(facts.operation(), facts, PhaseSums::plus));
        return parts.isEmpty() ? null : new ArrayList<>(byOperation.values());
    }

    private static UnfinishedFacts plus(UnfinishedFacts one, UnfinishedFacts other) {
        return new UnfinishedFacts(
                one.operation(),
                one.acknowledged() + other.acknowledged(),
                one.refused() + other.refused(),
                one.failed() + other.failed(),
                one.cancelled() + other.cancelled(),
                one.silent() + other.silent(),
                one.waitedNanos() + other.waitedNanos(),
                ages(one.answered(), other.answered()),
                ages(one.unanswered(), other.unanswered()));
    }

    private static List<AgeCount> ages(List<AgeCount> one, List<AgeCount> other) {
        Map<Long, Long> counts = new TreeMap<>();
        Stream.concat(one.stream(), other.stream()).forEach(age -> counts.merge(age.nanos(), age.count(), Long::sum));
        return counts.entrySet().stream()
                .map(age -> new AgeCount(age.getKey(), age.getValue()))
                .toList();
    }
}
