package io.plimsoll.driver.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.StatementCheck;
import io.plimsoll.driver.StatementCheck.Accepted;
import io.plimsoll.driver.StatementCheck.Refused;
import io.plimsoll.driver.StatementCheck.Unchecked;
import io.plimsoll.driver.StatementProgram.ProgramStatement;
import io.plimsoll.driver.TargetException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What every session must say of statements that it prepares and does not execute.
abstract class CheckContract extends ContractBase {
    /// A question mark is a parameter.
    private StatementCheck check(String sql) throws TargetException {
        return session.check(new ProgramStatement(List.of(sql.split("\\?", -1)), false));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT aid, abalance FROM contract_accounts WHERE aid = ?",
                "  -- the balance\nselect abalance from contract_accounts",
                "/* all */ UPDATE contract_accounts SET abalance = abalance + ? WHERE aid = ?",
                "INSERT INTO contract_accounts (aid, bid, abalance) VALUES (?, 0, ?)",
                "DELETE FROM contract_accounts WHERE aid = ?",
                "SELECT ';', count(*) FROM contract_accounts WHERE filler = 'a;b' -- ; "
            })
    void whatItWouldExecuteIsAccepted(String sql) throws TargetException {
        assertThat(check(sql)).isInstanceOf(Accepted.class);
        assertThat(session.number("SELECT count(*) FROM contract_accounts")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"BEGIN", "COMMIT", "ROLLBACK"})
    void transactionsAreAcceptedAndNotBegun(String sql) throws TargetException {
        assertThat(check(sql)).isInstanceOf(Accepted.class);
        session.execute("INSERT INTO contract_accounts (aid, bid, abalance) VALUES (1, 0, 0)");
        assertThat(countForOthers()).isEqualTo(1);
    }

    private long countForOthers() throws TargetException {
        try (var other = target.openSession().sql()) {
            return other.number("SELECT count(*) FROM contract_accounts");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT abalanec FROM contract_accounts WHERE aid = ?",
                "SELECT abalance FROM contract_acounts WHERE aid = ?",
                "UPDATE contract_accounts SET abalanec = ? WHERE aid = ?",
                "INSERT INTO contract_accounts (aid, bid, abalanec) VALUES (?, 0, ?)",
                "DELETE FROM contract_acounts WHERE aid = ?"
            })
    void unknownNamesAreRefused(String sql) throws TargetException {
        assertThat(check(sql)).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.failure().getMessage()).containsPattern("(?i)abalanec|contract_acounts");
            assertThat(refused.isSyntax()).isFalse();
        });
        // The session goes on.
        assertThat(check("SELECT aid FROM contract_accounts")).isInstanceOf(Accepted.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT aid FORM contract_accounts", "UPDATE contract_accounts SETT aid = ?"})
    void whatIsNoSqlIsRefused(String sql) throws TargetException {
        assertThat(check(sql))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.isSyntax()).isTrue());
    }

    /// As in scripts of pgbench, whose variables are replaced in quotes, too.
    @Test
    void aValueInQuotesIsRefused() throws TargetException {
        ProgramStatement quoted =
                new ProgramStatement(List.of("SELECT aid FROM contract_accounts WHERE filler = '", "'"), false);
        assertThat(session.check(quoted))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.failure())
                                .hasMessageContaining("expects 0 values, and 1 are given"));
    }

    /// Some databases execute these when they are to prepare them, or look at their names only then.
    @Test
    void whatMayNotBePreparedIsNot() throws TargetException {
        assertThat(check("CREATE TABLE contract_made (a INTEGER)"))
                .isInstanceOfSatisfying(
                        Unchecked.class,
                        unchecked -> assertThat(unchecked.why()).contains("CREATE"));
        assertThat(session.existing(List.of("contract_made"))).isEmpty();
        StatementCheck several =
                check("INSERT INTO contract_accounts (aid) VALUES (7); SELECT 1 FROM contract_accounts");
        assertThat(several).isNotInstanceOf(Accepted.class);
        assertThat(session.number("SELECT count(*) FROM contract_accounts")).isZero();
    }
}
