package io.plimsoll.plan;

import io.plimsoll.exporter.ExporterAddress;
import io.plimsoll.plan.Plan.ThreadKind;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Spec;
import io.plimsoll.unit.Seed;
import io.plimsoll.unit.TimeSpan;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// Turns a spec into a plan: every decision about the general keys is made here, none later. Stateless.
public final class Planner {
    private static final int PLATFORM_SESSIONS_MAX = 512;
    private static final TimeSpan INTERVAL_MIN = TimeSpan.ofMillis(100);
    private static final TimeSpan STALL_MIN = TimeSpan.ofSeconds(1);
    private static final TimeSpan TIME_MAX = TimeSpan.ofSeconds(365L * 86_400);
    private static final Duration AHEAD_MAX = Duration.ofHours(24);
    private static final Stop NOTHING = new Stop.After(new TimeSpan(0));

    private Planner() {}

    /// Decides what does not depend on the driver or the workload; [Abilities#complete] decides the rest. Adds
    /// contradictions to `problems`.
    ///
    /// @param maskedTarget the target's address without any password, as results may show it
    public static Plan plan(Spec spec, String maskedTarget, Problems problems) {
        checkTogether(spec, problems);
        Arrival arrival = arrival(spec, problems);
        Map<String, String> settings = spec.settings();
        settings.put(RunKeys.TARGET.name(), maskedTarget);
        settings.put(RunKeys.ARRIVAL.name(), arrival.toString());
        int sessions = spec.get(RunKeys.SESSIONS).intValue();
        Division division = spec.get(RunKeys.SHARD);
        int own = (int) division.share(sessions);
        Seed seed = new Seed(spec.get(RunKeys.SEED));
        Plan.Limits limits = new Plan.Limits(
                spec.get(RunKeys.RETRIES).intValue(),
                spec.get(RunKeys.RETRY_WITHIN),
                spec.get(RunKeys.RECONNECT),
                spec.get(RunKeys.DRAIN),
                spec.get(RunKeys.STALL_LIMIT),
                spec.get(RunKeys.SKIP_LATE));
        return new Plan(
                settings,
                Map.of(),
                List.of(),
                spec.get(RunKeys.WORKLOAD),
                maskedTarget,
                sessions,
                arrival,
                seed,
                phases(spec, seed),
                division.leads() ? spec.get(RunKeys.LOAD) : Plan.LoadMode.NEVER,
                spec.get(RunKeys.LOADERS).intValue(),
                limits,
                spec.get(RunKeys.INTERVAL),
                threads(spec.get(RunKeys.THREADS), own),
                own,
                false);
    }

    /// The arrival, complete: a day that is as long as the window has its length.
    private static Arrival arrival(Spec spec, Problems problems) {
        if (!(spec.get(RunKeys.ARRIVAL) instanceof Arrival.Shaped(Shape shape, boolean isPoisson))) {
            return spec.get(RunKeys.ARRIVAL);
        }
        long window = spec.get(RunKeys.MEASURE).maxNanos();
        String arrival =
                "arrival = " + RunKeys.shortened(spec.get(RunKeys.ARRIVAL).toString());
        boolean hasTime = window < Long.MAX_VALUE;
        if (shape.isAsLongAsWindow() && !hasTime) {
            problems.add(
                    spec.origin(RunKeys.ARRIVAL),
                    arrival + " is as long as the window, and measure = " + spec.get(RunKeys.MEASURE)
                            + " is not a time; say how long a day is, as in " + shape + " in 10m");
        }
        if (shape.rates().getLast() == 0 && !hasTime && !(shape instanceof Shape.Day)) {
            problems.add(
                    spec.origin(RunKeys.MEASURE),
                    "measure = " + spec.get(RunKeys.MEASURE) + " may never end, because " + arrival
                            + " ends at 0/s; give a time such as 30s");
        }
        if (shape.rates().getFirst() == 0 && !spec.get(RunKeys.WARMUP).isNothing()) {
            problems.add(
                    spec.origin(RunKeys.WARMUP),
                    "warmup = " + spec.get(RunKeys.WARMUP) + " would do nothing: it has the first rate of " + arrival
                            + ", which is 0/s; begin above 0/s, or give warmup = 0s");
        }
        // After a problem, any length will do.
        TimeSpan length = new TimeSpan(Math.clamp(window, 1, TIME_MAX.nanos()));
        return new Arrival.Shaped(shape.within(length), isPoisson);
    }

    private static List<PhasePlan> phases(Spec spec, Seed seed) {
        List<PhasePlan> phases = new ArrayList<>();
        phases.add(phase(PhaseKind.PREPARE, 1, NOTHING, seed));
        phases.add(phase(PhaseKind.LOAD, 1, NOTHING, seed));
        if (!spec.get(RunKeys.WARMUP).isNothing()) {
            phases.add(phase(PhaseKind.WARMUP, 1, spec.get(RunKeys.WARMUP), seed));
        }
        for (int round = 1; round <= spec.get(RunKeys.ROUNDS); round++) {
            phases.add(phase(PhaseKind.MEASURE, round, spec.get(RunKeys.MEASURE), seed));
        }
        if (spec.get(RunKeys.AUDIT)) {
            phases.add(phase(PhaseKind.AUDIT, 1, NOTHING, seed));
        }
        if (spec.get(RunKeys.CLEAN)) {
            phases.add(phase(PhaseKind.CLEAN, 1, NOTHING, seed));
        }
        return phases;
    }

    private static PhasePlan phase(PhaseKind kind, int round, Stop stop, Seed seed) {
        return new PhasePlan(kind, round, stop, seed.derive(kind + "-" + round));
    }

    private static ThreadKind threads(ThreadKind asked, int sessions) {
        if (asked != ThreadKind.AUTO) {
            return asked;
        }
        return sessions <= PLATFORM_SESSIONS_MAX ? ThreadKind.PLATFORM : ThreadKind.VIRTUAL;
    }

    /// Times are added to the clock's nanoseconds, which must not overflow.
    private static void checkTimes(Spec spec, Problems problems) {
        for (Key<TimeSpan> key : List.of(
                RunKeys.RECONNECT,
                RunKeys.DRAIN,
                RunKeys.STALL_LIMIT,
                RunKeys.SKIP_LATE,
                RunKeys.INTERVAL,
                RunKeys.PACING)) {
            checkTime(key, spec.get(key), spec, problems);
        }
        checkTime(RunKeys.THINK, spec.get(RunKeys.THINK).mean(), spec, problems);
        for (Key<Stop> key : List.of(RunKeys.WARMUP, RunKeys.MEASURE)) {
            if (!(spec.get(key) instanceof Stop.All) && spec.get(key).maxNanos() < Long.MAX_VALUE) {
                checkTime(key, new TimeSpan(spec.get(key).maxNanos()), spec, problems);
            }
        }
    }

    private static void checkTime(Key<?> key, TimeSpan time, Spec spec, Problems problems) {
        if (time.compareTo(TIME_MAX) > 0) {
            problems.add(spec.origin(key), key.name() + " = " + time + " is too long; at most a year (8760h)");
        }
    }

    /// A value that is refused is not shown: it may hold a password.
    private static void checkExporters(Spec spec, Problems problems) {
        if (!spec.has(RunKeys.SERVER_METRICS)) {
            return;
        }
        try {
            List<ExporterAddress> _ = ExporterAddress.all(spec.get(RunKeys.SERVER_METRICS));
        } catch (IllegalArgumentException refused) {
            problems.add(spec.origin(RunKeys.SERVER_METRICS), String.valueOf(refused.getMessage()));
        }
    }

    /// A part drives its own sessions, of which there must be one.
    private static void checkParts(Spec spec, Problems problems) {
        long sessions = spec.get(RunKeys.SESSIONS);
        Division division = spec.get(RunKeys.SHARD);
        long own = division.share(sessions);
        if (division.of() > sessions) {
            problems.add(
                    spec.origin(RunKeys.SHARD),
                    "shard = " + division + " is one of more parts than the " + sessions
                            + " sessions there are; each part needs one");
        } else if (spec.get(RunKeys.LANES) > own) {
            problems.add(
                    spec.origin(RunKeys.LANES),
                    "lanes = " + spec.get(RunKeys.LANES) + " is more than the " + own + " sessions there are to drive");
        }
        if (!division.isWhole() && spec.get(RunKeys.CLEAN)) {
            problems.add(
                    spec.origin(RunKeys.CLEAN),
                    "clean = true would drop what the other parts of the run drive, and what `plimsoll merge` audits;"
                            + " drop it after that: `plimsoll clean`");
        }
        spec.get(RunKeys.START_AT).ifPresent(instant -> checkStart(instant, spec, problems));
    }

    /// Machines that do not speak with each other can only start a phase together if all know when the one before
    /// it has ended.
    private static void checkStart(Instant start, Spec spec, Problems problems) {
        String given = "start-at = " + start;
        Duration ahead = Duration.between(Instant.now(), start);
        if (ahead.isNegative()) {
            problems.add(spec.origin(RunKeys.START_AT), given + " is in the past; it is now " + now());
        } else if (ahead.compareTo(AHEAD_MAX) > 0) {
            problems.add(
                    spec.origin(RunKeys.START_AT),
                    given + " is more than " + AHEAD_MAX.toHours() + " hours ahead; it is now " + now());
        }
        List<Stop> stops = phases(spec, new Seed(0)).stream()
                .filter(phase -> phase.kind().isDriven())
                .map(PhasePlan::stop)
                .toList();
        for (Stop stop : stops.subList(0, stops.size() - 1)) {
            if (stop instanceof Stop.All || stop.maxNanos() == Long.MAX_VALUE) {
                problems.add(
                        spec.origin(RunKeys.START_AT),
                        given + " needs phases of known length before the last one, and " + stop
                                + " may end at another time on each machine; give warmup and measure as times, such"
                                + " as 30s, or one phase only: warmup = 0s, rounds = 1");
                return;
            }
        }
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }

    private static long operations(Stop stop) {
        return stop instanceof Stop.All ? Long.MAX_VALUE : stop.maxOperations();
    }

    private static void checkTogether(Spec spec, Problems problems) {
        long sessions = spec.get(RunKeys.SESSIONS);
        for (Key<Stop> key : List.of(RunKeys.WARMUP, RunKeys.MEASURE)) {
            long operations = operations(spec.get(key));
            if (operations > 0 && operations < sessions) {
                problems.add(
                        spec.origin(key),
                        key.name() + " = " + new Stop.AtCount(operations) + " cannot be spread over " + sessions
                                + " sessions; give at least one each");
            }
        }
        checkParts(spec, problems);
        if (spec.get(RunKeys.MEASURE).isNothing()) {
            problems.add(spec.origin(RunKeys.MEASURE), "measure must be above zero");
        }
        if (spec.get(RunKeys.SKIP_LATE).nanos() > 0
                && !spec.get(RunKeys.ARRIVAL).isOpen()) {
            problems.add(
                    spec.origin(RunKeys.SKIP_LATE),
                    "skip-late needs an open arrival such as arrival = 1000/s; in a closed loop nothing is late");
        }
        for (Key<?> key : List.of(RunKeys.THINK, RunKeys.PACING)) {
            if (spec.get(RunKeys.ARRIVAL).isOpen() && !key.isDefault(String.valueOf(spec.get(key)))) {
                problems.add(
                        spec.origin(key),
                        key.name() + " = " + spec.get(key) + " needs arrival = closed: open arrivals do not wait for"
                                + " the session's last operation");
            }
        }
        checkTimes(spec, problems);
        checkExporters(spec, problems);
        if (spec.get(RunKeys.STALL_LIMIT).compareTo(STALL_MIN) < 0) {
            problems.add(
                    spec.origin(RunKeys.STALL_LIMIT),
                    "stall-limit = " + spec.get(RunKeys.STALL_LIMIT) + " is too short; at least " + STALL_MIN);
        }
        if (spec.get(RunKeys.INTERVAL).compareTo(INTERVAL_MIN) < 0) {
            problems.add(spec.origin(RunKeys.INTERVAL), "interval must be at least " + INTERVAL_MIN);
        }
    }

    /// What a driver and a workload can do. This decides what a plan leaves open until both are known: lanes, and
    /// how many operations all of the work is.
    ///
    /// @param driverMultiplexes whether one thread can drive several of its sessions
    /// @param workloadMultiplexes whether all operations can be begun without waiting for their end
    /// @param wholeWork how many operations the whole work is, if the work has an end
    /// @param processors the number of processors of this machine
    record Abilities(
            String driver,
            boolean driverMultiplexes,
            boolean workloadMultiplexes,
            OptionalLong wholeWork,
            int processors) {
        /// From this many sessions on, a further lane pays if it has its own processor: 8 sessions that only
        /// select gained some 30 % from a second lane on two processors, at less processor time each.
        private static final int SESSIONS_PER_LANE = 4;

        /// Decides the rest. Adds contradictions to `problems`.
        public Plan complete(Plan plan, Spec spec, Problems problems) {
            Plan sized = spec.get(RunKeys.MEASURE) instanceof Stop.All ? withWholeWork(plan, spec, problems) : plan;
            int asked = spec.get(RunKeys.LANES).intValue();
            int sessions = plan.ownSessions();
            boolean wantsVirtual = spec.get(RunKeys.THREADS) == ThreadKind.VIRTUAL;
            if (asked > 0) {
                checkAsked(asked, plan, spec, problems);
                return asked < sessions ? sized.withLanes(asked) : sized;
            }
            boolean multiplexes = driverMultiplexes && workloadMultiplexes && !wantsVirtual && sessions > 1;
            if (!multiplexes) {
                return sized;
            }
            int limit = spec.get(RunKeys.MAX_LANES).intValue();
            return sized.withLanes(automatic(sessions, limit == 0 ? processors : Math.min(limit, processors)));
        }

        /// The best number of lanes to multiplex that many sessions.
        ///
        /// @param most the most lanes there may be
        static int automatic(int sessions, int most) {
            return Math.max(1, Math.min(Math.ceilDiv(sessions, SESSIONS_PER_LANE), most));
        }

        private void checkAsked(int asked, Plan plan, Spec spec, Problems problems) {
            if (asked >= plan.ownSessions()) {
                return;
            }
            String few = "lanes = " + asked + " for " + plan.ownSessions() + " sessions needs ";
            if (!driverMultiplexes) {
                problems.add(
                        spec.origin(RunKeys.LANES),
                        few + "a driver that multiplexes sessions, and driver = " + driver
                                + " does not; leave lanes out, or take another driver");
            } else if (!workloadMultiplexes) {
                problems.add(
                        spec.origin(RunKeys.LANES),
                        few + "operations that can be sent without waiting, and those of workload = " + plan.workload()
                                + " need results before they continue; leave lanes out");
            } else if (spec.get(RunKeys.THREADS) == ThreadKind.VIRTUAL) {
                problems.add(
                        spec.origin(RunKeys.LANES),
                        few + "platform threads, and threads = virtual gives each session a thread of its own;"
                                + " leave out one of them");
            }
        }

        private Plan withWholeWork(Plan plan, Spec spec, Problems problems) {
            if (wholeWork.isEmpty()) {
                problems.add(
                        spec.origin(RunKeys.MEASURE),
                        "measure = all needs work that has an end, and workload = " + plan.workload()
                                + " with these settings has none; give a time such as 30s");
                return plan;
            }
            Stop whole = new Stop.AtCount(wholeWork.getAsLong());
            List<PhasePlan> phases = plan.phases().stream()
                    .map(phase -> phase.stop() instanceof Stop.All
                            ? new PhasePlan(phase.kind(), phase.round(), whole, phase.seed())
                            : phase)
                    .toList();
            return plan.withPhases(phases);
        }
    }
}
