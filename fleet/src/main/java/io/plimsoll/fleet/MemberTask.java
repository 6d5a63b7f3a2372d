package io.plimsoll.fleet;

import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.fleet.Message.Plan.Task;
import io.plimsoll.plan.Division;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.progress.RunControl;
import io.plimsoll.recording.Clock;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/// What a member does for one run of its controller. One thread does it; the threads of the channel may end it.
abstract class MemberTask {
    private final Message.Plan plan;
    private final MemberOptions options;
    private final Clock clock;
    private final Reporter reporter;
    private final RunControl control;
    private String state = "plans";
    private volatile boolean isInterrupted;
    private boolean isOver;
    private boolean isOrphaned;

    MemberTask(Message.Plan plan, MemberOptions options, Clock clock, Reporter reporter) {
        this.plan = plan;
        this.options = options;
        this.clock = clock;
        this.reporter = reporter;
        this.control = new RunControl(clock);
    }

    final Message.Plan plan() {
        return plan;
    }

    final MemberOptions options() {
        return options;
    }

    final Clock clock() {
        return clock;
    }

    final Reporter reporter() {
        return reporter;
    }

    final RunControl control() {
        return control;
    }

    /// Does all of it. The controller hears of every failure.
    ///
    /// @throws InterruptedException when this thread is interrupted
    final void carryOut() throws InterruptedException {
        try {
            planAndCarryOut();
            say(isInterrupted ? "ended its part of " + plan.run() + " early" : ended() + " of " + plan.run());
        } catch (SpecException | TargetException | IllegalArgumentException refused) {
            failed(String.valueOf(refused.getMessage()), true);
        } catch (IOException | UncheckedIOException full) {
            failed(String.valueOf(full.getMessage()), false);
        } catch (RuntimeException ours) {
            failed("a bug in Plimsoll: " + ours, false);
        } finally {
            over();
        }
    }

    private void planAndCarryOut() throws TargetException, IOException, InterruptedException {
        try (WorkloadTexts texts = WorkloadTexts.of(plan.files())) {
            PlannedRun planned = PlannedRun.of(List.of(settings(texts)), options.password());
            try (Target target = planned.open()) {
                List<String> unsupported = planned.unsupported(target.dialect());
                if (!unsupported.isEmpty()) {
                    throw SpecException.of(Origin.COMMAND_LINE, String.join("; ", unsupported));
                }
                carryOut(planned, target);
            }
        }
    }

    /// @param planned with this member's part if it is to drive
    abstract void carryOut(PlannedRun planned, Target target) throws TargetException, IOException, InterruptedException;

    final Division part() {
        return new Division(plan.rank(), plan.of());
    }

    /// The plan's settings, with this member's part if it is to drive. Rows have nothing to do with sessions, of which
    /// there may be fewer than members.
    private List<Setting> settings(WorkloadTexts texts) {
        List<Setting> settings = new ArrayList<>();
        plan.settings().forEach((key, value) -> {
            if (!key.equals(RunKeys.SHARD.name()) && !key.equals(RunKeys.START_AT.name())) {
                settings.add(new Setting(key, texts.here(key, value), Origin.COMMAND_LINE));
            }
        });
        if (plan.task() == Task.DRIVE) {
            settings.add(new Setting(RunKeys.SHARD.name(), part().toString(), Origin.COMMAND_LINE));
        }
        return settings;
    }

    private void failed(String why, boolean isRefused) {
        if (!isInterrupted) {
            reporter.tell(number -> new Message.Failed(number, plan.run(), why, isRefused));
        }
        say("cannot continue its part of " + plan.run() + ": " + why);
    }

    final void say(String sentence) {
        options.listener().accept(sentence);
    }

    private synchronized void over() {
        isOver = true;
        state = ended();
        notifyAll();
    }

    /// What the member has done, in a few words.
    abstract String ended();

    final synchronized boolean isOver() {
        return isOver;
    }

    final synchronized String state() {
        return state;
    }

    final synchronized void state(String now) {
        state = now;
    }

    /// The phase whose start is waited for; empty if none is.
    abstract String awaited();

    /// Ends the phase, or all.
    abstract void stop(Message.Stop stop);

    final void interrupt() {
        isInterrupted = true;
        control.interrupt();
        synchronized (this) {
            notifyAll();
        }
    }

    /// The controller is lost.
    final void orphan() {
        synchronized (this) {
            isOrphaned = !isOver;
        }
        interrupt();
    }

    final synchronized boolean isOrphaned() {
        return isOrphaned;
    }
}
