package io.plimsoll.workload.tpcb;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Table;
import io.plimsoll.driver.TableRows;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.WorkloadPlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A bank of a certain size, and which part of the transaction is done on it.
record TpcbPlan(Bank bank, Variant variant) implements WorkloadPlan {
    @Override
    public Map<String, String> facts() {
        return BankFacts.of(bank, variant);
    }

    @Override
    public List<Table> tables() {
        return BankTables.of(bank).all();
    }

    @Override
    public Map<String, List<String>> tablesOfOtherTools() {
        return BankTables.ofOtherTools(bank.profile());
    }

    @Override
    public List<TableRows> rows() {
        return BankRows.of(bank);
    }

    @Override
    public List<String> routines(Dialect dialect) {
        return variant == Variant.STORED_PROCEDURE
                ? BankRoutine.of(bank, dialect).creation()
                : List.of();
    }

    /// Whatever the variant: an earlier run on the same tables may have been of another.
    @Override
    public List<String> dropRoutines(Dialect dialect) {
        return BankRoutine.removal(bank.profile(), dialect);
    }

    @Override
    public DatasetState inspect(Session session, Dialect dialect) throws TargetException {
        return new BankInspection(bank, dialect, session.sql()).state();
    }

    @Override
    public Optional<String> sizeHeld(Session session, Dialect dialect) throws TargetException {
        return Optional.of(
                Long.toString(session.count(BankTables.of(bank).branches().name())));
    }

    @Override
    public List<Operation> operations(Dialect dialect) {
        return List.of(BankOperations.of(bank, variant, dialect));
    }

    /// A row of history each.
    @Override
    public Map<String, Double> rowsAdded() {
        return Variant.writers().contains(variant.operation()) ? Map.of(variant.operation(), 1.0) : Map.of();
    }

    @Override
    public List<Invariant> invariants(Dialect dialect) {
        return BankInvariants.of(bank, variant, dialect);
    }

    @Override
    public List<String> unsupported(Dialect dialect) {
        if (variant != Variant.STORED_PROCEDURE || BankRoutine.isSupported(dialect)) {
            return List.of();
        }
        return List.of("variant = stored-procedure needs a target with stored procedures (PostgreSQL, HSQLDB, MySQL or"
                + " MariaDB), and the dialect here is " + dialect.name() + ": choose variant = tpcb-like");
    }
}
