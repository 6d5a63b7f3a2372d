package io.plimsoll.analysis.figure;

import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.FleetFacts;
import io.plimsoll.results.FleetFacts.ClockFacts;
import io.plimsoll.results.FleetFacts.MemberFacts;
import io.plimsoll.results.FleetFacts.PartFacts;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.Run;
import io.plimsoll.results.Run.Member;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The machines that drove a run together, over the measured rounds. Immutable.
///
/// @param of how many members the plan was divided among
/// @param members those whose part is known, by rank
/// @param clocks how well their clocks are known; empty if nobody compared them
/// @param startsApart how far the starts of a round were apart by the machines' own clocks; empty if unknown
public record FleetTotal(int of, List<MemberTotal> members, Optional<ClockTotal> clocks, OptionalLong startsApart) {
    public FleetTotal {
        members = List.copyOf(members);
    }

    /// One member.
    ///
    /// @param ended operations that ended in the windows of the rounds
    /// @param share of the operations of all members, from 0 to 1
    /// @param sessionShare of the sessions of all members
    /// @param cpuShare of its machine that its harness used in the busiest round; negative if unknown
    /// @param lagMaxNanos the longest delay of a start; negative in a closed loop
    public record MemberTotal(
            MemberFacts facts, long ended, double share, double sessionShare, double cpuShare, long lagMaxNanos) {
        /// Whether the run's figures have just the operations that the member's own folder has. A member that was lost
        /// may have driven on, or have measured what its controller never received.
        public boolean hasAllOf(Measured part) {
            return part.isMeasured() && part.counts().ended() == ended;
        }
    }

    /// The worst of all rounds.
    ///
    /// @param boundNanos how far the instants of a member may be from those of the controller
    /// @param startsNanos how far the starts of two members may be apart
    /// @param errorNanos the largest error of an offset, from the round trips
    public record ClockTotal(long boundNanos, long startsNanos, long errorNanos, long driftNanos, long latestNanos) {
        private static ClockTotal of(List<ClockFacts> clocks) {
            return new ClockTotal(
                    clocks.stream().mapToLong(ClockFacts::bound).max().orElse(0),
                    starts(clocks),
                    clocks.stream()
                            .mapToLong(clock -> Math.max(clock.errorBefore(), clock.errorAfter()))
                            .max()
                            .orElse(0),
                    clocks.stream()
                            .mapToLong(clock -> Math.abs(clock.drift()))
                            .max()
                            .orElse(0),
                    clocks.stream().mapToLong(ClockFacts::lateness).max().orElse(0));
        }

        private static long starts(List<ClockFacts> clocks) {
            long last = clocks.stream()
                    .mapToLong(one -> one.lateness() + one.errorBefore())
                    .max()
                    .orElse(0);
            long first = clocks.stream()
                    .mapToLong(one -> one.lateness() - one.errorBefore())
                    .min()
                    .orElse(0);
            return last - first;
        }

        private ClockTotal worse(ClockTotal other) {
            return new ClockTotal(
                    Math.max(boundNanos, other.boundNanos),
                    Math.max(startsNanos, other.startsNanos),
                    Math.max(errorNanos, other.errorNanos),
                    Math.max(driftNanos, other.driftNanos),
                    Math.max(latestNanos, other.latestNanos));
        }
    }

    /// Empty for a run that one machine drove alone, and for the part of one machine.
    public static Optional<FleetTotal> of(Measured measured) {
        Run run = measured.run();
        FleetFacts fleet = run.document().measurement().fleet();
        if (fleet == null || run.document().plan().hasShard()) {
            return Optional.empty();
        }
        List<String> rounds =
                measured.rounds().stream().map(round -> round.facts().name()).toList();
        return Optional.of(
                new FleetTotal(fleet.of(), members(fleet, rounds), clocks(fleet, rounds), startsApart(run, rounds)));
    }

    private static List<MemberTotal> members(FleetFacts fleet, List<String> rounds) {
        long all = fleet.members().stream()
                .flatMap(member -> parts(member, rounds))
                .mapToLong(PartFacts::ended)
                .sum();
        int sessions = fleet.members().stream().mapToInt(MemberFacts::sessions).sum();
        List<MemberTotal> members = new ArrayList<>();
        for (MemberFacts member : fleet.members()) {
            List<PartFacts> parts = parts(member, rounds).toList();
            long ended = parts.stream().mapToLong(PartFacts::ended).sum();
            members.add(new MemberTotal(
                    member,
                    ended,
                    ended / (double) Math.max(1, all),
                    member.sessions() / (double) Math.max(1, sessions),
                    parts.stream().mapToDouble(PartFacts::cpuShare).max().orElse(-1),
                    parts.stream().mapToLong(PartFacts::lagMaxNanos).max().orElse(-1)));
        }
        return members;
    }

    private static Stream<PartFacts> parts(MemberFacts member, List<String> rounds) {
        return member.parts().stream().filter(part -> rounds.contains(part.phase()));
    }

    private static Optional<ClockTotal> clocks(FleetFacts fleet, List<String> rounds) {
        return rounds.stream()
                .map(round -> fleet.members().stream()
                        .flatMap(member -> parts(member, List.of(round)))
                        .flatMap(part -> Stream.ofNullable(part.clock()))
                        .toList())
                .filter(clocks -> !clocks.isEmpty())
                .map(ClockTotal::of)
                .reduce(ClockTotal::worse);
    }

    /// Members that wait for one instant start at it by their own clocks, or not at all.
    private static OptionalLong startsApart(Run run, List<String> rounds) {
        if (run.document()
                .plan()
                .value(RunKeys.START_AT)
                .orElse(Optional.empty())
                .isPresent()) {
            return OptionalLong.of(0);
        }
        return rounds.stream()
                .map(round -> starts(run, round))
                .filter(starts -> starts.size() > 1)
                .mapToLong(starts ->
                        Duration.between(starts.getFirst(), starts.getLast()).toNanos())
                .max();
    }

    /// The starts of a round, the first one first.
    private static List<Instant> starts(Run run, String round) {
        return run.members().stream()
                .map(Member::run)
                .flatMap(part -> part.rounds().stream())
                .map(phase -> phase.facts())
                .filter(facts -> facts.name().equals(round))
                .flatMap(facts -> start(facts).stream())
                .sorted()
                .toList();
    }

    private static Optional<Instant> start(PhaseFacts facts) {
        try {
            return Optional.of(Instant.parse(facts.extent().startedAt()));
        } catch (DateTimeException unknown) {
            return Optional.empty();
        }
    }

    /// The places, from 1, of the members of which nothing is known.
    public List<Integer> missing() {
        Set<Integer> present =
                members.stream().map(member -> member.facts().rank()).collect(Collectors.toCollection(TreeSet::new));
        return IntStream.rangeClosed(1, of)
                .filter(rank -> !present.contains(rank))
                .boxed()
                .toList();
    }

    /// Whether all members drove their parts to the end.
    public boolean isWhole() {
        return missing().isEmpty()
                && members.stream().allMatch(member -> member.facts().loss() == null);
    }
}
