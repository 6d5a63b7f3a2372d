package io.plimsoll.fleet;

import io.plimsoll.fleet.Message.Plan.Task;
import io.plimsoll.fleet.Message.Stop.Reason;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.HarnessProcess;
import io.plimsoll.results.HostFacts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A machine that drives parts of runs for controllers, one controller at a time. Thread-safe: the channel's threads
/// call it, while the thread of [#serve] drives.
public final class Member implements Channel.Listener {
    /// As a program that was interrupted ends.
    public static final int INTERRUPTED = 130;

    private static final long LOOK_MILLIS = 100;

    /// How long a member that is ended stays, so that the answer still leaves it.
    private static final long ANSWER_NANOS = 300_000_000;

    /// How many parts can still be asked for.
    private static final int PARTS_KEPT = 50;

    private final Channel channel;
    private final MemberOptions options;
    private final Clock clock;
    private final HostFacts host = HostFacts.ofThisMachine();
    private final Map<String, MemberRun> runs = new LinkedHashMap<>();
    private final Deque<MemberTask> asked = new ArrayDeque<>();
    private @Nullable Reporter reporter;
    private @Nullable MemberTask current;
    private @Nullable MemberLoad load;
    private int served;
    private boolean hasDriven;
    private boolean isOrphaned;
    private boolean isEnded;
    private long endedNanos;

    Member(Channel channel, MemberOptions options, Clock clock) {
        this.channel = channel;
        this.options = options;
        this.clock = clock;
    }

    /// Serves controllers until it has served as many fleets as it should, or somebody ends it, or it loses its
    /// controller in a run. The channel stays open.
    ///
    /// @return the exit code: 0, or [#INTERRUPTED]
    /// @throws InterruptedException when this thread is interrupted; a run has been ended by then
    public static int serve(Channel channel, MemberOptions options) throws InterruptedException {
        return serve(channel, options, Clock.system());
    }

    static int serve(Channel channel, MemberOptions options, Clock clock) throws InterruptedException {
        Member member = new Member(channel, options, clock);
        channel.listen(member);
        try {
            return member.serveAll();
        } finally {
            member.release();
        }
    }

    private int serveAll() throws InterruptedException {
        while (true) {
            MemberTask next = next();
            if (next == null) {
                return isInterrupted() ? INTERRUPTED : 0;
            }
            next.carryOut();
            ended(next);
        }
    }

    /// Waits for a run; null when there will be none.
    private synchronized @Nullable MemberTask next() throws InterruptedException {
        while (asked.isEmpty()) {
            boolean isEnough = options.fleets() > 0 && served >= options.fleets();
            if (isOrphaned || isEnough || (isEnded && clock.nanos() - endedNanos >= ANSWER_NANOS)) {
                return null;
            }
            wait(LOOK_MILLIS);
        }
        current = asked.removeFirst();
        return current;
    }

    private synchronized void ended(MemberTask run) {
        hasDriven = true;
        isOrphaned |= run.isOrphaned();
        current = null;
    }

    private synchronized boolean isInterrupted() {
        return isEnded || isOrphaned;
    }

    private synchronized void release() {
        Reporter reporting = reporter;
        reporter = null;
        if (reporting != null) {
            reporting.close();
        }
    }

    @Override
    public void told(String peer, byte[] message) {
        // All that a member has to know is asked, so that it is certain to arrive.
    }

    @Override
    public void joined(String peer) {
        // A controller says so itself.
    }

    /// The lease decides: a peer that is gone may come back before it lapses.
    @Override
    public void left(String peer) {
        // Nothing to do.
    }

    @Override
    public byte[] asked(String peer, byte[] message) throws IOException {
        return answer(peer, Message.decoded(message)).encoded();
    }

    private Message answer(String peer, Message message) throws IOException {
        return switch (message) {
            case Message.Hello hello -> hello(peer, hello);
            case Message.Report report -> report(report);
            case Message.Stop stop when stop.reason() == Reason.END -> end(peer);
            case Message.Clock _ -> {
                refuseStranger(peer);
                yield new Message.Time(clock.nanos(), awaited());
            }
            case Message.Plan plan -> take(peer, plan);
            case Message.Arm arm -> {
                refuseStranger(peer);
                yield runOf(arm.run()).arm(arm);
            }
            case Message.Stop stop -> stop(peer, stop);
            default -> throw new IOException(channel.name() + " is a member, and does not take such a message");
        };
    }

    private synchronized Message hello(String peer, Message.Hello hello) throws IOException {
        if (hello.isClaim()) {
            claim(peer);
        }
        String process = host.name() + "/" + HarnessProcess.ofThisProcess();
        Reporter now = reporter;
        String serves = now == null ? "" : now.controller();
        return new Message.Welcome(
                process, host, state(), serves, options.lease().nanos());
    }

    /// A controller claims this member, perhaps again, because the answer was lost or it has not heard from it
    /// since.
    private void claim(String peer) throws IOException {
        refuseStranger(peer);
        if (isEnded || current != null || !asked.isEmpty()) {
            // One that claims has given nothing yet: another may have its name by now.
            throw new IOException(channel.name() + " is still ending the run of another controller");
        }
        Reporter reporting = reporter;
        if (reporting != null && reporting.isRenewed()) {
            return;
        }
        release();
        hasDriven = false;
        reporter = new Reporter(channel, peer, options.lease(), clock, this::isEndedBy);
        options.listener().accept("serves the controller " + peer);
    }

    private synchronized String state() {
        MemberTask run = current;
        return run == null ? (reporter == null ? "waits for a controller" : "waits for a run") : run.state();
    }

    private synchronized String awaited() {
        MemberTask run = current;
        return run == null ? "" : run.awaited();
    }

    private synchronized void refuseStranger(String peer) throws IOException {
        Reporter reporting = reporter;
        if (reporting != null && !reporting.controller().equals(peer)) {
            throw new IOException(channel.name() + " serves the controller " + reporting.controller()
                    + ", and a member serves one at a time");
        }
    }

    private synchronized Message take(String peer, Message.Plan plan) throws IOException {
        refuseStranger(peer);
        Reporter reporting = reporter;
        if (reporting == null) {
            throw new IOException(channel.name() + " serves no controller: say HELLO first");
        }
        Task task = plan.task();
        MemberLoad loading = load;
        boolean isOfLoad = loading != null && loading.plan().run().equals(plan.run());
        boolean isRepeated = loading != null
                && isOfLoad
                && (task == Task.REACH || loading.plan().task() == Task.LOAD);
        if (task == Task.DRIVE ? runs.containsKey(plan.run()) : isRepeated) {
            // The answer was lost.
            return new Message.Done();
        }
        // A load that has reported its end is as good as over.
        MemberTask doing = current;
        boolean isBusy = doing != null && !doing.isOver() && !(isOfLoad && doing == loading);
        if (isBusy || !asked.isEmpty()) {
            throw new IOException(channel.name() + " still has its part of another run");
        }
        if (task != Task.DRIVE) {
            load = new MemberLoad(plan, options, clock, reporting);
            asked.add(load);
        } else {
            MemberRun run = new MemberRun(plan, options, clock, reporting);
            asked.add(run);
            runs.put(plan.run(), run);
        }
        while (runs.size() > PARTS_KEPT) {
            runs.remove(runs.keySet().iterator().next());
        }
        notifyAll();
        return new Message.Done();
    }

    /// What has a part of a run: the run itself, or its load if there is nothing else yet.
    private synchronized MemberTask taskOf(String id) throws IOException {
        MemberLoad loading = load;
        return loading != null && loading.plan().run().equals(id) && !runs.containsKey(id) ? loading : runOf(id);
    }

    /// A part of a folder of this process, or of one before it.
    private Message report(Message.Report asked) throws IOException {
        MemberRun run;
        synchronized (this) {
            run = runs.get(asked.run());
        }
        if (run != null) {
            return run.report(asked);
        }
        Path folder = PartMark.find(options.store(), asked.run(), channel.name())
                .orElseThrow(() -> new IOException(channel.name() + " has no part of the run " + asked.run()));
        return FolderCopy.part(folder, asked);
    }

    private synchronized MemberRun runOf(String id) throws IOException {
        MemberRun run = runs.get(id);
        if (run == null) {
            throw new IOException(channel.name() + " has no part of the run " + id);
        }
        return run;
    }

    private Message stop(String peer, Message.Stop stop) throws IOException {
        refuseStranger(peer);
        if (stop.reason() == Reason.OVER) {
            over();
        } else {
            taskOf(stop.run()).stop(stop);
        }
        return new Message.Done();
    }

    private synchronized void over() {
        MemberTask run = current;
        if (run != null) {
            run.interrupt();
        }
        if (reporter != null) {
            served++;
            options.listener().accept("has served its controller");
        }
        release();
        notifyAll();
    }

    private synchronized Message end(String peer) {
        options.listener().accept("ends, because " + peer + " says so");
        if (!isEnded) {
            endedNanos = clock.nanos();
        }
        isEnded = true;
        MemberTask run = current == null ? asked.peek() : current;
        Reporter reporting = reporter;
        if (run != null) {
            if (reporting != null) {
                // Its part ends before its time, which the controller would not see in what it reports.
                String id = run.plan().run();
                reporting.tell(number ->
                        new Message.Failed(number, id, "`plimsoll fleet stop` of " + peer + " ended it", false));
            }
            run.interrupt();
        }
        notifyAll();
        return new Message.Done();
    }

    /// What tells the controller what this member does; null if it serves none.
    synchronized @Nullable Reporter reporter() {
        return reporter;
    }

    /// The controller has not answered for as long as the lease lasts.
    ///
    /// @param lapsed whose lease it is
    /// @return false if the lease is that of a controller before, whose last message was still under way, or if the
    ///     controller has claimed this member again in the meantime
    synchronized boolean isEndedBy(Reporter lapsed) {
        if (lapsed != reporter || !lapsed.isLapsed()) {
            return false;
        }
        String sentence = "has had no word from its controller " + lapsed.controller() + " for " + options.lease();
        options.listener().accept(sentence);
        MemberTask run = current != null ? current : asked.peek();
        if (run != null) {
            run.orphan();
        }
        isOrphaned |= run == null && options.fleets() > 0 && hasDriven;
        release();
        notifyAll();
        return true;
    }
}
