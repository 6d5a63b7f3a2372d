package io.plimsoll.engine;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.ServerView.Blocker;
import io.plimsoll.driver.ServerView.Counter;
import io.plimsoll.driver.ServerView.Executed;
import io.plimsoll.driver.ServerView.Explained;
import io.plimsoll.driver.ServerView.Level;
import io.plimsoll.driver.ServerView.LockQueue;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.StatementSample;
import io.plimsoll.driver.statement.StatementText;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.progress.TargetWatchdog.Watched;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Window;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.ServerSeries;
import io.plimsoll.results.ServerSeries.BlockerRow;
import io.plimsoll.results.ServerSeries.ServerRow;
import io.plimsoll.results.ServerSeries.Span;
import io.plimsoll.results.ServerSeries.ViewFacts;
import io.plimsoll.results.ServerSeries.WaitRow;
import io.plimsoll.results.StatementPlans;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/// Looks at the server's own work while phases are driven: what its sessions wait for, many times per interval, its
/// counters, once per interval, and what statements have cost and what was done with tables, before and after each
/// phase. Before and after all phases it asks for the plans of the workload's statements. It has a thread and a
/// session of its own, which carry no load. What fails here is a note in the results, and never ends the run.
///
/// [#enter], [#leave] and [#close] are called by the thread of the run; they wait for the server no longer than
/// [#PATIENCE_MILLIS], or [#LOG_PATIENCE_MILLIS] if it keeps a log of statements. So is [#explain], which waits no
/// longer than [#PLANS_MILLIS], or [#SAMPLES_MILLIS].
final class ServerWatch implements PhaseWatch, AutoCloseable {
    private static final long LIGHT_NANOS = 250_000_000L;
    /// Multiples of it, as fractions of 2^64, fill the range evenly.
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private static final long FULL_NANOS = 80_000_000L;

    /// How long a lost view waits before it tries to come back.
    private static final long RETURN_NANOS = 1_000_000_000L;

    /// How long the end of a phase waits for the last look.
    private static final long PATIENCE_MILLIS = 500;

    /// How long it waits if the server searches a log then.
    private static final long LOG_PATIENCE_MILLIS = 3_000;

    /// How long a run waits for the plans of its statements.
    private static final long PLANS_MILLIS = 10_000;

    /// How long it waits if statements are executed, too.
    private static final long SAMPLES_MILLIS = 30_000;

    private final Looking looking;
    private final ClusterWatch cluster;
    private final Object change = new Object();
    private @Nullable Phase wanted;
    private @Nullable PlanQuestion asked;
    private boolean isClosed;
    private final Thread thread;

    /// A phase that is being driven.
    record Phase(String name, Window window) {}

    /// Statements whose plans are asked for, while no phase is driven.
    ///
    /// @param isAfter whether the last phase has ended; if not, none has begun
    /// @param samples are executed once, too
    /// @param isOver set when all have been asked for, or when nobody waits for the answers any more
    record PlanQuestion(
            List<StatementText> statements, boolean isAfter, List<StatementSample> samples, AtomicBoolean isOver) {
        PlanQuestion(List<StatementText> statements, boolean isAfter, List<StatementSample> samples) {
            this(statements, isAfter, samples, new AtomicBoolean());
        }

        PlanQuestion(List<StatementText> statements, boolean isAfter) {
            this(statements, isAfter, List.of());
        }

        long patienceMillis() {
            return samples.isEmpty() ? PLANS_MILLIS : SAMPLES_MILLIS;
        }
    }

    /// What to look for.
    ///
    /// @param tables the workload's
    /// @param senders the operations by the texts of their statements: see [OperationWatch#senders]; empty if
    ///     nobody wants to know who waits for what
    record Asked(List<String> tables, Map<String, String> senders) {
        Asked {
            tables = List.copyOf(tables);
            senders = Map.copyOf(senders);
        }
    }

    private ServerWatch(Looking looking, ClusterWatch cluster) {
        this.looking = looking;
        this.cluster = cluster;
        this.thread = Thread.ofPlatform().daemon().name("plimsoll-server-view").start(this::watch);
    }

    /// Begins to look.
    ///
    /// @param view of the target
    /// @param asked what to look for
    static ServerWatch begin(
            ServerView.OfTarget view,
            Asked asked,
            Level level,
            TargetWatchdog watchdog,
            RunFolder folder,
            Clock clock) {
        long period = level == Level.FULL ? FULL_NANOS : LIGHT_NANOS;
        ClusterWatch cluster = new ClusterWatch(watchdog, folder, clock, period, level);
        Opening opening = new Opening() {
            private @Nullable Watched opened;

            @Override
            public ServerView.Watch open() throws TargetException {
                drop();
                Watched fresh = watchdog.open();
                opened = fresh;
                ServerView.Watch watch = view.watch(fresh.session(), asked.tables());
                cluster.begin(watch.nodes());
                return watch;
            }

            @Override
            public void drop() {
                if (opened != null) {
                    opened.close();
                    opened = null;
                }
            }
        };
        Looking looking = new Looking(opening, folder, clock, period, level, ServerWatch::wallMillis);
        looking.follow(asked.senders());
        return new ServerWatch(looking, cluster);
    }

    static double wallMillis() {
        Instant now = Instant.now();
        return now.getEpochSecond() * 1e3 + now.getNano() / 1e6;
    }

    @Override
    public void enter(String phase, Window window) {
        want(new Phase(phase, window));
    }

    @Override
    public void leave() throws InterruptedException {
        want(null);
        synchronized (change) {
            long until = System.nanoTime() + looking.patienceMillis() * 1_000_000;
            while ((looking.isInPhase() || cluster.isInPhase()) && System.nanoTime() < until) {
                change.wait(10);
            }
        }
    }

    /// Asks how the server would execute statements, and waits for the answers. No phase is being driven.
    void explain(PlanQuestion question) throws InterruptedException {
        if (question.statements().isEmpty()) {
            return;
        }
        synchronized (change) {
            asked = question;
            change.notifyAll();
            long until = System.nanoTime() + question.patienceMillis() * 1_000_000;
            while (!question.isOver().get() && System.nanoTime() < until) {
                change.wait(10);
            }
            asked = null;
        }
        if (!question.isOver().getAndSet(true)) {
            looking.note(
                    "the server did not explain all statements within " + question.patienceMillis() / 1_000 + " s");
        }
    }

    private void want(@Nullable Phase phase) {
        synchronized (change) {
            wanted = phase;
            change.notifyAll();
        }
        cluster.want(phase);
    }

    private void watch() {
        try {
            watchUntilClosed();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } finally {
            looking.close();
        }
    }

    private void watchUntilClosed() throws InterruptedException {
        while (true) {
            Phase phase;
            PlanQuestion question;
            synchronized (change) {
                if (isClosed) {
                    return;
                }
                phase = wanted;
                question = asked;
            }
            if (question != null && isOpen(question)) {
                looking.explain(question);
                question.isOver().set(true);
            }
            long rest = looking.step(phase);
            synchronized (change) {
                change.notifyAll();
                if (!isClosed && !isOpen(asked) && Objects.equals(phase, wanted)) {
                    change.wait(Math.max(1, rest / 1_000_000));
                }
            }
        }
    }

    private static boolean isOpen(@Nullable PlanQuestion question) {
        return question != null && !question.isOver().get();
    }

    /// What is known of the view.
    ViewFacts facts() {
        ViewFacts facts = looking.facts();
        for (String note : cluster.notes()) {
            facts = facts.withNote(note);
        }
        return facts;
    }

    @Override
    public void close() {
        cluster.close();
        synchronized (change) {
            isClosed = true;
            change.notifyAll();
        }
        try {
            if (!thread.join(Duration.ofMillis(looking.patienceMillis()))) {
                looking.note("the server's view did not answer at the end of the run");
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    /// Opens the view, again after it was lost. Used by one thread.
    interface Opening {
        ServerView.Watch open() throws TargetException;

        void drop();
    }

    /// Creates what takes the figures of one server.
    @FunctionalInterface
    interface Sinks {
        ServerSeries.Sink open(List<Counter> counters) throws IOException;
    }

    /// Decides when to look, and stores what was seen. Used by one thread, except for [#facts], [#note] and
    /// [#isInPhase].
    static final class Looking implements AutoCloseable {
        private final Opening opening;
        private final RunFolder folder;
        private final Sinks sinks;
        private final Clock clock;
        private final long periodNanos;
        private final DoubleSupplier wallMillis;
        private final Map<Doing, Long> found = new TreeMap<>();
        private final Map<Head, Behind> queues = new LinkedHashMap<>();
        private final PhaseStatements statements = new PhaseStatements();
        private final PhaseRelations relations = new PhaseRelations();
        private final OperationWatch operations = new OperationWatch();
        private final RoundTrips trips = new RoundTrips();
        private Map<String, String> senders = Map.of();

        private ServerView.@Nullable Watch watch;
        private List<Counter> counters = List.of();
        private ServerSeries.@Nullable Sink writer;
        private @Nullable Reading before;
        private @Nullable ViewFacts known;
        private StatementPlans plans = StatementPlans.NONE;
        private final Level level;
        private long nextTry = Long.MIN_VALUE;
        private long nextLook;
        private long lookNumber;
        private long interval;
        private int looks;
        private long askedNanos;
        private volatile boolean isBroken;
        private volatile boolean hasLog;
        private volatile @Nullable Phase phase;

        /// What sessions are doing.
        private record Doing(Who who, String kind, String event) implements Comparable<Doing> {
            @Override
            public int compareTo(Doing other) {
                int byWho = who.compareTo(other.who);
                int byKind = byWho != 0 ? byWho : kind.compareTo(other.kind);
                return byKind != 0 ? byKind : event.compareTo(other.event);
            }
        }

        /// The session at the head of the longest queue for a lock.
        private record Head(Who who, long session, String program, String state, String table) {}

        /// What was seen behind it.
        ///
        /// @param seen in how many looks
        /// @param sessions added up over the looks
        /// @param most in the worst look
        /// @param transactionSeconds the longest time for which the head's transaction was open
        private record Behind(int seen, long sessions, int most, double transactionSeconds) {
            Behind plus(Behind more) {
                return new Behind(
                        seen + more.seen,
                        sessions + more.sessions,
                        Math.max(most, more.most),
                        Math.max(transactionSeconds, more.transactionSeconds));
            }
        }

        @SuppressWarnings("ArrayRecordComponent") // never compared
        private record Reading(long atNanos, double[] values) {}

        /// @param wallMillis this machine's wall clock, in milliseconds since 1970
        Looking(
                Opening opening,
                RunFolder folder,
                Clock clock,
                long periodNanos,
                Level level,
                DoubleSupplier wallMillis) {
            this(
                    opening,
                    folder,
                    clock,
                    periodNanos,
                    level,
                    wallMillis,
                    counters -> new ServerSeries.Writer(folder, counters));
        }

        /// @param folder where plans are stored
        /// @param sinks where everything else is stored
        Looking(
                Opening opening,
                RunFolder folder,
                Clock clock,
                long periodNanos,
                Level level,
                DoubleSupplier wallMillis,
                Sinks sinks) {
            this.opening = opening;
            this.folder = folder;
            this.sinks = sinks;
            this.clock = clock;
            this.periodNanos = periodNanos;
            this.level = level;
            this.wallMillis = wallMillis;
        }

        /// Does what is due.
        ///
        /// @param wanted the phase that is being driven; null between phases
        /// @return how long there is nothing to do, in nanoseconds
        long step(@Nullable Phase wanted) {
            if (isBroken) {
                return RETURN_NANOS;
            }
            try {
                return look(wanted);
            } catch (TargetException refused) {
                lose(refused);
                return RETURN_NANOS;
            } catch (IOException full) {
                isBroken = true;
                phase = null;
                note("the figures of the server could not be stored: " + full.getMessage());
                return RETURN_NANOS;
            } catch (RuntimeException bug) {
                isBroken = true;
                phase = null;
                note("the figures of the server could not be understood: " + bug);
                return RETURN_NANOS;
            }
        }

        private long look(@Nullable Phase wanted) throws TargetException, IOException {
            Phase current = phase;
            if (current != null && !current.equals(wanted)) {
                cut(current, clock.nanos());
                conclude(current);
                phase = null;
            }
            long now = clock.nanos();
            if (watch == null) {
                if (now < nextTry) {
                    return nextTry - now;
                }
                open();
                now = clock.nanos();
            }
            if (wanted == null) {
                return RETURN_NANOS;
            }
            if (phase == null) {
                if (now >= wanted.window().endNanos()) {
                    return RETURN_NANOS;
                }
                prepare(wanted, Objects.requireNonNull(watch, "an open view"));
                long ahead = wanted.window().startNanos() - clock.nanos();
                if (ahead > 0) {
                    return ahead;
                }
                begin(wanted);
            }
            Window window = wanted.window();
            now = clock.nanos();
            if (now >= window.endOf(interval)) {
                if (interval >= 0) {
                    cut(wanted, now);
                    now = clock.nanos();
                }
                if (now >= window.endNanos()) {
                    conclude(wanted);
                    return RETURN_NANOS;
                }
            }
            if (now >= nextLook) {
                take(now);
            }
            return Math.max(0, Math.min(nextLook, window.endOf(interval)) - clock.nanos());
        }

        /// Asks for the plans of statements, one after the other, as long as somebody waits for them, and
        /// stores them.
        void explain(PlanQuestion question) {
            if (isBroken || (watch == null && clock.nanos() < nextTry)) {
                return;
            }
            try {
                if (watch == null) {
                    open();
                }
                for (StatementText statement : question.statements()) {
                    if (!question.isOver().get()) {
                        explain(statement, question.isAfter());
                    }
                }
                for (StatementSample sample : question.samples()) {
                    if (!question.isOver().get()) {
                        execute(sample);
                    }
                }
                if (!plans.hasNothing()) {
                    plans.write(folder);
                }
            } catch (TargetException refused) {
                lose(refused);
            } catch (IOException full) {
                note("the plans of the statements could not be stored: " + full.getMessage());
            } catch (RuntimeException bug) {
                note("the plans of the statements could not be understood: " + bug);
            }
        }

        private void explain(StatementText statement, boolean isAfter) throws TargetException {
            Optional<Explained> explained =
                    Objects.requireNonNull(watch, "an open view").explain(statement);
            explained.ifPresent(found -> plans = plans.with(statement.numbered(), found, isAfter));
        }

        /// From the next opening of the view on, tells operations apart.
        void follow(Map<String, String> operationsByText) {
            senders = operationsByText;
        }

        private void tellApart(ServerView.Watch fresh) throws TargetException {
            try {
                if (!senders.isEmpty()) {
                    fresh.follow(senders);
                }
            } catch (TargetException refused) {
                if (refused.errorClass().breaksSession()) {
                    throw refused;
                }
                note("the server does not show which operations its sessions perform: " + refused.getMessage());
            }
        }

        private void execute(StatementSample sample) throws TargetException {
            Optional<Executed> executed = sample.refusal().isEmpty()
                    ? Objects.requireNonNull(watch, "an open view").executed(sample)
                    : Optional.of(Executed.refused(sample.refusal()));
            executed.ifPresent(found -> plans = plans.with(sample.text().numbered(), found));
            if (executed.isEmpty()) {
                note("explain = analyze has no effect: Plimsoll cannot have this product tell what it does");
            }
        }

        private void open() throws TargetException, IOException {
            ServerView.Watch fresh = opening.open();
            if (writer == null) {
                counters = fresh.counters();
                writer = sinks.open(RoundTrips.with(counters));
            }
            if (!counters.equals(fresh.counters())) {
                throw new TargetException(ErrorClass.OTHER, "the server came back with other counters than before");
            }
            tellApart(fresh);
            watch = fresh;
            hasLog = fresh.log().isPresent();
            before = null;
            ClockReading best = askClock(fresh);
            if (known == null || known.clockAheadMillis() == null) {
                meet(fresh, best);
            }
        }

        /// The server's clock, which was read between two readings of ours.
        private record ClockReading(double first, double theirs, double last) {
            double length() {
                return last - first;
            }
        }

        /// Reads the server's clock several times: the shortest question says most about it, and how long that took
        /// is a round trip.
        private ClockReading askClock(ServerView.Watch fresh) throws TargetException {
            trips.restart();
            long begin = clock.nanos();
            ClockReading best = readClock(fresh);
            for (int i = 1; i < RoundTrips.FIRST && clock.nanos() - begin < RoundTrips.FIRST_NANOS; i++) {
                ClockReading next = readClock(fresh);
                best = next.length() < best.length() ? next : best;
            }
            return best;
        }

        private ClockReading readClock(ServerView.Watch open) throws TargetException {
            long from = clock.nanos();
            double first = wallMillis.getAsDouble();
            double theirs = open.clockMillis();
            double last = wallMillis.getAsDouble();
            trips.add(from, clock.nanos());
            return new ClockReading(first, theirs, last);
        }

        /// Compares the clocks.
        private void meet(ServerView.Watch fresh, ClockReading best) {
            ViewFacts noted = facts();
            boolean isKnown = Double.isFinite(best.theirs());
            ViewFacts met = new ViewFacts(
                    level,
                    isKnown ? best.theirs() - (best.first() + best.last()) / 2 : null,
                    best.length() / 2,
                    fresh.settings(),
                    noted.notes());
            for (String unseen : fresh.unseen()) {
                met = met.withNote(unseen);
            }
            synchronized (this) {
                known = met;
            }
        }

        /// Reads what counts only by how much it has risen at the end of the phase.
        private void prepare(Phase wanted, ServerView.Watch open) throws TargetException {
            statements.before(wanted, open);
            relations.before(wanted, open);
        }

        private void begin(Phase wanted) throws TargetException {
            found.clear();
            queues.clear();
            operations.clear();
            looks = 0;
            trips.beginSpan();
            before = read();
            // That reading is not part of the first span.
            askedNanos = 0;
            long now = clock.nanos();
            interval = indexAt(wanted.window(), 0, now);
            nextLook = Objects.requireNonNull(watch, "an open view").seesSessions() ? now : Long.MAX_VALUE;
            phase = wanted;
        }

        /// The interval of an instant, or the last one of the window.
        ///
        /// @param from an interval that is not later
        private static long indexAt(Window window, long from, long now) {
            long index = from;
            while (window.endOf(index) <= now && window.endOf(index) < window.endNanos()) {
                index++;
            }
            return index;
        }

        private Reading read() throws TargetException {
            long from = clock.nanos();
            double[] values = Objects.requireNonNull(watch, "an open view").read();
            long to = clock.nanos();
            askedNanos += to - from;
            return new Reading(from + (to - from) / 2, values);
        }

        /// Looks once, and decides when to look next: after a period that is up to half longer or shorter, so
        /// that what the server does regularly is not always met in the same state.
        private void take(long now) throws TargetException {
            ServerView.Watch open = Objects.requireNonNull(watch, "an open view");
            boolean isBlocked = false;
            for (Wait wait : open.waits(trips.ofNetwork())) {
                Doing doing = new Doing(wait.who(), plain(wait.kind()), plain(wait.event()));
                found.merge(doing, (long) wait.sessions(), Long::sum);
                operations.add(wait, doing.kind(), doing.event());
                boolean isOfLoad = wait.who() == Who.LOAD || wait.who() == Who.ON_BEHALF;
                isBlocked |= isOfLoad && wait.kind().equals(Wait.LOCK);
            }
            if (isBlocked) {
                open.lockQueues().stream().findFirst().ifPresent(this::queue);
            }
            looks++;
            if (trips.isDue(clock.nanos())) {
                ClockReading _ = readClock(open);
            }
            askedNanos += clock.nanos() - now;
            long share = (lookNumber++ * GOLDEN_RATIO) >>> 48;
            long period = Math.max(periodNanos, open.shortestPeriodNanos());
            nextLook = clock.nanos() + period / 2 + ((period * share) >>> 16);
        }

        private void queue(LockQueue longest) {
            Blocker head = longest.head();
            queues.merge(
                    new Head(head.who(), head.session(), plain(head.program()), plain(head.state()), longest.table()),
                    new Behind(1, longest.sessions(), longest.sessions(), head.transactionSeconds()),
                    Behind::plus);
        }

        private static String plain(String name) {
            return name.replaceAll("[,\"\\s]+", " ").strip();
        }

        /// Reads the counters, and stores the span since the last reading.
        private void cut(Phase current, long now) throws TargetException, IOException {
            Reading last = before;
            if (watch == null || last == null || interval < 0) {
                return;
            }
            Reading reading = read();
            Window window = current.window();
            boolean isOver = now >= window.endNanos();
            long present = indexAt(window, interval, now);
            long ended = isOver || present == interval ? present : present - 1;
            Span span = new Span(
                    current.name(),
                    ended,
                    last.atNanos() - window.startNanos(),
                    Math.max(1, reading.atNanos() - last.atNanos()));
            List<WaitRow> waits = new ArrayList<>();
            found.forEach((doing, sessions) ->
                    waits.add(new WaitRow(span, doing.who(), doing.kind(), doing.event(), looks, sessions)));
            if (waits.isEmpty() && looks > 0) {
                // That nobody did anything was seen, too.
                waits.add(new WaitRow(span, Who.LOAD, Wait.RUNNING, "running", looks, 0));
            }
            List<BlockerRow> heads = new ArrayList<>();
            queues.forEach((head, behind) -> heads.add(row(span, head, behind)));
            Map<String, Double> values = risen(last.values(), reading.values());
            trips.ofSpan().ifPresent(nanos -> values.put(RoundTrips.SHORTEST.name(), nanos));
            ServerSeries.Sink open = Objects.requireNonNull(writer, "opened with the view");
            open.appendOperations(operations.take(span, looks));
            open.append(new ServerRow(span, askedNanos, values), waits, heads);
            found.clear();
            queues.clear();
            looks = 0;
            askedNanos = 0;
            trips.beginSpan();
            before = reading;
            interval = isOver ? -1 : ended + 1;
        }

        private BlockerRow row(Span span, Head head, Behind behind) {
            Blocker blocker =
                    new Blocker(head.who(), head.session(), head.program(), head.state(), behind.transactionSeconds());
            return new BlockerRow(span, blocker, head.table(), looks, behind.seen(), behind.sessions(), behind.most());
        }

        /// The phase is over: reads once more what statements have cost, and what was done with tables.
        private void conclude(Phase ended) throws TargetException, IOException {
            if (watch == null || writer == null) {
                return;
            }
            writer.appendRelations(relations.after(ended, watch));
            try {
                writer.append(statements.after(ended, watch, clock));
            } catch (TargetException refused) {
                if (refused.errorClass().breaksSession()) {
                    throw refused;
                }
                note("what the statements of " + ended.name() + " cost is not known: " + refused.getMessage());
            }
        }

        /// How long the end of a phase, or of the run, waits for the last look.
        long patienceMillis() {
            return hasLog ? LOG_PATIENCE_MILLIS : PATIENCE_MILLIS;
        }

        /// A sum that has fallen was reset, by the server or by somebody: by how much it rose is unknown.
        private Map<String, Double> risen(double[] from, double[] to) {
            Map<String, Double> values = new LinkedHashMap<>();
            for (int i = 0; i < counters.size(); i++) {
                double value = counters.get(i).isLevel() ? to[i] : to[i] - from[i];
                if (Double.isFinite(value) && (counters.get(i).isLevel() || value >= 0)) {
                    values.put(counters.get(i).name(), value);
                }
            }
            return values;
        }

        /// Whether a phase still waits for its last look.
        boolean isInPhase() {
            return phase != null && !isBroken;
        }

        private void lose(TargetException refused) {
            opening.drop();
            watch = null;
            before = null;
            phase = null;
            found.clear();
            queues.clear();
            operations.clear();
            nextTry = clock.nanos() + RETURN_NANOS;
            // A question that this server does not know will not be understood later.
            isBroken = writer == null && refused.errorClass() == ErrorClass.STATEMENT;
            note((writer == null ? "the server's view cannot be read: " : "the server's view was lost for a while: ")
                    + refused.getMessage());
        }

        /// Keeps a sentence for the results.
        synchronized void note(String sentence) {
            known = facts().withNote(sentence);
        }

        synchronized ViewFacts facts() {
            return known != null ? known : ViewFacts.unknown(level);
        }

        @Override
        public void close() {
            opening.drop();
            try {
                if (writer != null) {
                    writer.close();
                }
            } catch (IOException full) {
                note("the figures of the server could not be stored: " + full.getMessage());
            }
        }
    }
}
