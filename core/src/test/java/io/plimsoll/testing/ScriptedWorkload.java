package io.plimsoll.testing;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SlotType;
import io.plimsoll.driver.StatementList;
import io.plimsoll.driver.Table;
import io.plimsoll.driver.TableRows;
import io.plimsoll.unit.TimeSpan;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.StatementOperation;
import io.plimsoll.workload.WorkloadPlan;
import java.util.List;
import java.util.Map;

/// A workload of operations without statements, for scripted targets: each draws one number below
/// 1,000,000 into slot 0; or one [RidingOperation].
///
/// @param names of its operations, equally weighted
/// @param invariants what an audit finds
/// @param together how its operations ride together
public record ScriptedWorkload(List<String> names, List<Invariant> invariants, Operation.Together together)
        implements WorkloadPlan {
    public ScriptedWorkload {
        names = List.copyOf(names);
        invariants = List.copyOf(invariants);
    }

    public ScriptedWorkload(List<String> names, List<Invariant> invariants) {
        this(names, invariants, Operation.Together.ALONE);
    }

    public static ScriptedWorkload of(String... names) {
        return new ScriptedWorkload(List.of(names), List.of());
    }

    /// One operation of which up to `max` ride together.
    public static ScriptedWorkload riding(String name, int max, long lingerNanos) {
        return new ScriptedWorkload(List.of(name), List.of(), new Operation.Together(max, new TimeSpan(lingerNanos)));
    }

    @Override
    public Map<String, String> facts() {
        return Map.of("keys", "1,000,000");
    }

    @Override
    public List<Table> tables() {
        return List.of();
    }

    @Override
    public List<TableRows> rows() {
        return List.of();
    }

    @Override
    public List<String> routines(Dialect dialect) {
        return List.of();
    }

    @Override
    public DatasetState inspect(Session session, Dialect dialect) {
        return new DatasetState.Ready();
    }

    @Override
    public List<Operation> operations(Dialect dialect) {
        return together.max() > 1
                ? List.of(new RidingOperation(names.getFirst(), together))
                : names.stream().map(ScriptedWorkload::operation).toList();
    }

    private static Operation operation(String name) {
        StatementList list =
                new StatementList(name, List.of(SlotType.INT64), List.of(), StatementList.Commit.EACH_STATEMENT);
        return new StatementOperation(list, (draw, into) -> into.set(0, draw.below(1_000_000)), 1);
    }

    @Override
    public List<Invariant> invariants(Dialect dialect) {
        return invariants;
    }

    @Override
    public List<String> unsupported(Dialect dialect) {
        return List.of();
    }
}
