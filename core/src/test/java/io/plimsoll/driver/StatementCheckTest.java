package io.plimsoll.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.StatementCheck.Refused;
import io.plimsoll.driver.StatementCheck.Unchecked;
import io.plimsoll.driver.StatementProgram.ProgramStatement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class StatementCheckTest {
    private static String why(String sql) {
        return StatementCheck.Kinds.unchecked(new ProgramStatement(List.of(sql), false))
                .map(Unchecked::why)
                .orElse("");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            SELECT 1                                  |
            select 1;                                 |
            (SELECT 1) UNION (SELECT 2)               |
            /* a; b */ WITH t AS (SELECT 1) TABLE t   |
            SELECT ';' , ";", `;` -- ; and more       |
            VALUES (1)                                |
            REPLACE INTO t VALUES (1)                 |
            SELECTED                                  | names in SELECTED
            DROP TABLE t                              | names in DROP
            /* SELECT */ VACUUM t                     | names in VACUUM
            pragma user_version = 7                   | names in PRAGMA
            ?                                         | names in such a statement
            SELECT 1; SELECT 2                        | several statements
            SELECT 1; -- nothing more                 |
            SELECT 'it''s; fine'                      |
            DELETE FROM t; DROP TABLE t               | several statements
            """)
    void onlyQueriesAndChangesOfRowsAreHandedOver(String sql, String reason) {
        String why = why(sql);
        if (reason == null) {
            assertThat(why).isEmpty();
        } else {
            assertThat(why).contains(reason);
        }
    }

    @ParameterizedTest
    @EnumSource(ErrorClass.class)
    void onlyAJudgementIsARefusal(ErrorClass kind) throws Exception {
        TargetException failure = new TargetException(kind, "no");
        if (kind.breaksSession()) {
            assertThatThrownBy(() -> StatementCheck.of(failure, "SELECT 1")).isSameAs(failure);
            return;
        }
        boolean isBusy = kind.outcome() != Outcome.ERROR
                || List.of(ErrorClass.NODE_LOST, ErrorClass.THROTTLED, ErrorClass.SERVER, ErrorClass.RESOURCES)
                        .contains(kind);
        assertThat(StatementCheck.of(failure, "SELECT 1")).isInstanceOf(isBusy ? Unchecked.class : Refused.class);
    }

    @Test
    void aPlaceStaysWithItsFailure() {
        TargetException failure = new TargetException(ErrorClass.STATEMENT, "42703", "no column", null).at(8);
        assertThat(failure.during("loading").position()).isEqualTo(8);
        assertThat(failure.reportedAs("more").duringCommit().position()).isEqualTo(8);
        assertThat(new TargetException(ErrorClass.STATEMENT, "no").position()).isZero();
    }
}
