package io.plimsoll.engine;

import io.plimsoll.plan.Division;
import io.plimsoll.plan.Pacer;
import io.plimsoll.recording.OperationGroup;
import io.plimsoll.recording.Recorder;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Executable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Gives the sessions of a lane their next operations from the arrivals that all lanes share. A group's first
/// arrival may be taken before it is due, so that its inputs are drawn in time. Others are added once they are due,
/// until the group is full or the first has waited long enough. Used by its lane.
final class OpenSource {
    private final Mix mix;
    private final Draw draw;
    private final Arrivals arrivals;
    private final Recorder recorder;
    private final Grouping grouping;
    private final Pacer pacer;

    /// Looks at starts further ahead than `pacer`, which cannot go back. A pacer keeps all starts since its last
    /// call, so this one is called for every group. Null if groups have one operation: then nobody looks ahead.
    private final @Nullable Pacer lookahead;

    /// How arrivals are grouped, and how late they may be.
    ///
    /// @param max the most operations of a group
    /// @param lingerNanos how long the first of a group waits for others
    /// @param skipLateNanos the lag beyond which an arrival is skipped, the linger not counted; [Long#MAX_VALUE]
    ///     for never
    record Grouping(int max, long lingerNanos, long skipLateNanos) {
        boolean isTooLate(long waited) {
            return skipLateNanos != Long.MAX_VALUE && waited > skipLateNanos + lingerNanos;
        }
    }

    /// @param pacer this lane's own
    OpenSource(Mix mix, Draw draw, Arrivals arrivals, Pacer pacer, Recorder recorder, Grouping grouping) {
        this.mix = mix;
        this.draw = draw;
        this.arrivals = arrivals;
        this.recorder = recorder;
        this.grouping = grouping;
        this.pacer = pacer;
        this.lookahead = grouping.max() > 1 ? pacer.fork() : null;
    }

    /// Begins the session's group with the next arrival, and draws its inputs.
    ///
    /// @return the executable of the group; null if no arrival is left
    @Nullable
    Executable take(LaneSession session) {
        long index = arrivals.take();
        if (index >= arrivals.count()) {
            return null;
        }
        int operation = mix.choose(draw, index);
        Executable executable = session.executable(operation);
        executable.draw(draw);
        session.group().begin(operation, arrivals.intendedStart(pacer, index));
        if (lookahead != null) {
            long _ = arrivals.intendedStart(lookahead, arrivals.after(index, grouping.max() - 1));
        }
        return executable;
    }

    /// Skips a group's first arrival if it is too late.
    ///
    /// @return true if it did; then another one must be taken
    boolean skip(LaneSession session, long now) {
        OperationGroup group = session.group();
        boolean isLate = group.size() == 1 && grouping.isTooLate(now - group.intended());
        if (isLate) {
            recorder.skipped(group.operation(), now);
        }
        return isLate;
    }

    /// Adds arrivals that are due.
    ///
    /// @return when to look at the group again; if that is not later than now, it must be sent at once
    long gather(LaneSession session, long now) {
        OperationGroup group = session.group();
        long first = group.intended();
        if (now < first || group.isFull()) {
            return first;
        }
        addDue(session, now);
        long sendBy = first + grouping.lingerNanos();
        if (lookahead == null || now >= sendBy || group.isFull()) {
            return now;
        }
        // Later arrivals are added at the instant when they would fill this group, unless another lane is
        // quicker.
        return Math.min(
                sendBy, arrivals.intendedStart(lookahead, arrivals.after(arrivals.nextIndex(), group.room() - 1)));
    }

    private void addDue(LaneSession session, long now) {
        OperationGroup group = session.group();
        while (!group.isFull()) {
            long index = arrivals.takeDueBy(pacer, now);
            if (index < 0) {
                return;
            }
            long intended = arrivals.intendedStart(pacer, index);
            if (grouping.isTooLate(now - intended)) {
                recorder.skipped(group.operation(), now);
            } else {
                draw.seek(index);
                session.executable(group.operation()).add(draw);
                group.add(intended);
            }
        }
    }

    /// The arrivals of an open phase: one sequence for all lanes. Each arrival goes to the lane that is free first,
    /// as a pool of connections serves users. Of several machines that drive a run together, each takes them in
    /// turn. Thread-safe.
    static final class Arrivals {
        private final Supplier<Pacer> pacers;
        private final long startNanos;
        private final long count;
        private final Division division;
        private final AtomicLong next;

        /// @param pacers makes equal pacers; none is kept here, because a pacer may hold on to all starts after
        ///     its own
        /// @param count the number of arrivals on all machines; [Long#MAX_VALUE] if time ends the phase
        /// @param division which of them are taken here
        Arrivals(Supplier<Pacer> pacers, long startNanos, long count, Division division) {
            this.pacers = pacers;
            this.startNanos = startNanos;
            this.count = count;
            this.division = division;
            this.next = new AtomicLong(division.rank());
        }

        /// Takes the next arrival; returns [#count] or more if none is left.
        long take() {
            return next.getAndAdd(division.of());
        }

        /// Takes the next arrival if it is due by `instant`.
        ///
        /// @return a negative number if it is not due, or if none is left
        long takeDueBy(Pacer lanePacer, long instant) {
            long index = next.get();
            while (index < count && intendedStart(lanePacer, index) <= instant) {
                if (next.compareAndSet(index, after(index, 1))) {
                    return index;
                }
                index = next.get();
            }
            return -1;
        }

        /// The index of an arrival some places after another one.
        long after(long index, long places) {
            return index + places * division.of();
        }

        /// The index of the first arrival that no lane has taken.
        long nextIndex() {
            return next.get();
        }

        long count() {
            return count;
        }

        long intendedStart(Pacer lanePacer, long index) {
            return startNanos + lanePacer.intendedStart(index);
        }

        /// When the first arrival that no lane has taken is due; [Long#MAX_VALUE] if there is none.
        long firstUntaken() {
            long index = next.get();
            return index >= count ? Long.MAX_VALUE : startNanos + pacers.get().intendedStart(index);
        }

        /// How many arrivals were due before `instant`.
        long dueBefore(long instant) {
            return due().before(instant);
        }

        /// Counts arrivals along the phase.
        Due due() {
            return new Due(pacers.get(), startNanos, count, division);
        }

        /// Counts the arrivals that are due before instants that never decrease. Used by one thread.
        record Due(Pacer pacer, long startNanos, long count, Division division) {
            long before(long instant) {
                return division.turns(Math.min(count, pacer.countBefore(instant - startNanos)));
            }
        }
    }
}
