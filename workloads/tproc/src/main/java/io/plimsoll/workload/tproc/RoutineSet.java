package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Dialect.Feature;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.Statement.Rows;
import io.plimsoll.workload.TextResource;
import io.plimsoll.workload.tproc.TprocKeys.Placement;
import io.plimsoll.workload.tproc.TprocPlan.Ground;
import io.plimsoll.workload.tproc.Transaction.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The five transactions as stored routines of PostgreSQL or Citus. Immutable.
///
/// Calls must not run between BEGIN and COMMIT: Citus would not forward them to the node of their warehouse, and
/// HammerDB's own procedures end transactions.
///
/// @param creation statements that create or replace them, after their tables
/// @param removal statements that drop them if they exist
/// @param calls by the operation's name; [SpecRoutines] and [HammerdbRoutines] describe arguments and results
record RoutineSet(List<String> creation, List<String> removal, Map<String, Statement> calls) {
    /// The SQLSTATE with which a New-Order fails that must be rolled back.
    static final String UNUSED_ITEM_STATE = "PL001";

    RoutineSet {
        creation = List.copyOf(creation);
        removal = List.copyOf(removal);
        calls = Map.copyOf(calls);
    }

    /// The statement that calls the routine of a transaction.
    Statement call(Kind kind) {
        return Objects.requireNonNull(calls.get(kind.word()), kind.word());
    }

    static boolean isSupported(Dialect dialect) {
        return dialect.has(Feature.PLPGSQL);
    }

    /// @param placement FUNCTION or PROCEDURE
    /// @throws IllegalArgumentException when the dialect is not supported, or the placement is CLIENT
    static RoutineSet of(Company company, Placement placement, Dialect dialect) {
        if (!isSupported(dialect) || placement == Placement.CLIENT) {
            throw new IllegalArgumentException("no routines of " + dialect.name() + " for placement " + placement);
        }
        boolean isDistributed = Ground.isDistributed(company, dialect);
        return company.profile().isHammerdb()
                ? HammerdbRoutines.of(placement, isDistributed)
                : SpecRoutines.of(placement, isDistributed);
    }

    /// Builds a set: first drops existing routines of both placements, then creates routines and calls.
    static final class Builder {
        private final boolean isDistributed;
        private final List<String> creation = new ArrayList<>();
        private final List<String> removal = new ArrayList<>();
        private final Map<String, Statement> calls;

        Builder(boolean isDistributed, Map<String, Statement> calls) {
            this.isDistributed = isDistributed;
            this.calls = calls;
        }

        void remove(Routine routine) {
            remove(routine.removal());
        }

        void remove(String statement) {
            removal.add(statement);
        }

        void create(Routine routine, String returns, String text) {
            creation.add(routine.creation(returns, text));
            if (isDistributed) {
                creation.add(routine.distribution());
            }
        }

        /// @param distribution the statement that distributes it on Citus
        void create(String statement, String distribution) {
            creation.add(statement);
            if (isDistributed) {
                creation.add(distribution);
            }
        }

        RoutineSet build() {
            List<String> anew = new ArrayList<>(removal);
            anew.addAll(creation);
            return new RoutineSet(anew, removal, calls);
        }
    }

    /// The routines of profile `spec`: TPC-C's transactions (clauses 2.4 to 2.8). Each call takes its inputs as
    /// slots, in their order, and returns one row of its outputs: numbers, balances and totals, but not all that a
    /// user's terminal shows. No routine has an exception block: a conflict ends the call, and the caller retries.
    ///
    /// A New-Order with an item that is not for sale does its work and fails with [RoutineSet#UNUSED_ITEM_STATE].
    private static final class SpecRoutines {
        /// @param inputs of the transaction; customer number 0 means a customer given by last name
        private record Form(Kind kind, List<String> inputs, List<String> outputs) {
            /// Functions and procedures declare outputs differently.
            Routine in(Placement placement) {
                String mode = placement == Placement.FUNCTION ? "OUT " : "INOUT ";
                List<String> parameters = new ArrayList<>(inputs);
                outputs.forEach(output -> parameters.add(mode + output));
                return new Routine(placement, name(), parameters);
            }

            String name() {
                return "plimsoll_" + kind.word().replace('-', '_');
            }

            Statement call(Placement placement) {
                String inputMarks = String.join(", ", Collections.nCopies(inputs.size(), "?"));
                String sql = placement == Placement.FUNCTION
                        ? "SELECT * FROM " + name() + "(" + inputMarks + ")"
                        : "CALL " + name() + "(" + inputMarks + ", NULL".repeat(outputs.size()) + ")";
                return Statement.returning(
                        sql,
                        Rows.EXACTLY_ONE,
                        IntStream.range(0, inputs.size()).boxed().toArray(Integer[]::new));
            }
        }

        private static final List<Form> TRANSACTIONS = List.of(
                new Form(
                        Kind.NEW_ORDER,
                        List.of(
                                "home INTEGER",
                                "district_number INTEGER",
                                "customer_number INTEGER",
                                "items INTEGER[]",
                                "suppliers INTEGER[]",
                                "quantities INTEGER[]"),
                        List.of("order_number INTEGER", "total NUMERIC")),
                new Form(
                        Kind.PAYMENT,
                        List.of(
                                "home INTEGER",
                                "district_number INTEGER",
                                "customer_home INTEGER",
                                "customer_district INTEGER",
                                "customer_given INTEGER",
                                "last_name TEXT",
                                "amount NUMERIC"),
                        List.of("customer_number INTEGER", "balance NUMERIC")),
                new Form(
                        Kind.ORDER_STATUS,
                        List.of("home INTEGER", "district_number INTEGER", "customer_given INTEGER", "last_name TEXT"),
                        List.of(
                                "customer_number INTEGER",
                                "balance NUMERIC",
                                "order_number INTEGER",
                                "carrier INTEGER",
                                "lines INTEGER")),
                new Form(Kind.DELIVERY, List.of("home INTEGER", "carrier INTEGER"), List.of("delivered INTEGER")),
                new Form(
                        Kind.STOCK_LEVEL,
                        List.of("home INTEGER", "district_number INTEGER", "threshold INTEGER"),
                        List.of("low INTEGER")));

        private SpecRoutines() {}

        static RoutineSet of(Placement placement, boolean isDistributed) {
            Map<String, Statement> calls = new LinkedHashMap<>();
            TRANSACTIONS.forEach(transaction -> calls.put(transaction.kind().word(), transaction.call(placement)));
            RoutineSet.Builder set = new RoutineSet.Builder(isDistributed, calls);
            for (Form transaction : TRANSACTIONS) {
                set.remove(transaction.in(Placement.FUNCTION));
                set.remove(transaction.in(Placement.PROCEDURE));
                set.create(transaction.in(placement), "", text(transaction.kind()));
            }
            return set.build();
        }

        private static String text(Kind kind) {
            String result = kind == Kind.DELIVERY ? "delivered := coalesce(cardinality(order_numbers), 0);" : "";
            return Routine.text(kind.word(), result).replace("{counters}", ", c_delivery_cnt = c_delivery_cnt + 1");
        }
    }

    /// A stored routine of PostgreSQL: its name and parameters, which together identify it. Immutable.
    ///
    /// @param placement FUNCTION or PROCEDURE
    /// @param parameters in order, such as `home INTEGER`, `OUT total NUMERIC` or `INOUT total NUMERIC`
    record Routine(Placement placement, String name, List<String> parameters) {
        Routine {
            parameters = List.copyOf(parameters);
        }

        /// @param returns the clause after the parameters, such as `RETURNS INTEGER`; empty for outputs
        /// @param text in PL/pgSQL, from DECLARE or BEGIN to END
        String creation(String returns, String text) {
            return "CREATE " + placement + " " + name + "(" + String.join(", ", parameters) + ")"
                    + (returns.isEmpty() ? "" : " " + returns) + " LANGUAGE plpgsql AS $$\n" + text + "$$";
        }

        String removal() {
            return "DROP " + placement + " IF EXISTS " + signature();
        }

        /// Makes Citus forward calls to the node of the warehouse, which is the first argument.
        String distribution() {
            return "SELECT create_distributed_function('" + signature() + "', '$1', colocate_with := 'warehouse')";
        }

        private String signature() {
            return parameters.stream()
                    .filter(parameter -> !parameter.startsWith("OUT "))
                    .map(parameter -> parameter.substring(parameter.lastIndexOf(' ') + 1))
                    .collect(Collectors.joining(", ", name + "(", ")"));
        }

        /// The text of a routine: a resource in the same package, one for each transaction.
        ///
        /// @param name of the resource, without its extension
        /// @param result the code that returns the result, where routines with the same text differ in it
        static String text(String name, String result) {
            return TextResource.read(Routine.class, name + ".sql").replace("{result}", result);
        }
    }
}
