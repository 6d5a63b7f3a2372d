package io.plimsoll.fleet;

import io.plimsoll.dataset.LoadCrew;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.fleet.Message.Plan.Task;
import io.plimsoll.fleet.Message.Stop.Reason;
import io.plimsoll.progress.RunListener;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The members of a fleet as those who load the rows of a dataset, each its part. Used by the thread of the load, once.
final class FleetLoad implements LoadCrew {
    private static final long LOOK_NANOS = 5_000_000L;

    /// How long members may take to stop.
    private static final long END_NANOS = 5_000_000_000L;

    /// How long a member whose lease has lapsed may need to stop: it looks at it before each batch, and cancels one
    /// that is under way.
    private static final long LAST_BATCH_NANOS = 3_000_000_000L;

    private final FleetLanes run;
    private final RunListener listener;
    private final Map<Remote, Long> loaded = new HashMap<>();
    private final Set<Remote> ended = new HashSet<>();

    /// Those that have said themselves that they load nothing more.
    private final Set<Remote> done = new HashSet<>();

    private @Nullable String failure;

    /// The number of rows that was last reported to the listener.
    private long heardRows = -1;

    FleetLoad(FleetLanes run, RunListener listener) {
        this.run = run;
        this.listener = listener;
    }

    @Override
    public int machines() {
        return run.fleet().all().size();
    }

    @Override
    public void reach(BooleanSupplier isInterrupted) throws TargetException, InterruptedException {
        take(Task.REACH, isInterrupted, () -> {});
        if (isInterrupted.getAsBoolean()) {
            throw new TargetException(ErrorClass.UNREACHABLE, "interrupted while the members logged in");
        }
        loaded.clear();
        ended.clear();
        done.clear();
    }

    @Override
    public long load(long total, BooleanSupplier isInterrupted) throws TargetException, InterruptedException {
        take(Task.LOAD, isInterrupted, () -> {
            if (rows() != heardRows) {
                heardRows = rows();
                listener.loaded(heardRows, total);
            }
        });
        return rows();
    }

    /// Gives all members a task, and waits until each has ended it.
    private void take(Task task, BooleanSupplier isInterrupted, Runnable progress)
            throws TargetException, InterruptedException {
        List<Remote> members = run.fleet().all();
        failure = run.give(task, members).orElse(null);
        while (failure == null && ended.size() < members.size() && !isInterrupted.getAsBoolean()) {
            members.forEach(this::hear);
            progress.run();
            Pause.nanos(LOOK_NANOS);
        }
        if (ended.size() < members.size()) {
            stopAll();
        }
        if (task == Task.LOAD) {
            awaitLost(isInterrupted);
        }
        String why = failure;
        if (why != null) {
            throw new TargetException(ErrorClass.UNREACHABLE, why);
        }
    }

    private long rows() {
        return loaded.values().stream().mapToLong(Long::longValue).sum();
    }

    /// Takes what a member has said of its part, and notes if it cannot go on.
    private void hear(Remote member) {
        for (Message.Numbered said = member.next(); said != null; said = member.next()) {
            if (said instanceof Message.Loaded part && part.run().equals(run.run())) {
                loaded.put(member, part.rows());
                if (part.isEnd()) {
                    ended.add(member);
                    done.add(member);
                }
            } else if (said instanceof Message.Failed failed && failed.run().equals(run.run())) {
                ended.add(member);
                done.add(member);
                fail("member " + member.name() + ": " + failed.why());
            }
        }
        member.watch(run.fleet().options().silence());
        String lost = member.lost();
        if (lost != null && ended.add(member)) {
            fail("member " + member.name() + " was lost while the dataset was loaded: " + lost);
        }
    }

    private void fail(String sentence) {
        failure = failure == null ? sentence : failure;
    }

    /// Ends all parts, and waits until they have ended, so that the next load does not meet them.
    private void stopAll() throws InterruptedException {
        run.stop(Reason.INTERRUPT, "", Long.MAX_VALUE);
        long until = run.fleet().clock().nanos() + END_NANOS;
        while (ended.size() < machines() && run.fleet().clock().nanos() - until < 0) {
            run.fleet().all().forEach(this::hear);
            Pause.nanos(LOOK_NANOS);
        }
    }

    /// Waits for members that are lost: each may go on until its lease has lapsed and its last batch has ended.
    /// This process keeps the dataset's lock until then.
    private void awaitLost(BooleanSupplier isInterrupted) throws InterruptedException {
        for (Remote member : run.fleet().all()) {
            if (member.lost() == null || done.contains(member)) {
                continue;
            }
            long until = member.leaseEnd() + LAST_BATCH_NANOS;
            if (until - run.fleet().clock().nanos() > 0) {
                listener.working("waiting until " + member.name() + ", which was lost, must have stopped loading");
            }
            while (until - run.fleet().clock().nanos() > 0 && !isInterrupted.getAsBoolean()) {
                Pause.nanos(LOOK_NANOS);
            }
        }
    }
}
