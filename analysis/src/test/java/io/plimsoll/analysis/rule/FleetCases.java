package io.plimsoll.analysis.rule;

import static io.plimsoll.testing.StubRun.closed;
import static io.plimsoll.testing.StubRun.open;

import io.plimsoll.results.Finding.Severity;
import io.plimsoll.results.FleetFacts.ClockFacts;
import io.plimsoll.testing.StubFleet;
import io.plimsoll.testing.StubRun;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/// What is found about machines that drove a run together.
final class FleetCases {
    private static final long MILLI = 1_000_000;

    private FleetCases() {}

    private static StubFleet fleet() {
        return new StubFleet(3);
    }

    private static StubRun startedAt(String instant) {
        return closed().facts(facts -> StubFleet.startedAt(facts, Instant.parse(instant)));
    }

    private static StubFleet uncompared(String second) {
        return fleet().clock(null)
                .part(1, startedAt("2026-11-21T02:30:00Z"))
                .part(2, startedAt(second))
                .part(3, startedAt("2026-11-21T02:30:00.010Z"));
    }

    static List<RuleCase> all() {
        return Stream.of(lost(), ofClocksAndShares()).flatMap(List::stream).toList();
    }

    private static List<RuleCase> lost() {
        return List.of(
                new RuleCase(
                        "MemberLost",
                        Severity.INVALIDATES,
                        "vm2 was lost in measure-1 at 2026-11-22T18:00:31Z (no message for 5 s):"
                                + " the figures lack its work",
                        fleet().lost(2, "2026-11-22T18:00:31Z", "no message for 5 s")
                                .unread(2)
                                .on(closed()),
                        fleet().on(closed())),
                new RuleCase(
                        "MemberLost",
                        Severity.INVALIDATES,
                        "(no message for 5 s): the figures lack its work",
                        fleet().lost(2, "2026-11-22T18:00:31Z", "no message for 5 s")
                                .ended(2, 80_000)
                                .on(closed()),
                        fleet().ended(2, 200_000).on(closed())),
                new RuleCase(
                        "MemberLost",
                        Severity.INVALIDATES,
                        "(no message for 5 s): its part ended before the run did, and the figures have what its folder"
                                + " has",
                        fleet().lost(2, "2026-11-22T18:00:31Z", "no message for 5 s")
                                .on(closed()),
                        fleet().on(closed())),
                new RuleCase(
                        "MemberLost",
                        Severity.INVALIDATES,
                        "of the 3 members, nothing is known of number 1, number 3: the figures",
                        fleet().missing(1).missing(3).on(closed()),
                        fleet().missing(1).missing(3).on(closed().set("shard", "2/3"))),
                new RuleCase(
                        "MemberLost",
                        Severity.INVALIDATES,
                        "the folders of the parts of vm3 are missing or cannot be read",
                        fleet().unread(3).on(closed()),
                        fleet().unread(1).unread(2).unread(3).on(closed())));
    }

    private static List<RuleCase> ofClocksAndShares() {
        return List.of(
                new RuleCase(
                        "ClocksApart",
                        Severity.WARNING,
                        "the members' clocks are known only to within 101 ms (round trips 100 ms, drift 500 us, latest"
                                + " start 500 us), and an interval is 1.00 s",
                        fleet().clock(new ClockFacts(0, 100 * MILLI, MILLI, -MILLI / 2, MILLI / 2))
                                .on(closed()),
                        fleet().clock(new ClockFacts(0, 99 * MILLI, MILLI, MILLI / 2, MILLI / 2))
                                .on(closed())),
                new RuleCase(
                        "ClocksApart",
                        Severity.WARNING,
                        "the members started 150 ms apart by their own clocks, which were not compared",
                        uncompared("2026-11-21T02:30:00.150Z").on(closed()),
                        uncompared("2026-11-21T02:30:00.090Z").on(closed())),
                new RuleCase(
                        "ClocksApart",
                        Severity.INVALIDATES,
                        "the members did not run at the same time",
                        uncompared("2026-11-21T02:30:31Z").on(closed()),
                        uncompared("2026-11-21T02:30:00Z").on(closed())),
                new RuleCase(
                        "UnevenMembers",
                        Severity.WARNING,
                        "vm3 did 28.6 % of the operations with 33.3 % of the sessions",
                        fleet().ended(3, 166_700).on(closed()),
                        fleet().ended(3, 200_000).on(closed())),
                new RuleCase(
                        "UnevenMembers",
                        Severity.WARNING,
                        "vm3 did",
                        fleet().ended(3, 166_700).on(closed()),
                        fleet().ended(3, 166_700).on(open(5_000))),
                new RuleCase(
                        "UnevenMembers",
                        Severity.WARNING,
                        "vm3 did",
                        fleet().ended(3, 166_700).on(closed()),
                        new StubFleet(2).ended(1, 10).ended(2, 14).on(closed())),
                new RuleCase(
                        "AuditIncomplete",
                        Severity.INVALIDATES,
                        "the counts of the members were not compared with the data",
                        fleet().on(closed().audit()),
                        fleet().on(closed())));
    }
}
