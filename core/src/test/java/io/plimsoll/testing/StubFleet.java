package io.plimsoll.testing;

import io.plimsoll.results.FleetFacts;
import io.plimsoll.results.FleetFacts.ClockFacts;
import io.plimsoll.results.FleetFacts.LossFacts;
import io.plimsoll.results.FleetFacts.MemberFacts;
import io.plimsoll.results.FleetFacts.PartFacts;
import io.plimsoll.results.HostFacts;
import io.plimsoll.results.HostFacts.CeilingFacts;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.Run;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Machines that drive a [StubRun] together. Unless told otherwise they are equal and good, and a controller
/// compared their clocks. Not thread-safe.
public final class StubFleet {
    private final int of;
    private final Map<Integer, StubRun> parts = new HashMap<>();
    private final Map<Integer, Long> ended = new HashMap<>();
    private final Map<Integer, LossFacts> losses = new HashMap<>();
    private final Set<Integer> missing = new HashSet<>();
    private final Set<Integer> unread = new HashSet<>();
    private @Nullable ClockFacts clock = new ClockFacts(250_000_000, 360_000, 400_000, 100_000, 250_000);

    /// @param of how many there are
    public StubFleet(int of) {
        this.of = of;
    }

    /// The part of one member, counted from 1.
    public StubFleet part(int rank, StubRun part) {
        parts.put(rank, part);
        return this;
    }

    /// How many operations of one member the run counts. Default: those that its part has.
    public StubFleet ended(int rank, long count) {
        ended.put(rank, count);
        return this;
    }

    public StubFleet lost(int rank, String at, String cause) {
        losses.put(rank, new LossFacts(at, "measure-1", cause));
        return this;
    }

    public StubFleet missing(int rank) {
        missing.add(rank);
        return this;
    }

    /// The folder of a part is not there.
    public StubFleet unread(int rank) {
        unread.add(rank);
        return this;
    }

    /// What is known of the clock of each member; null if nobody compared them.
    public StubFleet clock(@Nullable ClockFacts facts) {
        clock = facts;
        return this;
    }

    /// The facts of a phase that began at another instant by the wall clock.
    public static PhaseFacts startedAt(PhaseFacts facts, Instant instant) {
        PhaseFacts.Extent extent = facts.extent();
        return new PhaseFacts(
                facts.name(),
                facts.kind(),
                facts.round(),
                new PhaseFacts.Extent(
                        instant.toString(),
                        extent.windowNanos(),
                        extent.open(),
                        extent.planned(),
                        extent.unfinished(),
                        extent.drainedAcknowledged(),
                        extent.oldestUnfinishedNanos(),
                        extent.drainNanos()),
                facts.lanes(),
                facts.rows(),
                facts.together(),
                facts.beside(),
                facts.growth(),
                facts.foreign(),
                facts.underWay(),
                facts.pauses());
    }

    private static long ended(Run part) {
        return part.rounds().stream()
                .flatMap(round -> round.operations().stream())
                .mapToLong(operation -> operation.counts().ended())
                .sum();
    }

    /// The run that they drive.
    public StubRun on(StubRun run) {
        List<MemberFacts> facts = new ArrayList<>();
        List<Run.Member> members = new ArrayList<>();
        for (int rank = 1; rank <= of; rank++) {
            if (missing.contains(rank)) {
                continue;
            }
            Run part = parts.getOrDefault(rank, StubRun.closed()).make();
            HostFacts host = part.document().host().with(new CeilingFacts("20261120-0911-tpcb-null", 400_000));
            PartFacts did = new PartFacts("measure-1", ended.getOrDefault(rank, ended(part)), 0.31, -1, clock);
            facts.add(new MemberFacts("vm" + rank, rank, 8, host, List.of(did), losses.get(rank)));
            if (!unread.contains(rank)) {
                members.add(new Run.Member("vm" + rank, part));
            }
        }
        return run.fleet(new FleetFacts(of, facts), members);
    }
}
