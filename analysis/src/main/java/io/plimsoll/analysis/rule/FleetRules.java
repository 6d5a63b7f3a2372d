package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.FleetTotal;
import io.plimsoll.analysis.figure.FleetTotal.ClockTotal;
import io.plimsoll.analysis.figure.FleetTotal.MemberTotal;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.rule.Rule.Check;
import io.plimsoll.analysis.rule.Rule.Found;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Finding.Severity;
import io.plimsoll.results.FleetFacts.LossFacts;
import io.plimsoll.results.Run.Member;
import io.plimsoll.unit.TimeSpan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Checks whether the machines that drove a run together did so as one would have. Stateless.
final class FleetRules {
    /// By how much more or less a member may do than its sessions let expect.
    private static final double UNEVEN_MAX = 0.05;

    /// Differences of counts below three standard deviations may be chance.
    private static final double DEVIATIONS = 3;

    /// The part of an interval by which the members' seconds may be apart.
    private static final double APART_MAX = 0.1;

    private static final int NAMED = 3;

    private FleetRules() {}

    /// Checks a machine. If several drove the run, each is checked by its own measurements, and the finding names
    /// it.
    static Check onEach(Check check) {
        return (measured, found) -> {
            List<Member> members = measured.run().members();
            if (members.isEmpty()) {
                check.look(measured, found);
                return;
            }
            Map<Finding, List<String>> names = new LinkedHashMap<>();
            for (Member member : members) {
                for (Finding finding : found.by(check, Measured.of(member.run()))) {
                    names.computeIfAbsent(finding, _ -> new ArrayList<>()).add(member.name());
                }
            }
            names.forEach((finding, named) -> found.add(
                    finding.severity(), String.join(", ", named) + ": " + finding.sentence(), finding.advice()));
        };
    }

    /// The part of a member is missing, or ended before its time.
    static void lost(Measured measured, Found found) {
        FleetTotal fleet = FleetTotal.of(measured).orElse(null);
        if (fleet == null) {
            return;
        }
        Map<String, Measured> read = new LinkedHashMap<>();
        measured.run().members().forEach(member -> read.put(member.name(), Measured.of(member.run())));
        List<String> lost = new ArrayList<>();
        boolean isAllKnown = fleet.missing().isEmpty();
        for (MemberTotal member : fleet.members()) {
            LossFacts loss = member.facts().loss();
            if (loss != null) {
                Measured part = read.get(member.facts().name());
                isAllKnown &= part != null && member.hasAllOf(part);
                lost.add(member.facts().name() + " was lost"
                        + (loss.phase().isEmpty() ? "" : " in " + loss.phase())
                        + (loss.at().isEmpty() ? "" : " at " + loss.at()) + " (" + loss.cause() + ")");
            }
        }
        if (!fleet.missing().isEmpty()) {
            lost.add("of the " + fleet.of() + " members, nothing is known of "
                    + fleet.missing().stream().map(rank -> "number " + rank).collect(Collectors.joining(", ")));
        }
        if (!lost.isEmpty()) {
            found.invalidates(
                    String.join("; ", lost)
                            + (isAllKnown
                                    ? ": its part ended before the run did, and the figures have what its folder has"
                                    : ": the figures lack its work"),
                    isAllKnown
                            ? "run it again"
                            : "run it again; or fetch what the member has with `plimsoll fleet collect`, or add its"
                                    + " folder with `plimsoll merge`");
            return;
        }
        List<String> unread = unread(fleet, measured.run().members());
        if (!unread.isEmpty()) {
            found.invalidates(
                    "the folders of the parts of " + String.join(", ", unread)
                            + " are missing or cannot be read: whether their machines spoiled the run is not known",
                    "`plimsoll fleet collect` fetches them from the members; or bring them back into members/");
        }
    }

    /// The names of the members whose parts cannot be looked at, although those of others can.
    private static List<String> unread(FleetTotal fleet, List<Member> read) {
        List<String> names = read.stream().map(Member::name).toList();
        return names.isEmpty()
                ? List.of()
                : fleet.members().stream()
                        .map(member -> member.facts().name())
                        .filter(name -> !names.contains(name))
                        .toList();
    }

    /// The seconds of the members are not the same seconds.
    static void clocksApart(Measured measured, Found found) {
        FleetTotal fleet = FleetTotal.of(measured).orElse(null);
        double interval = measured.value(RunKeys.INTERVAL).map(TimeSpan::nanos).orElse(0L);
        if (fleet == null || interval <= 0) {
            return;
        }
        Optional<ClockTotal> clocks = fleet.clocks();
        long apart =
                clocks.map(ClockTotal::boundNanos).orElse(fleet.startsApart().orElse(0));
        if (apart <= APART_MAX * interval) {
            return;
        }
        long window = measured.rounds().stream()
                .mapToLong(round -> round.facts().extent().windowNanos())
                .min()
                .orElse(0);
        String sentence = clocks.map(known -> "the members' clocks are known only to within "
                        + Figures.time(known.boundNanos()) + " (round trips " + Figures.time(known.errorNanos())
                        + ", drift "
                        + Figures.time(known.driftNanos()) + ", latest start " + Figures.time(known.latestNanos())
                        + ")")
                .orElse("the members started " + Figures.time(apart)
                        + " apart by their own clocks, which were not compared");
        found.add(
                apart > window ? Severity.INVALIDATES : Severity.WARNING,
                sentence + ", and an interval is " + Figures.time(interval)
                        + (apart > window
                                ? ": the members did not run at the same time"
                                : ": counts and percentiles of a round are exact, but the time line is blurred"),
                "start all members at one instant (--start-at), with synchronized clocks, or from a controller that is"
                        + " nearer to them");
    }

    /// In a closed loop each machine does as much as it can: members with unequal machines, or unequal ways to the
    /// target, have unequal parts in all figures.
    static void uneven(Measured measured, Found found) {
        FleetTotal fleet = FleetTotal.of(measured).orElse(null);
        if (fleet == null || measured.isOpen() || !fleet.isWhole() || fleet.of() < 2) {
            return;
        }
        long all = fleet.members().stream().mapToLong(MemberTotal::ended).sum();
        List<String> uneven = new ArrayList<>();
        List<MemberTotal> farthest = fleet.members().stream()
                .sorted(Comparator.comparingDouble(FleetRules::unevenness).reversed())
                .toList();
        for (MemberTotal member : farthest) {
            double expected = member.sessionShare() * all;
            double off = Math.abs(member.ended() - expected);
            if (off > UNEVEN_MAX * expected && off > DEVIATIONS * Math.sqrt(expected)) {
                uneven.add(member.facts().name() + " did " + Figures.percent(member.share())
                        + " of the operations with " + Figures.percent(member.sessionShare()) + " of the sessions");
            }
        }
        if (!uneven.isEmpty()) {
            int more = uneven.size() - NAMED;
            found.warning(
                    uneven.stream().limit(NAMED).collect(Collectors.joining(", "))
                            + (more > 0 ? ", and " + more + " more are off by over 5 %" : "")
                            + ": the figures mix unequal members",
                    "use equal machines with equal paths to the target; `plimsoll report --by-member` shows each");
        }
    }

    private static double unevenness(MemberTotal member) {
        return Math.abs(member.share() - member.sessionShare()) / Math.max(1e-9, member.sessionShare());
    }
}
