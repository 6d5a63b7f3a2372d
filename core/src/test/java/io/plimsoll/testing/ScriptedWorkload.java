package io.plimsoll.testing;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.unit.TimeSpan;
import io.plimsoll.workload.Audit;
import io.plimsoll.workload.Dataset;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.OperationMix;
import io.plimsoll.workload.StatementOperation;
import io.plimsoll.workload.WorkloadPlan;
import java.util.List;
import java.util.Map;

/// A workload without tables for scripted targets: only its operations and invariants matter.
public record ScriptedWorkload(List<Operation> all, List<Invariant> invariants)
        implements WorkloadPlan, Dataset, OperationMix {
    public ScriptedWorkload {
        all = List.copyOf(all);
        invariants = List.copyOf(invariants);
    }

    /// Equally weighted operations without statements; each draws one number below 1,000,000 into slot 0.
    public static ScriptedWorkload of(String... names) {
        return auditing(List.of(), names);
    }

    /// The same, with what an audit finds.
    public static ScriptedWorkload auditing(List<Invariant> invariants, String... names) {
        return new ScriptedWorkload(
                List.of(names).stream().map(ScriptedWorkload::operation).toList(), invariants);
    }

    /// One operation, in groups of up to `max`.
    public static ScriptedWorkload grouped(String name, int max, long lingerNanos) {
        Operation.Together together = new Operation.Together(max, new TimeSpan(lingerNanos));
        return new ScriptedWorkload(List.of(new GroupedOperation(name, together)), List.of());
    }

    @Override
    public Map<String, String> facts() {
        return Map.of("keys", "1,000,000");
    }

    @Override
    public Dataset dataset() {
        return this;
    }

    @Override
    public OperationMix mix() {
        return this;
    }

    @Override
    public Audit audit() {
        return _ -> invariants;
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
    public DatasetState inspect(Session session, Dialect dialect) {
        return new DatasetState.Ready();
    }

    @Override
    public List<Operation> operations(Dialect dialect) {
        return all;
    }

    static Operation operation(String name) {
        StatementList list =
                new StatementList(name, List.of(SlotType.INT64), List.of(), StatementList.Commit.EACH_STATEMENT);
        return new StatementOperation(list, (draw, into) -> into.set(0, draw.below(1_000_000)), 1);
    }
}
