package io.plimsoll.driver.sql;

import io.plimsoll.driver.Isolation;
import java.util.List;

/// What the contract must know of an engine to provoke it.
///
/// @param snapshotIsolation the isolation level at which a second writer of a row that has changed is
/// refused
/// @param begin the statement that begins a transaction by hand
/// @param slowQuery a query of one number that runs for minutes unless cancelled; empty if the engine
/// cannot cancel
/// @param routine statements that create `contract_add(amount IN, balance OUT)`, which adds the amount to
/// the balance of account 1; empty if the engine has no procedures with outputs
public record ContractTraits(Isolation snapshotIsolation, String begin, String slowQuery, List<String> routine) {
    public ContractTraits {
        routine = List.copyOf(routine);
    }

    static final String POSTGRESQL_ROUTINE = """
            CREATE OR REPLACE PROCEDURE contract_add(amount BIGINT, INOUT balance BIGINT) LANGUAGE plpgsql AS $$
            BEGIN
                UPDATE contract_accounts SET abalance = abalance + amount WHERE aid = 1 RETURNING abalance INTO balance;
            END $$
            """;

    /// PostgreSQL, wherever it runs.
    public static ContractTraits postgresql() {
        return new ContractTraits(
                Isolation.REPEATABLE_READ,
                "BEGIN ISOLATION LEVEL REPEATABLE READ",
                "SELECT count(*) FROM (SELECT pg_sleep(300)) slow",
                List.of(POSTGRESQL_ROUTINE));
    }
}
