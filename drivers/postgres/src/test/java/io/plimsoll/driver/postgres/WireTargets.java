package io.plimsoll.driver.postgres;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.net.Io;
import io.plimsoll.driver.postgres.connect.Connections;
import io.plimsoll.driver.sql.ContractData;
import io.plimsoll.driver.table.Table;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Targets on the tests' own server.
final class WireTargets {
    private WireTargets() {}

    static PostgresTarget open(Isolation isolation, boolean pipelined) throws TargetException {
        return open(Io.AUTO, isolation, pipelined);
    }

    static PostgresTarget open(Io io, Isolation isolation, boolean pipelined) throws TargetException {
        return open(LocalServer.connections(), io, isolation, pipelined);
    }

    /// Skips the test where this machine allows no rings.
    static PostgresTarget open(Connections server, Io io, Isolation isolation, boolean pipelined)
            throws TargetException {
        assumeTrue(io != Io.URING || io.isRing(), "io_uring is not allowed here");
        return PostgresTarget.open(
                server,
                TargetSpec.at("")
                        .isolation(isolation)
                        .options(Map.of("commit-rows", "60", "io", io.name().toLowerCase(Locale.ROOT)))
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
