package io.plimsoll.fleet;

import io.plimsoll.engine.LaneHost;
import io.plimsoll.engine.LaneHost.Driven;
import io.plimsoll.engine.LaneHost.Stage;
import io.plimsoll.fleet.FleetOptions.OnLoss;
import io.plimsoll.fleet.Message.Armed.State;
import io.plimsoll.fleet.Message.Stop.Reason;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Plan;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Window;
import io.plimsoll.results.FleetFacts.PartFacts;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.net.ProtocolException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// One phase that the members of a fleet drive: compares the clocks, agrees on the start, puts the intervals together,
/// ends it for all, and adds up. Used by one thread, once.
final class FleetPhase {
    /// An ARM that came too late is sent again so many times.
    private static final int ARMS_MORE = 3;

    /// How long before an end the controller announces it.
    private static final long NOTICE_NANOS = 300_000_000L;

    /// How long after the drain a member may take to end and to say so.
    private static final long GRACE_NANOS = 15_000_000_000L;

    /// How long members may take to get ready, besides reconnecting.
    private static final long READY_NANOS = 30_000_000_000L;

    /// Well below the notice of an end. Each look costs the machine, which members may share, some time.
    private static final long LOOK_NANOS = 20_000_000L;

    /// How long the answer to a question for the clock is waited for: a later one says little.
    private static final TimeSpan ANSWER = TimeSpan.ofSeconds(1);

    /// More than any member can have done without anybody knowing.
    private static final long UNKNOWN = 1_000_000_000_000L;

    private final FleetLanes run;
    private final PhasePlan phase;
    private final Stage stage;
    private final Plan plan;
    private final Clock clock;
    private final List<Remote> members;
    private final Map<Remote, Message.Drained> drained = new HashMap<>();
    private final Map<Remote, ClockOffset> before = new ConcurrentHashMap<>();
    private final Map<Remote, ClockOffset> after = new ConcurrentHashMap<>();

    /// By how much each clock was different meanwhile, at the worst.
    private final Map<Remote, Long> drifts = new HashMap<>();

    /// Whether a member was lost, so that the others have to end.
    private boolean isSpoilt;

    private boolean isStopped;

    FleetPhase(FleetLanes run, PhasePlan phase, Stage stage) {
        this.run = run;
        this.phase = phase;
        this.stage = stage;
        this.plan = run.plan();
        this.clock = run.fleet().clock();
        // One that was lost since the last phase is among them: its loss is yet to be noted.
        this.members = run.fleet().members().stream()
                .filter(member -> !run.isNotedAsLost(member))
                .toList();
    }

    /// @return empty if it did not begin
    Optional<Driven> drive() throws IOException, InterruptedException {
        compareClocks(before, true);
        if (!isPossible()) {
            return Optional.empty();
        }
        OptionalLong start = arm();
        if (start.isEmpty()) {
            return Optional.empty();
        }
        String startedAt = Instant.now().toString();
        FleetIntervals merge = new FleetIntervals(phase, stage, start.getAsLong());
        for (Remote member : members) {
            merge.expect(member.name(), member.process());
            if (run.isNotedAsLost(member)) {
                merge.ended(member.name());
            }
        }
        long length = phase.stop().maxNanos();
        Window window = new Window(
                start.getAsLong(),
                plan.interval().nanos(),
                length == Long.MAX_VALUE ? Long.MAX_VALUE : start.getAsLong() + length);
        stage.begins(phase, window);
        follow(merge, window);
        stage.ends();
        compareClocks(after, false);
        return Optional.of(sum(merge, startedAt));
    }

    /// Whether the phase can begin. A member that was lost before is known by now.
    private boolean isPossible() {
        for (Remote member : members) {
            noteLoss(member, false);
        }
        return !run.hasFailed() && !stage.isInterrupted();
    }

    private boolean noteLoss(Remote member, boolean isUnknown) {
        member.watch(run.fleet().options().silence());
        if (member.lost() == null || run.isNotedAsLost(member)) {
            return false;
        }
        run.lost(member, phase.name(), isUnknown);
        return true;
    }

    // Clocks and start.

    /// Compares the clocks of all members, as often as was asked for.
    ///
    /// @param isWaiting whether to go on until each member waits for the phase
    private void compareClocks(Map<Remote, ClockOffset> into, boolean isWaiting) throws InterruptedException {
        Map<Remote, IOException> failed = Parallel.all(
                members.stream().filter(member -> member.lost() == null).toList(),
                member -> into.put(member, clockOf(member, isWaiting)));
        if (isWaiting) {
            failed.forEach((member, why) -> member.giveUp(String.valueOf(why.getMessage())));
        }
    }

    private ClockOffset clockOf(Remote member, boolean isWaiting) throws IOException, InterruptedException {
        FleetOptions.Clocks asked = run.fleet().options().clocks();
        long pause = asked.time().nanos() / asked.samples();
        long until = clock.nanos()
                + READY_NANOS
                + (isWaiting ? plan.limits().reconnect().nanos() : 0);
        List<ClockOffset.Sample> samples = new ArrayList<>();
        String awaits = "";
        while (samples.size() < asked.samples() || (isWaiting && !awaits.equals(phase.name()))) {
            try {
                long sent = clock.nanos();
                Message answer = member.ask(new Message.Clock(), ANSWER);
                long received = clock.nanos();
                if (answer instanceof Message.Time time) {
                    samples.add(new ClockOffset.Sample(sent, time.nanos(), received));
                    awaits = time.awaits();
                }
            } catch (IOException _) {
                // A single answer may be lost: whether the member is, its silence shows.
                member.watch(run.fleet().options().silence());
            }
            if (samples.size() > asked.samples()) {
                samples.removeFirst();
            }
            if (member.lost() != null || (isWaiting && stage.isInterrupted())) {
                break;
            }
            if (clock.nanos() - until > 0) {
                throw new IOException("it was not ready in time");
            }
            Pause.nanos(pause);
        }
        if (samples.isEmpty()) {
            throw new IOException("it did not report its clock");
        }
        return ClockOffset.of(samples);
    }

    /// Agrees on the start. The members know it on their own clocks.
    ///
    /// @return on the controller's clock; empty if the phase does not begin
    private OptionalLong arm() throws InterruptedException {
        List<Long> starts = new ArrayList<>();
        for (int attempt = 0; attempt <= ARMS_MORE; attempt++) {
            List<Remote> driving = driving();
            long lead = ClockOffset.lead(driving.stream().map(before::get).toList(), attempt);
            long start = clock.nanos() + lead;
            starts.add(start);
            Map<Remote, Message.Armed> answers = new ConcurrentHashMap<>();
            Map<Remote, IOException> silent =
                    Parallel.all(driving, member -> answers.put(member, arm(member, start, lead, lead / 4)));
            boolean isInTime = clock.nanos() - start < -lead / 4
                    && answers.values().stream().allMatch(answer -> answer.state() == State.ARMED);
            boolean isAnyFixed = answers.values().stream().anyMatch(answer -> answer.state() == State.FIXED);
            if (silent.isEmpty() && isInTime) {
                return OptionalLong.of(start);
            }
            if (isAnyFixed && !silent.isEmpty()) {
                // An earlier start can be changed no more. Those whose answers are missing may have received it, too.
                silent = Parallel.all(
                        List.copyOf(silent.keySet()),
                        member -> answers.put(member, arm(member, start, lead, ANSWER.nanos())));
            }
            if (silent.isEmpty() && isAnyFixed) {
                OptionalLong common = commonStart(starts, before, answers);
                if (common.isPresent()) {
                    return common;
                }
            }
            if (isAnyFixed || attempt == ARMS_MORE) {
                silent.keySet().forEach(member -> member.giveUp("no answer to the start of " + phase.name()));
                break;
            }
        }
        if (isPossible()) {
            run.fail("the members could not be made to start " + phase.name()
                    + " together: their answers kept coming too late");
        }
        run.stop(Reason.INTERRUPT, "", Long.MAX_VALUE);
        return OptionalLong.empty();
    }

    private List<Remote> driving() {
        return members.stream()
                .filter(member -> member.lost() == null && before.containsKey(member))
                .toList();
    }

    /// The start that all members received in time, although some of their answers came too late. It cannot be changed
    /// any more, and is as good as any.
    ///
    /// @param starts those that were sent to members, on the controller's clock
    /// @param offsets of the clocks of those who answered
    /// @param answers to the last ARM
    /// @return empty if members have different starts, or if one of them has none
    static <M> OptionalLong commonStart(List<Long> starts, Map<M, ClockOffset> offsets, Map<M, Message.Armed> answers) {
        return starts.stream()
                .mapToLong(Long::longValue)
                .filter(start -> answers.entrySet().stream().allMatch(answer -> {
                    ClockOffset offset = Objects.requireNonNull(offsets.get(answer.getKey()));
                    Message.Armed armed = answer.getValue();
                    return armed.state() == State.FIXED && armed.instant() == offset.toMember(start);
                }))
                .findFirst();
    }

    /// @param limitNanos how long to wait for the answer: whoever is asked again must hear that well before its start
    ///     is settled, on a busy machine, too
    private Message.Armed arm(Remote member, long start, long lead, long limitNanos)
            throws IOException, InterruptedException {
        ClockOffset offset = Objects.requireNonNull(before.get(member));
        Message.Arm arm =
                new Message.Arm(run.run(), phase.name(), offset.toMember(start), offset.toMember(start - lead / 4));
        Message answer = member.ask(arm, new TimeSpan(limitNanos));
        return answer instanceof Message.Armed armed ? armed : new Message.Armed(State.LATE, 0);
    }

    // Driving.

    private void follow(FleetIntervals merge, Window window) throws IOException, InterruptedException {
        long told = window.endNanos();
        while (true) {
            boolean hasMoved = false;
            for (Remote member : members) {
                hasMoved |= hear(member, merge, window.startNanos());
            }
            for (Remote member : members) {
                if (!drained.containsKey(member)) {
                    checkLimit(member, window);
                    lookAfter(member, merge);
                }
            }
            // A member that has not begun would end without a word of this phase.
            if (!isStopped && clock.nanos() - window.startNanos() >= 0) {
                told = stopIfDue(window, told);
            }
            boolean isOver = members.stream().allMatch(member -> drained.containsKey(member) || member.lost() != null);
            merge.passOn(window.endNanos() - window.startNanos(), isOver);
            if (isOver && !hasMoved) {
                return;
            }
            if (!hasMoved) {
                Pause.nanos(LOOK_NANOS);
            }
        }
    }

    /// Takes what a member said.
    private boolean hear(Remote member, FleetIntervals merge, long startNanos) throws IOException {
        boolean hasMoved = false;
        for (Message.Numbered said = member.next(); said != null; said = member.next()) {
            hasMoved = true;
            if (said instanceof Message.Progress progress) {
                watchClock(member, progress.reading(), startNanos);
            }
            if (!said.run().equals(run.run())) {
                continue;
            }
            switch (said) {
                case Message.Progress progress -> add(member, progress.part(), merge);
                case Message.Drained facts -> {
                    drained.put(member, facts);
                    merge.ended(member.name());
                }
                case Message.Failed failed -> member.giveUp(failed.why());
                case Message.Ready _, Message.Loaded _ -> member.giveUp("it restarted its part");
            }
        }
        return hasMoved;
    }

    /// Clocks are compared all the time: one that is set, or drifts, may be right again at the end.
    private void watchClock(Remote member, Message.@Nullable Reading reading, long startNanos) {
        ClockOffset offset = before.get(member);
        if (offset != null && reading != null) {
            drifts.merge(member, offset.drift(reading, startNanos), ClockOffset::further);
        }
    }

    private static void add(Remote member, Message.@Nullable Part part, FleetIntervals merge) throws IOException {
        try {
            if (part != null) {
                merge.add(member.name(), part);
            }
        } catch (ProtocolException damaged) {
            member.giveUp("it sent " + damaged.getMessage());
        }
    }

    private void lookAfter(Remote member, FleetIntervals merge) {
        if (noteLoss(member, true)) {
            if (run.fleet().options().onLoss() == OnLoss.FINISH) {
                merge.ended(member.name());
            } else {
                isSpoilt = true;
            }
        }
    }

    /// Tells the members to end the phase, if one of them was lost, or if the window has become shorter.
    ///
    /// @param told the end that the members know
    /// @return the end that they know now
    private long stopIfDue(Window window, long told) {
        long end = window.endNanos();
        if (isSpoilt) {
            isStopped = true;
            stop(Reason.INTERRUPT, window, clock.nanos());
            window.endAtNextBorder(clock.nanos());
        } else if (end < told) {
            stop(stage.isInterrupted() ? Reason.INTERRUPT : Reason.ENOUGH, window, end);
        }
        return end;
    }

    /// A member that says that it is alive, and does not end, is lost in the end, too.
    private void checkLimit(Remote member, Window window) {
        long end = window.endNanos();
        boolean isOverdue = end != Long.MAX_VALUE
                && clock.nanos() - end - plan.limits().drain().nanos() > GRACE_NANOS;
        if (isOverdue) {
            member.giveUp("it did not end " + phase.name());
        }
    }

    /// Ends the phase for all members at the same border: at `end` if there is time enough to tell them, and else at
    /// the first border for which there is.
    private void stop(Reason reason, Window window, long end) {
        long start = window.startNanos();
        long soonest = clock.nanos() + NOTICE_NANOS;
        long interval = plan.interval().nanos();
        long border = end >= soonest ? end - start : (Math.max(0, soonest - start) / interval + 1) * interval;
        run.stop(reason, phase.name(), border);
    }

    // Results.

    private Driven sum(FleetIntervals merge, String startedAt) throws IOException {
        boolean isCut = members.stream().anyMatch(member -> !drained.containsKey(member))
                && run.fleet().options().onLoss() == OnLoss.STOP;
        merge.giveUpRest();
        for (Remote member : members) {
            run.ended(member, part(member, merge.of(member.name())), drained.get(member));
        }
        List<PhaseFacts> known = members.stream()
                .filter(drained::containsKey)
                .map(member -> Objects.requireNonNull(drained.get(member)).facts())
                .toList();
        long longest = known.stream()
                .mapToLong(facts -> facts.extent().windowNanos())
                .max()
                .orElse(0);
        long length = Math.max(1, isCut || known.isEmpty() ? merge.wholeNanos() : longest);
        long lost = members.stream()
                .filter(member -> !drained.containsKey(member))
                .mapToLong(member -> merge.of(member.name()).ended())
                .sum();
        long ended = merge.sum().ended();
        long acknowledged = merge.drained().acknowledged();
        // What the others say of the whole phase goes beyond the last whole interval.
        PhaseFacts facts = isCut || known.isEmpty()
                ? PhaseParts.ofNobody(phase, startedAt, length, stage.isOpen(), ended)
                : PhaseParts.sum(known, length, ended, acknowledged, lost);
        long stuck = drained.values().stream().mapToLong(Message.Drained::stuck).sum();
        long late = drained.values().stream()
                .mapToLong(Message.Drained::lateNanos)
                .max()
                .orElse(0);
        boolean isWhole = drained.size() == members.size();
        return new LaneHost.Driven(facts, merge.sum(), merge.drained(), isWhole ? stuck : stuck + UNKNOWN, late);
    }

    private PartFacts part(Remote member, FleetIntervals.Source source) {
        ClockOffset first = before.get(member);
        ClockOffset second = after.getOrDefault(member, first);
        Message.Drained facts = drained.get(member);
        long late = facts == null ? 0 : facts.lateNanos();
        return new PartFacts(
                phase.name(),
                source.ended(),
                source.cpuShare(member.host().cores()),
                source.lagMaxNanos(),
                first == null || second == null ? null : first.until(second, drifts.getOrDefault(member, 0L), late));
    }
}
