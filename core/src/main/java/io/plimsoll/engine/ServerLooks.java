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
import io.plimsoll.engine.ServerWatch.Phase;
import io.plimsoll.engine.ServerWatch.PlanQuestion;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.DoubleSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Decides when to look, and stores what was seen. Used by one thread, except for [#facts], [#note] and
/// [#isInPhase].
final class ServerLooks implements AutoCloseable {
    /// Multiples of it, as fractions of 2^64, fill the range evenly.
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    /// What separates fields of files and words of names.
    private static final Pattern SEPARATORS = Pattern.compile("[,\"\\s]+");

    /// From one look to the next, with `full`.
    private static final long FULL_NANOS = 80_000_000L;

    /// The same with `light`, in short phases. In longer ones, as many looks say as much, and cost the load less.
    private static final long LIGHT_NANOS = 250_000_000L;

    private static final long LIGHT_NANOS_MOST = 1_000_000_000L;
    private static final long LIGHT_LOOKS = 60;

    /// How long a lost view waits before it tries to come back.
    private static final long RETURN_NANOS = 1_000_000_000L;

    private final Opening opening;
    private final Setting setting;
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
    private long nextTry = Long.MIN_VALUE;
    private long periodNanos = LIGHT_NANOS;
    private long nextLook;

    /// The period of the window to which the next look belongs.
    private long slot;

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

    /// How a server is looked at.
    ///
    /// @param folder where plans are stored
    /// @param wallMillis this machine's wall clock, in milliseconds since 1970
    record Setting(RunFolder folder, Clock clock, Level level, DoubleSupplier wallMillis) {}

    ServerLooks(Opening opening, Setting setting) {
        this.opening = opening;
        this.setting = setting;
    }

    private long now() {
        return setting.clock.nanos();
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
            cut(current, now());
            conclude(current);
            phase = null;
        }
        long now = now();
        if (watch == null) {
            if (now < nextTry) {
                return nextTry - now;
            }
            open();
            now = now();
        }
        if (wanted == null) {
            return RETURN_NANOS;
        }
        if (phase == null) {
            if (now >= wanted.window().endNanos()) {
                return RETURN_NANOS;
            }
            prepare(wanted, Objects.requireNonNull(watch, "an open view"));
            long ahead = wanted.window().startNanos() - now();
            if (ahead > 0) {
                return ahead;
            }
            begin(wanted);
        }
        Window window = wanted.window();
        now = now();
        if (now >= window.endOf(interval)) {
            if (interval >= 0) {
                cut(wanted, now);
                now = now();
            }
            if (now >= window.endNanos()) {
                conclude(wanted);
                return RETURN_NANOS;
            }
        }
        if (now >= nextLook) {
            take(now, window);
        }
        return Math.max(0, Math.min(nextLook, window.endOf(interval)) - now());
    }

    /// Asks for the plans of statements, one after the other, as long as somebody waits for them, and
    /// stores them.
    void explain(PlanQuestion question) {
        if (isBroken || (watch == null && now() < nextTry)) {
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
                plans.write(setting.folder);
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

    /// From the next opening of the view on, distinguishes operations.
    void follow(Map<String, String> operationsByText) {
        senders = operationsByText;
    }

    private void tellApart(ServerView.Watch fresh) throws TargetException {
        try {
            if (!senders.isEmpty()) {
                fresh.follow(senders);
            }
        } catch (TargetException refused) {
            refused.throwIfLost();
            note("the server does not show which operations its sessions perform: " + refused.getMessage());
        }
    }

    private void execute(StatementSample sample) throws TargetException {
        Optional<Executed> executed = sample.refusal().isEmpty()
                ? Objects.requireNonNull(watch, "an open view").executed(sample)
                : Optional.of(Executed.refused(sample.refusal()));
        executed.ifPresent(found -> plans = plans.with(sample.text().numbered(), found));
        if (executed.isEmpty()) {
            note("explain = analyze has no effect: Plimsoll cannot analyze plans of this product");
        }
    }

    private void open() throws TargetException, IOException {
        ServerView.Watch fresh = opening.open();
        if (writer == null) {
            counters = fresh.counters();
            writer = opening.sink(setting.folder, RoundTrips.with(counters));
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
        long begin = now();
        ClockReading best = readClock(fresh);
        for (int i = 1; i < RoundTrips.FIRST && now() - begin < RoundTrips.FIRST_NANOS; i++) {
            ClockReading next = readClock(fresh);
            best = next.length() < best.length() ? next : best;
        }
        return best;
    }

    private ClockReading readClock(ServerView.Watch open) throws TargetException {
        long from = now();
        double first = setting.wallMillis.getAsDouble();
        double theirs = open.clockMillis();
        double last = setting.wallMillis.getAsDouble();
        trips.add(from, now());
        return new ClockReading(first, theirs, last);
    }

    /// Compares the clocks.
    private void meet(ServerView.Watch fresh, ClockReading best) {
        ViewFacts noted = facts();
        boolean isKnown = Double.isFinite(best.theirs());
        ViewFacts met = new ViewFacts(
                setting.level,
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
        trips.beginPhase();
        before = read();
        // That reading is not part of the first span.
        askedNanos = 0;
        long now = now();
        interval = indexAt(wanted.window(), 0, now);
        ServerView.Watch open = Objects.requireNonNull(watch, "an open view");
        periodNanos = Math.max(periodNanos(setting.level, wanted.window()), open.shortestPeriodNanos());
        slot = -1;
        nextLook = open.seesSessions() ? lookAfter(now, wanted.window()) : Long.MAX_VALUE;
        phase = wanted;
    }

    /// When to look next: once in each period, so that an interval of several periods has as many looks, and not
    /// always at the same point of it, so that what the server does regularly is not always met in the same state.
    /// Periods that have passed meanwhile are left out. A server that answers late rests for half a period, too.
    private long lookAfter(long now, Window window) {
        long begun = window.startNanos();
        slot = Math.max(slot + 1, (now - begun) / periodNanos);
        long share = (slot * GOLDEN_RATIO) >>> 48;
        long point = begun + slot * periodNanos + ((periodNanos * share) >>> 16);
        return slot == 0 ? point : Math.max(point, now + periodNanos / 2);
    }

    /// From one look to the next, in nanoseconds: the same in all of a phase, so that no part of it counts more than
    /// another. A phase that ends with a count of operations may be short.
    static long periodNanos(Level level, Window window) {
        if (level == Level.FULL) {
            return FULL_NANOS;
        }
        return window.endNanos() == Long.MAX_VALUE
                ? LIGHT_NANOS
                : Math.clamp((window.endNanos() - window.startNanos()) / LIGHT_LOOKS, LIGHT_NANOS, LIGHT_NANOS_MOST);
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
        long from = now();
        double[] values = Objects.requireNonNull(watch, "an open view").read();
        long to = now();
        askedNanos += to - from;
        return new Reading(from + (to - from) / 2, values);
    }

    /// Looks once, and decides when to look next.
    private void take(long now, Window window) throws TargetException {
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
        if (trips.isDue(now())) {
            ClockReading _ = readClock(open);
        }
        askedNanos += now() - now;
        nextLook = lookAfter(now(), window);
    }

    private void queue(LockQueue longest) {
        Blocker head = longest.head();
        queues.merge(
                new Head(head.who(), head.session(), plain(head.program()), plain(head.state()), longest.table()),
                new Behind(1, longest.sessions(), longest.sessions(), head.transactionSeconds()),
                Behind::plus);
    }

    private static String plain(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (!Character.isLetterOrDigit(name.charAt(i))) {
                return SEPARATORS.matcher(name).replaceAll(" ").strip();
            }
        }
        return name;
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
            writer.append(statements.after(ended, watch, setting.clock));
        } catch (TargetException refused) {
            refused.throwIfLost();
            note("what the statements of " + ended.name() + " cost is not known: " + refused.getMessage());
        }
    }

    /// How long the end of a phase, or of the run, waits for the last look.
    long patienceMillis() {
        return hasLog ? ServerWatch.LOG_PATIENCE_MILLIS : ServerWatch.PATIENCE_MILLIS;
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
        nextTry = now() + RETURN_NANOS;
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
        return known != null ? known : ViewFacts.unknown(setting.level);
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

    /// Opens the view, again after it was lost. Used by one thread.
    interface Opening {
        ServerView.Watch open() throws TargetException;

        void drop();

        /// Creates what takes the figures of the server.
        default ServerSeries.Sink sink(RunFolder folder, List<Counter> counters) throws IOException {
            return new ServerSeries.Writer(folder, counters);
        }
    }
}
