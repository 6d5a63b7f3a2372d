package io.plimsoll.workload.script;

import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.expression.Variables;
import io.plimsoll.workload.script.random.RandomStream;
import io.plimsoll.workload.script.random.RandomStreams;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The clients of a run, one for each session number: a client keeps its variables and its random numbers when its
/// session is lost and another one replaces it. Thread-safe.
final class ScriptClients {
    private final Variables variables;
    private final Setup setup;
    private final Map<Integer, ScriptClient> clients = new HashMap<>();
    private @Nullable RandomStreams streams;
    private OptionalLong scale = OptionalLong.empty();

    /// Whether a client has ended the part of all clients.
    private boolean isOver;

    /// What all clients have in common.
    ///
    /// @param definitions the values of variables when a run begins
    /// @param random where random numbers come from
    /// @param asksForScale whether the variable `scale` is the number of branches that the target holds
    /// @param printing what is printed about clients
    /// @param log takes a line for each transaction, if there is one
    record Setup(
            Map<String, String> definitions,
            Source random,
            boolean asksForScale,
            Printing printing,
            Optional<TransactionLog> log) {
        Setup {
            definitions = Map.copyOf(definitions);
        }
    }

    /// What is printed about clients while they run.
    ///
    /// @param triesMax 0 if there is no limit
    /// @param printer takes the lines, also those that scripts print
    record Printing(ClientMessages.Extent extent, int triesMax, Printer printer) {
        static final Printing NOTHING = new Printing(ClientMessages.Extent.NOTHING, 1, new Printer());
    }

    /// Where random numbers come from.
    ///
    /// @param isSequential whether each client has one sequence for the whole run, as in pgbench; otherwise the
    ///     numbers of an operation are a function of its index
    /// @param seed of all sequences
    /// @param clients the number of clients
    /// @param threads the number of pgbench's threads, which decide who draws scripts together
    record Source(boolean isSequential, long seed, int clients, int threads) {
        /// The thread of each client.
        int[] threadOf() {
            int[] threadOf = new int[clients];
            int dealt = 0;
            for (int thread = 0; thread < threads; thread++) {
                int count = (clients - dealt + threads - thread - 1) / (threads - thread);
                for (int client = 0; client < count; client++) {
                    threadOf[dealt++] = thread;
                }
            }
            return threadOf;
        }
    }

    ScriptClients(Variables variables, Setup setup) {
        this.variables = variables;
        this.setup = setup;
    }

    /// The random sequences of the run.
    synchronized RandomStreams streams() {
        RandomStreams present = streams;
        if (present == null) {
            Source source = setup.random();
            boolean drawsDefaultSeed = !setup.definitions().containsKey("default_seed");
            present = RandomStreams.of(source.seed(), source.clients(), source.threads(), drawsDefaultSeed);
            streams = present;
        }
        return present;
    }

    /// The client of a session. If the client is busy, because a lane that does not end still uses it, another one
    /// takes its number.
    ///
    /// @param session answers what a client has to know of the target
    ScriptClient client(int number, Session session) throws TargetException {
        OptionalLong known = scale(session);
        synchronized (this) {
            ScriptClient present = clients.get(number);
            if (present == null || present.isBusy()) {
                present = fresh(number, known);
                clients.put(number, present);
            }
            present.use(session);
            return present;
        }
    }

    /// Ends the part of all clients, and cancels what they have under way.
    ///
    /// @param number of the client because of which they end
    void abortAll(int number) {
        List<ScriptClient> others;
        synchronized (this) {
            if (isOver) {
                return;
            }
            isOver = true;
            others = List.copyOf(clients.values());
        }
        Printing printing = setup.printing();
        if (printing.extent() != ClientMessages.Extent.NOTHING) {
            printing.printer()
                    .accept("pgbench: error: Run was aborted due to an error in thread "
                            + setup.random().threadOf()[number]);
        }
        others.forEach(ScriptClient::abort);
        others.forEach(ScriptClient::cancel);
    }

    /// The messages about a client and one of its scripts.
    ClientMessages messages(int number, PgbenchScript script) {
        Printing printing = setup.printing();
        return new ClientMessages(printing.extent(), number, script, printing.triesMax(), printing.printer());
    }

    private synchronized ScriptClient fresh(int number, OptionalLong knownScale) throws TargetException {
        RandomStream random = new RandomStream(0);
        boolean isSequential = setup.random().isSequential();
        if (isSequential && number < streams().clients().size()) {
            random.copyFrom(streams().clients().get(number));
        }
        Frame frame = frame(number, random, knownScale);
        ScriptClient fresh = new ScriptClient(frame, random, isSequential, log(number));
        if (isOver) {
            fresh.abort();
        }
        return fresh;
    }

    /// The variables of a client when a run begins.
    Frame frame(int number, RandomStream random, OptionalLong knownScale) {
        Frame frame = new Frame(variables, random, setup.printing().printer());
        knownScale.ifPresent(value -> set(frame, "scale", value));
        set(frame, "client_id", number);
        set(frame, "default_seed", streams().defaultSeed());
        set(frame, "random_seed", setup.random().seed());
        setup.definitions().forEach((name, value) -> {
            OptionalInt slot = variables.find(name);
            if (slot.isPresent()) {
                frame.setText(slot.getAsInt(), value);
            }
        });
        return frame;
    }

    private TransactionLog.@Nullable OfClient log(int number) throws TargetException {
        if (setup.log().isEmpty() || number >= setup.random().clients()) {
            return null;
        }
        int thread = setup.random().threadOf()[number];
        RandomStream sampling = streams().threads().get(thread).sampling();
        return setup.log()
                .get()
                .ofClient(number, thread, sampling, setup.printing().printer());
    }

    private void set(Frame frame, String name, long value) {
        OptionalInt slot = variables.find(name);
        if (slot.isPresent()) {
            frame.setInt(slot.getAsInt(), value);
        }
    }

    /// The number of branches, asked for once per run.
    private OptionalLong scale(Session session) throws TargetException {
        if (!setup.asksForScale() || setup.definitions().containsKey("scale")) {
            return OptionalLong.of(1);
        }
        synchronized (this) {
            if (scale.isPresent()) {
                return scale;
            }
        }
        long branches = session.sql().number("SELECT count(*) FROM pgbench_branches");
        synchronized (this) {
            scale = OptionalLong.of(branches);
            return scale;
        }
    }

    /// The variables and random numbers of one client. Used by one session at a time.
    static final class ScriptClient {
        private final Frame frame;
        private final RandomStream random;
        private final boolean isSequential;
        private final TransactionLog.@Nullable OfClient log;

        /// Where the sequence was when the present transaction began.
        private final RandomStream saved = new RandomStream(0);

        private volatile boolean isBusy;
        private volatile boolean isAborted;
        private volatile @Nullable Session session;

        /// @param log null if transactions are not logged
        ScriptClient(Frame frame, RandomStream random, boolean isSequential, TransactionLog.@Nullable OfClient log) {
            this.log = log;
            this.frame = frame;
            this.random = random;
            this.isSequential = isSequential;
        }

        Frame frame() {
            return frame;
        }

        boolean isBusy() {
            return isBusy;
        }

        void setBusy(boolean busy) {
            isBusy = busy;
        }

        /// Notes where the random numbers of a transaction begin.
        ///
        /// @param seed of its numbers, unless the client has one sequence for the whole run
        void mark(long seed) {
            if (!isSequential) {
                random.seed(seed);
            }
            saved.copyFrom(random);
        }

        /// The log of its transactions; null if there is none.
        TransactionLog.@Nullable OfClient log() {
            return log;
        }

        /// Goes back to the mark: a transaction that is tried again draws the same numbers.
        void rewind() {
            random.copyFrom(saved);
        }

        /// Takes the session that replaces its last one.
        void use(Session next) {
            session = next;
        }

        /// Cancels what its session has under way. Can be called by any thread.
        void cancel() {
            Session current = session;
            if (isBusy && current != null) {
                current.cancel();
            }
        }

        /// Ends the client's part of the run.
        void abort() {
            isAborted = true;
        }

        boolean isAborted() {
            return isAborted;
        }
    }
}
