package io.plimsoll.fleet;

import io.plimsoll.dataset.LoadCrew;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.LaneHost;
import io.plimsoll.fleet.Fleet.Surroundings;
import io.plimsoll.fleet.FleetOptions.OnLoss;
import io.plimsoll.fleet.Message.Plan.Task;
import io.plimsoll.fleet.Message.Stop.Reason;
import io.plimsoll.plan.Division;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Plan;
import io.plimsoll.progress.RunListener;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.results.FleetFacts;
import io.plimsoll.results.FleetFacts.LossFacts;
import io.plimsoll.results.FleetFacts.MemberFacts;
import io.plimsoll.results.FleetFacts.PartFacts;
import io.plimsoll.results.HarnessProcess;
import io.plimsoll.results.HostFacts;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunWriter;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The lanes of one run on the members of a fleet. Used by the thread of the run.
final class FleetLanes implements LaneHost {
    /// How long a member may take to answer what it can answer at once.
    static final TimeSpan LIMIT = TimeSpan.ofSeconds(5);

    private static final long LOOK_NANOS = 5_000_000L;
    private static final long OPEN_NANOS = 120_000_000_000L;
    private static final long OPEN_EACH_NANOS = 100_000_000L;
    private static final TimeSpan END_LIMIT = TimeSpan.ofSeconds(15);

    private final Plan plan;
    private final RunFolder folder;
    private final Surroundings fleet;
    private final RunListener listener;
    private final Map<String, List<PartFacts>> parts = new HashMap<>();
    private final Map<String, LossFacts> losses = new LinkedHashMap<>();
    private final Map<String, Message.Drained> last = new TreeMap<>();
    private int sessions;
    private int phasesDriven;
    private @Nullable String failure;
    private @Nullable String doubt;

    FleetLanes(Plan plan, RunFolder folder, Surroundings fleet, RunListener listener) {
        this.plan = plan;
        this.folder = folder;
        this.fleet = fleet;
        this.listener = listener;
    }

    Surroundings fleet() {
        return fleet;
    }

    Plan plan() {
        return plan;
    }

    String run() {
        return folder.id();
    }

    /// The members that have not been lost.
    List<Remote> alive() {
        return fleet.members().stream().filter(member -> member.lost() == null).toList();
    }

    @Override
    public void open(BooleanSupplier isInterrupted) throws TargetException, IOException, InterruptedException {
        List<Remote> members = fleet.members();
        listener.working("opening the sessions of " + members.size() + " members");
        Optional<String> refused = give(Task.DRIVE, members);
        if (refused.isPresent()) {
            throw cannotOpen(refused.get());
        }
        long until = fleet.clock().nanos() + OPEN_NANOS + plan.sessions() * OPEN_EACH_NANOS;
        Map<Remote, Integer> ready = new HashMap<>();
        while (ready.size() < members.size()) {
            for (Remote member : members) {
                hear(member, ready);
            }
            if (isInterrupted.getAsBoolean()) {
                throw cannotOpen("interrupted while the members opened their sessions");
            }
            if (fleet.clock().nanos() - until > 0) {
                throw cannotOpen("the members did not open their sessions in time");
            }
            Pause.nanos(LOOK_NANOS);
        }
        sessions = ready.values().stream().mapToInt(Integer::intValue).sum();
    }

    @Override
    public Place place() {
        String here = HostFacts.nameOfThisMachine() + "/" + HarnessProcess.ofThisProcess();
        Place farthest = Place.PROCESS;
        for (Remote member : fleet.members()) {
            if (!HostFacts.nameOfThisMachine().equals(member.host().name())) {
                return Place.NETWORK;
            }
            farthest = member.process().equals(here) ? farthest : Place.MACHINE;
        }
        return farthest;
    }

    /// Gives each member its part of the plan.
    ///
    /// @return why a member refuses it; empty if none does
    Optional<String> give(Task task, List<Remote> members) throws InterruptedException {
        List<Message.Plan.FileText> files;
        try {
            files = WorkloadTexts.read(plan.settings());
        } catch (IOException unread) {
            return Optional.of("the files of the workload cannot be read: " + unread.getMessage());
        }
        Map<Remote, Message.Plan> parts = new HashMap<>();
        for (Remote member : members) {
            Message.Plan part = new Message.Plan(run(), task, plan.settings(), files, member.rank(), members.size());
            if (part.encoded().length > Channel.MOST_BYTES) {
                throw SpecException.of(Origin.COMMAND_LINE, "the plan and its files are too large to be sent");
            }
            parts.put(member, part);
        }
        Map<Remote, IOException> refused =
                Parallel.all(members, member -> member.askAgain(Objects.requireNonNull(parts.get(member)), LIMIT));
        return refused.entrySet().stream()
                .findFirst()
                .map(first -> "member " + first.getKey().name() + ": "
                        + first.getValue().getMessage());
    }

    @Override
    public Optional<LoadCrew> crew() {
        return Optional.of(new FleetLoad(this, listener));
    }

    /// Takes what a member has said of its sessions.
    ///
    /// @param ready gets how many the member has opened
    private void hear(Remote member, Map<Remote, Integer> ready) throws TargetException, InterruptedException {
        for (Message.Numbered said = member.next(); said != null; said = member.next()) {
            if (said instanceof Message.Ready open && open.run().equals(run())) {
                ready.put(member, open.sessions());
            } else if (said instanceof Message.Failed failed && failed.run().equals(run())) {
                throw cannotOpen("member " + member.name() + ": " + failed.why());
            }
        }
        member.watch(fleet.options().silence());
        String lost = member.lost();
        if (lost != null) {
            throw cannotOpen("member " + member.name() + " was lost before anything was driven: " + lost);
        }
    }

    private TargetException cannotOpen(String sentence) throws InterruptedException {
        stop(Reason.INTERRUPT, "", Long.MAX_VALUE);
        return new TargetException(ErrorClass.UNREACHABLE, "", sentence, null);
    }

    @Override
    public Optional<Driven> drive(PhasePlan phase, Stage stage) throws IOException, InterruptedException {
        Optional<Driven> driven = new FleetPhase(this, phase, stage).drive();
        if (driven.isPresent()) {
            phasesDriven++;
        }
        return driven;
    }

    /// Tells all members that are there to end something, without waiting for them.
    void stop(Reason reason, String phase, long endNanos) {
        Message.Stop stop = new Message.Stop(run(), reason, phase, endNanos);
        for (Remote member : fleet.all()) {
            if (member.lost() == null) {
                Parallel.later(() -> member.askAgain(stop, LIMIT));
            }
        }
    }

    /// Notes that a member was lost.
    ///
    /// @param phase that was driven, or was to be
    /// @param isUnknown whether it may have done what nobody knows
    void lost(Remote member, String phase, boolean isUnknown) {
        String why = String.valueOf(member.lost());
        losses.put(member.name(), new LossFacts(Instant.now().toString(), phase, why));
        String sentence = "member " + member.name() + " was lost in " + phase + ": " + why;
        listener.note(sentence);
        if (isUnknown) {
            doubt = "member " + member.name() + " was lost, and what it did after its last message is not known";
        }
        if (fleet.options().onLoss() == OnLoss.STOP || alive().isEmpty()) {
            fail(sentence);
        }
    }

    boolean isNotedAsLost(Remote member) {
        return losses.containsKey(member.name());
    }

    void fail(String sentence) {
        failure = failure == null ? sentence : failure;
    }

    boolean hasFailed() {
        return failure != null;
    }

    void ended(Remote member, PartFacts part, Message.@Nullable Drained drained) {
        parts.computeIfAbsent(member.name(), _ -> new ArrayList<>()).add(part);
        if (drained != null) {
            last.put(member.name(), drained);
            if (!drained.failure().isEmpty()) {
                fail("member " + member.name() + ": " + drained.failure());
            }
        }
    }

    @Override
    public int sessionsOpen() {
        return sessions;
    }

    /// Members count their own, which are part of what they measure of themselves.
    @Override
    public long reconnects() {
        return 0;
    }

    @Override
    public List<ErrorLog.Entry> errors() {
        record Key(ErrorClass errorClass, String sqlState, String message) {}
        Map<Key, Long> counts = new LinkedHashMap<>();
        last.values().stream()
                .flatMap(drained -> drained.errors().stream())
                .forEach(entry -> counts.merge(
                        new Key(entry.errorClass(), entry.sqlState(), entry.message()), entry.count(), Long::sum));
        List<ErrorLog.Entry> entries = new ArrayList<>();
        counts.forEach(
                (key, count) -> entries.add(new ErrorLog.Entry(key.errorClass, key.sqlState, key.message, count)));
        return entries;
    }

    @Override
    public Map<String, Long> counters() {
        Map<String, Long> sum = new LinkedHashMap<>();
        last.values()
                .forEach(drained -> drained.counters().forEach((name, count) -> sum.merge(name, count, Long::sum)));
        return sum;
    }

    @Override
    public Map<String, Long> sums() {
        Map<String, Long> sum = new TreeMap<>();
        last.values().forEach(drained -> drained.sums().forEach((name, count) -> sum.merge(name, count, Long::sum)));
        return sum;
    }

    @Override
    public Optional<String> failure() {
        return Optional.ofNullable(failure);
    }

    @Override
    public Optional<String> doubt() {
        return Optional.ofNullable(doubt);
    }

    /// Stores who drove, and fetches the members' folders. One that cannot be had is said, and can be fetched later.
    @Override
    public void complete(RunWriter writer) throws IOException, InterruptedException {
        List<Remote> members = fleet.members();
        List<MemberFacts> facts = members.stream().map(this::facts).toList();
        writer.update(
                document -> document.with(document.measurement().withFleet(new FleetFacts(members.size(), facts))));
        listener.working("collecting the members' folders");
        TimeSpan limit = new TimeSpan(plan.limits().drain().nanos() + END_LIMIT.nanos());
        Files.createDirectories(folder.path().resolve("members"));
        Map<Remote, IOException> missing = Parallel.all(members, member -> {
            if (member.lost() != null) {
                throw new IOException("it was lost");
            }
            FolderCopy.fetch(fleet.channel(), member.name(), run(), limit, Fleet.partOf(folder, member.name()));
        });
        missing.forEach((member, why) -> listener.note("the part of " + member.name() + " is missing from this run's"
                + " folder: " + why.getMessage() + "; `plimsoll fleet collect " + run()
                + "` with the --peers and --keys of this fleet fetches it later"));
    }

    private MemberFacts facts(Remote member) {
        int own = (int) new Division(member.rank(), fleet.members().size()).share(plan.sessions());
        return new MemberFacts(
                member.name(),
                member.rank() + 1,
                own,
                member.host(),
                parts.getOrDefault(member.name(), List.of()),
                losses.get(member.name()));
    }

    /// Members that have driven all phases end by themselves; the controller ends the others.
    @Override
    public void close() {
        if (phasesDriven < plan.driven().size() || failure != null) {
            stop(Reason.INTERRUPT, "", Long.MAX_VALUE);
        }
    }
}
