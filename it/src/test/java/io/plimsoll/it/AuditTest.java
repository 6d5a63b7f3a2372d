package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.it.Plimsoll.Result;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditTest {
    @TempDir
    Path folder;

    @Test
    void oneCorruptedBalanceIsNamedAndFails() throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        assertThat(plimsoll.run("load tpcb --target sqlite:bank.db").exitCode()).isZero();
        assertThat(plimsoll.run("audit tpcb --target sqlite:bank.db").exitCode())
                .isZero();

        corrupt("UPDATE tpcb_account SET abalance = abalance + 1 WHERE aid = 4711");
        Result audit = plimsoll.run("audit tpcb --target sqlite:bank.db");
        assertThat(audit.exitCode()).isEqualTo(1);
        assertThat(audit.out()).contains("account 4711", "VIOLATED");
    }

    @Test
    void aRunIsNotBlamedForWhatWasBrokenBefore() throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        assertThat(plimsoll.run("load tpcb --target sqlite:bank.db").exitCode()).isZero();
        corrupt("UPDATE tpcb_account SET abalance = abalance + 1 WHERE aid = 4711");
        Result run = plimsoll.run("run tpcb --target sqlite:bank.db --sessions 1 --warmup 0s --measure 100ops");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("before the run");
    }

    private void corrupt(String sql) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("bank.db"));
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(sql)).isEqualTo(1);
        }
    }
}
