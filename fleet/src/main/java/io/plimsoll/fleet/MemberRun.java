package io.plimsoll.fleet;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.Conductor;
import io.plimsoll.engine.LaneHost;
import io.plimsoll.engine.RunExecutor;
import io.plimsoll.fleet.Message.Armed.State;
import io.plimsoll.fleet.Message.OperationPart;
import io.plimsoll.fleet.Message.Stop.Reason;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Plan;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunListener;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.Slice;
import io.plimsoll.recording.Window;
import io.plimsoll.results.AnswerRow;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.RunStore;
import io.plimsoll.results.RunWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A member's part of one run. Its thread drives; the threads of the channel tell it when phases begin and end.
final class MemberRun extends MemberTask implements Conductor, RunListener {
    /// How long before its end a phase learns its end, so that every lane sees it in time.
    private static final long NOTICE_NANOS = 50_000_000L;

    private static final long LOOK_NANOS = 50_000_000L;

    private String awaited = "";
    private Message.@Nullable Arm armed;
    private String fixed = "";
    private long startNanos;
    private @Nullable Path folder;

    /// Of the interval that is being sent.
    private List<IntervalRow> rows = List.of();

    private final List<String> answers = new ArrayList<>();
    private @Nullable HarnessSample harness;

    MemberRun(Message.Plan plan, MemberOptions options, Clock clock, Reporter reporter) {
        super(plan, options, clock, reporter);
    }

    /// The settings as the controller has them: files are named as there, wherever they are here.
    private Map<String, String> asWritten(Map<String, String> here) {
        Map<String, String> written = new LinkedHashMap<>(here);
        WorkloadTexts.KEYS.stream()
                .filter(plan().settings()::containsKey)
                .forEach(key -> written.put(key, plan().settings().get(key)));
        return written;
    }

    /// Drives the part, and stores it in a folder, which says so if this thread is interrupted.
    @Override
    void carryOut(PlannedRun planned, Target target) throws TargetException, IOException, InterruptedException {
        Plan own = planned.plan().withSettings(asWritten(planned.plan().settings()));
        try (RunWriter writer = new RunStore(options().store()).create(own, clock().nanos())) {
            PartMark.write(writer.folder().path(), plan().run(), reporter().member());
            begun(writer.folder().path());
            say("drives its part of " + plan().run());
            try {
                new RunExecutor(
                                own,
                                planned.workload(),
                                target,
                                new RunExecutor.Outputs(writer, control(), this, Secret.NONE),
                                clock())
                        .drive(this);
            } catch (TargetException | RuntimeException refused) {
                writer.update(document -> document.ended(
                        RunStatus.FAILED, Instant.now().toString(), String.valueOf(refused.getMessage())));
                throw refused;
            }
        }
    }

    private synchronized void begun(Path path) {
        folder = path;
        state("opens its sessions");
    }

    @Override
    String ended() {
        return "has driven its part";
    }

    // What the run says.

    @Override
    public void opened(int sessions, long nanos) {
        reporter().tell(number -> new Message.Ready(number, plan().run(), sessions));
    }

    @Override
    public synchronized OptionalLong startOf(PhasePlan phase) throws InterruptedException {
        awaited = phase.name();
        state("waits for " + phase.name());
        try {
            while (!control().isInterrupted()) {
                Message.Arm start = armed;
                long left = start == null ? LOOK_NANOS : start.fixed() - clock().nanos();
                if (start != null && left <= 0) {
                    fixed = phase.name();
                    startNanos = start.instant();
                    state("drives " + phase.name());
                    return OptionalLong.of(start.instant());
                }
                TimeUnit.NANOSECONDS.timedWait(this, Math.min(left, LOOK_NANOS));
            }
            return OptionalLong.empty();
        } finally {
            awaited = "";
            armed = null;
        }
    }

    @Override
    public void interval(PhasePlan phase, List<IntervalRow> stored) {
        rows = stored;
    }

    @Override
    public void measured(PhasePlan phase, HarnessSample sample) {
        harness = sample;
    }

    @Override
    public void answered(List<AnswerRow> stored) {
        stored.forEach(row -> answers.add(row.line()));
    }

    @Override
    public void recorded(PhasePlan phase, List<String> operations, Slice slice) {
        IntervalRow first = rows.getFirst();
        long due = rows.stream()
                .mapToLong(IntervalRow::due)
                .filter(each -> each != IntervalRow.NOT_DUE)
                .sum();
        boolean isDue = rows.stream().anyMatch(row -> row.due() != IntervalRow.NOT_DUE);
        tell(
                new Span(phase.name(), first.interval(), first.startNanos(), first.lengthNanos(), isDue ? due : -1),
                SliceParts.of(slice, operations.size()));
    }

    /// The place of an interval in its phase.
    private record Span(String phase, long interval, long fromNanos, long lengthNanos, long due) {}

    private void tell(Span span, List<List<OperationPart>> groups) {
        List<String> told = List.copyOf(answers);
        answers.clear();
        for (int i = 0; i < groups.size(); i++) {
            boolean isLast = i == groups.size() - 1;
            Message.Part part = new Message.Part(
                    span.phase,
                    span.interval,
                    span.fromNanos,
                    span.lengthNanos,
                    span.due,
                    isLast,
                    isLast && span.interval != Window.DRAIN ? harness : null,
                    groups.get(i),
                    List.of());
            reporter()
                    .tell(number -> new Message.Progress(
                            number, plan().run(), part, reporter().reading()));
        }
        for (int from = 0; from < told.size(); from += ANSWERS_EACH) {
            List<String> some = told.subList(from, Math.min(told.size(), from + ANSWERS_EACH));
            Message.Part part =
                    new Message.Part(span.phase, Message.Part.ANSWERS, 0, 0, -1, true, null, List.of(), some);
            reporter()
                    .tell(number -> new Message.Progress(
                            number, plan().run(), part, reporter().reading()));
        }
    }

    /// A line of answers has some hundred bytes.
    private static final int ANSWERS_EACH = 1_000;

    @Override
    public void drained(PhaseFacts facts, List<String> operations, Slice slice) {
        tell(new Span(facts.name(), Window.DRAIN, 0, 0, -1), SliceParts.of(slice, operations.size()));
    }

    @Override
    public void ended(LaneHost.Driven phase, LaneHost lanes, @Nullable String failure) {
        reporter()
                .tell(number -> new Message.Drained(
                        number,
                        plan().run(),
                        phase.facts(),
                        phase.stuck(),
                        phase.lateNanos(),
                        Objects.requireNonNullElse(failure, ""),
                        lanes.errors(),
                        lanes.sums(),
                        lanes.counters()));
    }

    // What the channel says.

    @Override
    synchronized String awaited() {
        return awaited;
    }

    /// Sets the start of the phase that is waited for.
    synchronized Message.Armed arm(Message.Arm arm) {
        if (arm.phase().equals(fixed)) {
            return new Message.Armed(State.FIXED, startNanos);
        }
        Message.Arm start = armed;
        if (start != null && start.phase().equals(arm.phase()) && isSettled(start)) {
            return new Message.Armed(State.FIXED, start.instant());
        }
        if (!arm.phase().equals(awaited) || arm.fixed() - clock().nanos() <= 0) {
            armed = null;
            return new Message.Armed(State.LATE, arm.instant());
        }
        armed = arm;
        notifyAll();
        return new Message.Armed(State.ARMED, arm.instant());
    }

    /// Whether a start cannot be changed any more, although the run's thread may not have seen that yet.
    private boolean isSettled(Message.Arm start) {
        return clock().nanos() - start.fixed() >= 0;
    }

    @Override
    void stop(Message.Stop stop) {
        boolean isUnderWay;
        long end;
        synchronized (this) {
            Message.Arm start = armed;
            if (start != null && start.phase().equals(stop.phase()) && isSettled(start)) {
                isUnderWay = true;
                end = start.instant() + stop.endNanos();
            } else {
                isUnderWay = !stop.phase().isEmpty() && stop.phase().equals(fixed);
                end = startNanos + stop.endNanos();
            }
        }
        if (isUnderWay) {
            control().endAt(end, NOTICE_NANOS);
        }
        if (stop.reason() == Reason.INTERRUPT) {
            Thread.ofVirtual().name("plimsoll-stop").start(() -> interruptAt(isUnderWay ? end : clock().nanos()));
        }
    }

    /// The phase ends first, at the border that was agreed.
    private void interruptAt(long instant) {
        while (clock().nanos() < instant) {
            clock().waitUntil(instant);
        }
        interrupt();
    }

    /// A part of the folder, once the run has ended.
    Message report(Message.Report report) throws IOException {
        Path path;
        synchronized (this) {
            path = folder;
            if (path == null || !isOver()) {
                return new Message.Contents(isOver(), List.of());
            }
        }
        return FolderCopy.part(path, report);
    }
}
