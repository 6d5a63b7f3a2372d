package io.plimsoll.driver.postgres;

import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.sql.ContractData;
import io.plimsoll.driver.table.Table;
import java.util.List;
import java.util.Map;

/// Targets on the tests' own server.
final class WireTargets {
    private WireTargets() {}

    static PostgresTarget open(Isolation isolation, boolean pipelined) throws TargetException {
        return PostgresTarget.open(
                LocalServer.connections(),
                TargetSpec.at("")
                        .isolation(isolation)
                        .options(Map.of("commit-rows", "60"))
                        .pipelined(pipelined)
                        .build());
    }

    /// Creates the contract's tables anew, without keys.
    static void recreate(SqlSession session, PostgresTarget target) throws TargetException {
        for (Table table : List.of(ContractData.ACCOUNTS, ContractData.NOTES)) {
            session.execute("DROP TABLE IF EXISTS " + table.name());
            for (String statement : target.dialect().createTable(table)) {
                session.execute(statement);
            }
        }
    }
}
