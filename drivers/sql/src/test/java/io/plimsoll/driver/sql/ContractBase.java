package io.plimsoll.driver.sql;

import static io.plimsoll.driver.sql.ContractData.ACCOUNTS;
import static io.plimsoll.driver.sql.ContractData.NOTES;

import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Table;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// Where each test of the contract begins: an open target, one session, empty tables.
abstract class ContractBase {
    protected Target target;
    protected SqlSession session;

    /// Opens the engine under test; every call opens the same database.
    protected abstract Target open(Isolation isolation) throws TargetException;

    protected abstract ContractTraits traits();

    @BeforeEach
    void openTarget() throws TargetException {
        target = open(Isolation.DEFAULT);
        session = target.openSession().sql();
        for (Table table : List.of(ACCOUNTS, NOTES, ContractRows.ROWS)) {
            if (!session.existing(List.of(table.name())).isEmpty()) {
                session.execute(target.dialect().dropTable(table.name()));
            }
            for (String statement : target.dialect().createTable(table)) {
                session.execute(statement);
            }
        }
    }

    @AfterEach
    void closeTarget() {
        session.close();
        target.close();
    }

    final void finish(Table table) throws TargetException {
        for (String statement : target.dialect().afterLoad(table)) {
            session.execute(statement);
        }
    }
}
