package io.plimsoll.workload.script;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.StatementProgram.QueryMode;
import io.plimsoll.driver.TargetException;
import io.plimsoll.spec.ValueType;
import io.plimsoll.workload.Audit;
import io.plimsoll.workload.CommandFigure;
import io.plimsoll.workload.Dataset;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.OperationMix;
import io.plimsoll.workload.OperationOrder;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.script.expression.Variables;
import io.plimsoll.workload.script.random.RandomStream;
import io.plimsoll.workload.script.random.RandomStreams;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// The plan of `script`: the scripts of a run, on data that is the user's own. Immutable and thread-safe.
///
/// @param scripts in their order
/// @param variables the names that the scripts mention
/// @param invariants those that the scripts state
/// @param commandTimes takes the times of commands, if they are measured
record ScriptPlan(
        List<PlannedScript> scripts,
        Variables variables,
        List<Invariant> invariants,
        QueryMode mode,
        ScriptOperation.SessionRules rules,
        ScriptClients.Setup setup,
        Optional<CommandTimes> commandTimes)
        implements WorkloadPlan {
    ScriptPlan {
        scripts = List.copyOf(scripts);
        invariants = List.copyOf(invariants);
    }

    /// A script with its place in the mix.
    ///
    /// @param builtin which of pgbench's own scripts it is
    record PlannedScript(String name, int weight, PgbenchScript script, Optional<BuiltinScript> builtin) {}

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        for (PlannedScript planned : scripts) {
            long statements = planned.script().commands().stream()
                    .filter(ScriptCommand.Sql.class::isInstance)
                    .count();
            facts.put(
                    "script " + planned.name(),
                    statements + (statements == 1 ? " statement" : " statements") + ", weight " + planned.weight());
        }
        facts.put("protocol", ValueType.word(mode));
        facts.put(
                "random numbers",
                setup.random().isSequential()
                        ? "one sequence for each session, as pgbench draws them"
                        : "a function of the operation's index");
        if (rules.connectsEach()) {
            facts.put("connections", "one for each transaction");
        }
        return facts;
    }

    @Override
    public Dataset dataset() {
        return new OwnData(setup.asksForScale());
    }

    @Override
    public OperationMix mix() {
        return new ScriptMix(this);
    }

    @Override
    public List<List<CommandFigure>> commandFigures() {
        return commandTimes.map(CommandTimes::figures).orElse(List.of());
    }

    @Override
    public void printTo(Consumer<String> printer) {
        setup.printing().printer().sendTo(printer);
    }

    @Override
    public Audit audit() {
        return dialect -> Stream.concat(invariants.stream(), PgbenchInvariants.of(scripts, dialect).stream())
                .toList();
    }

    @Override
    public void sessionsEnded() {
        setup.log().ifPresent(TransactionLog::close);
    }

    /// The user's own tables, which Plimsoll neither makes nor drops.
    ///
    /// @param isBank whether builtin scripts need the tables of `pgbench -i`
    private record OwnData(boolean isBank) implements Dataset.UsersOwn {
        private static final List<String> BANK =
                List.of("pgbench_accounts", "pgbench_branches", "pgbench_history", "pgbench_tellers");

        @Override
        public List<String> refusals(Session session, Dialect dialect, boolean isLoaded) throws TargetException {
            if (!isBank || dialect.keepsNothing()) {
                return List.of();
            }
            List<String> missing = new ArrayList<>(BANK);
            missing.removeAll(session.existing(BANK));
            // Those in another schema of the search path are found by using them.
            for (String table : List.copyOf(missing)) {
                if (session.sql().accepts("SELECT 1 FROM " + table + " WHERE 1 = 0")) {
                    missing.remove(table);
                }
            }
            return missing.isEmpty()
                    ? List.of()
                    : List.of("the builtin scripts need " + String.join(", ", missing)
                            + ": `plimsoll load tpcb --profile pgbench`, `plimsoll pgbench -i` or `pgbench -i`"
                            + " makes them");
        }
    }

    private record ScriptMix(ScriptPlan plan) implements OperationMix {
        @Override
        public List<Operation> operations(Dialect dialect) {
            ScriptClients clients = new ScriptClients(plan.variables, plan.setup);
            List<Operation> operations = new ArrayList<>();
            for (PlannedScript planned : plan.scripts) {
                operations.add(new ScriptOperation(
                        planned.name(),
                        planned.weight(),
                        planned.script(),
                        plan.variables,
                        clients,
                        plan.mode,
                        plan.rules,
                        plan.commandTimes.orElse(null)));
            }
            return operations;
        }

        /// Shell commands and connecting block. Times of commands, and those in the log of transactions, would
        /// contain what the lane does for other sessions. Messages about attempts appear as each one ends. A
        /// session that ends the run cancels what the others have under way.
        @Override
        public boolean canMultiplex() {
            return plan.rules.onError() != ScriptOperation.OnError.END_RUN
                    && !plan.rules.connectsEach()
                    && plan.setup.log().isEmpty()
                    && plan.commandTimes.isEmpty()
                    && plan.setup.printing().extent().compareTo(ClientMessages.Extent.ABORTS) <= 0
                    && plan.scripts.stream()
                            .noneMatch(planned -> planned.script().hasShell());
        }

        /// As in pgbench: what a session that ended has not done, nobody does, and each client has its own random
        /// numbers.
        @Override
        public boolean countsBySession() {
            return plan.rules.onError() != ScriptOperation.OnError.COUNT
                    || plan.setup.random().isSequential();
        }

        @Override
        public boolean connectsEach() {
            return plan.rules.connectsEach();
        }

        @Override
        public Optional<OperationOrder> order(int sessions) {
            return plan.setup.random().isSequential() && plan.scripts.size() > 1
                    ? Optional.of(new ThreadsChoice(plan.scripts, plan.setup))
                    : Optional.empty();
        }
    }

    /// Chooses scripts as pgbench does: each of its threads draws for its clients, whichever asks first. Thread-safe.
    private static final class ThreadsChoice implements OperationOrder {
        private final int[] weights;
        private final int sum;
        private final int[] threadOf;
        private final List<RandomStreams.OfThread> streams;

        ThreadsChoice(List<PlannedScript> scripts, ScriptClients.Setup setup) {
            weights = scripts.stream().mapToInt(PlannedScript::weight).toArray();
            int total = 0;
            for (int weight : weights) {
                total += weight;
            }
            sum = total;
            streams = new ScriptClients(new Variables(), setup).streams().threads();
            threadOf = setup.random().threadOf();
        }

        @Override
        public int operation(int session, long place) {
            RandomStream choice = streams.get(threadOf[session]).choice();
            long drawn;
            synchronized (choice) {
                drawn = choice.uniform(0, sum - 1L);
            }
            int script = 0;
            while (drawn >= weights[script]) {
                drawn -= weights[script++];
            }
            return script;
        }

        @Override
        public long length(int session) {
            return Long.MAX_VALUE;
        }

        /// These are transactions, not streams of queries.
        @Override
        public boolean storesAnswers() {
            return false;
        }
    }
}
