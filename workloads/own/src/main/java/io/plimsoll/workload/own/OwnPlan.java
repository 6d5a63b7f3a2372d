package io.plimsoll.workload.own;

import io.plimsoll.driver.Dialect;
import io.plimsoll.workload.Audit;
import io.plimsoll.workload.BackgroundStreams;
import io.plimsoll.workload.Dataset;
import io.plimsoll.workload.Dealing;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.OperationMix;
import io.plimsoll.workload.OperationOrder;
import io.plimsoll.workload.Preview;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.own.OwnFile.Meaning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The plan of a workload file. Immutable and thread-safe.
///
/// @param file as the user wrote it
/// @param facts the decisions, for people
/// @param dealing of fresh keys
record OwnPlan(String file, Meaning meaning, Map<String, String> facts, Dealing dealing) implements WorkloadPlan {
    OwnPlan(String file, Meaning meaning, Map<String, String> facts) {
        this(file, meaning, facts, Dealing.WHOLE);
    }

    @Override
    public WorkloadPlan divided(Dealing inTurn, Dealing evenly) {
        return new OwnPlan(file, meaning, facts, inTurn);
    }

    @Override
    public Dataset dataset() {
        return new OwnDataset(file, meaning.identity(), meaning.tables());
    }

    @Override
    public OperationMix mix() {
        return new OwnMix(meaning.operations(), meaning.scripts(), dealing);
    }

    @Override
    public Audit audit() {
        return dialect -> meaning.invariants().stream()
                .<Invariant>flatMap(invariant -> invariant.query(dialect).map(invariant::with).stream())
                .toList();
    }

    @Override
    public List<String> unsupported(Dialect dialect) {
        if (!dialect.speaksSql()) {
            return List.of();
        }
        List<String> reasons = new ArrayList<>();
        List<String> without = Stream.concat(
                        meaning.operations().stream()
                                .filter(operation -> !operation.has(dialect))
                                .map(operation -> "operation " + operation.name()),
                        meaning.invariants().stream()
                                .filter(invariant -> invariant.query(dialect).isEmpty())
                                .map(invariant -> "invariant " + invariant.name()))
                .toList();
        if (!without.isEmpty()) {
            reasons.add(lacking(without, "SQL", dialect));
        }
        List<String> untyped = meaning.tables().stream()
                .flatMap(table -> table.columns().stream()
                        .filter(column -> !column.types().has(dialect))
                        .map(column -> "column " + column.column().name() + " of table " + table.name()))
                .toList();
        if (!untyped.isEmpty()) {
            reasons.add(lacking(untyped, "type", dialect));
        }
        return reasons;
    }

    private String lacking(List<String> parts, String what, Dialect dialect) {
        return String.join(", ", parts) + " of " + file + (parts.size() == 1 ? " has no " : " have no ") + what
                + " for " + dialect.name() + ": add an entry for it, or one for `default`";
    }

    @Override
    public Optional<Preview> preview(Dialect dialect) {
        return Optional.of(new OwnPreview(meaning, dialect).of(file));
    }

    /// The operations of the file, by weight; those that stand beside the others have sessions of their own.
    private record OwnMix(List<OperationDefinition> definitions, OwnFile.Scripts scripts, Dealing dealing)
            implements OperationMix {
        @Override
        public List<Operation> operations(Dialect dialect) {
            Map<TableDefinition, FreshKeys> freshKeys = new HashMap<>();
            definitions.forEach(definition -> definition
                    .freshTables()
                    .forEach(table -> freshKeys.computeIfAbsent(table, each -> new FreshKeys(each, dealing))));
            List<Operation> operations = new ArrayList<>();
            for (OperationDefinition definition : definitions) {
                operations.add(new FileOperation(
                        definition, new CompiledStatements(definition, dialect), Map.copyOf(freshKeys)));
            }
            operations.addAll(scripts.operations());
            return operations;
        }

        @Override
        public Optional<BackgroundStreams> backgroundStreams() {
            List<Integer> operationOf = new ArrayList<>();
            for (int operation = 0; operation < definitions.size(); operation++) {
                for (int session = 0; session < definitions.get(operation).beside(); session++) {
                    operationOf.add(operation);
                }
            }
            return operationOf.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new BackgroundStreams(operationOf.size(), new Beside(List.copyOf(operationOf))));
        }
    }

    /// Each session does one operation again and again.
    ///
    /// @param operationOf by session
    private record Beside(List<Integer> operationOf) implements OperationOrder {
        @Override
        public int operation(int session, long place) {
            return operationOf.get(session);
        }

        @Override
        public long length(int session) {
            return Long.MAX_VALUE;
        }
    }
}
