package io.plimsoll.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.StatementProgram.Control;
import io.plimsoll.driver.StatementProgram.ProgramStatement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatementProgramTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    BEGIN                                  | BEGINS
                    begin isolation level serializable;    | BEGINS
                    ' -- first\n /* a /* b */ c */ Begin'  | BEGINS
                    start  transaction read only           | BEGINS
                    START GROUP_REPLICATION                | NONE
                    beginning                              | NONE
                    end;                                   | COMMITS
                    COMMIT AND CHAIN                       | COMMITS
                    commit prepared 'x'                    | NONE
                    prepare transaction 'x'                | NONE
                    ROLLBACK                               | ROLLS_BACK
                    abort work                             | ROLLS_BACK
                    rollback to a                          | NONE
                    rollback work to savepoint a           | NONE
                    rollback prepared 'x'                  | NONE
                    savepoint a                            | NONE
                    select 'commit'                        | NONE
                    /* commit                              | NONE
                    -- commit                              | NONE
                    ;                                      | NONE
                    """)
    void aStatementControlsTransactionsByItsFirstWords(String sql, Control control) {
        assertThat(new ProgramStatement(List.of(sql), false).control()).isEqualTo(control);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "COMMIT",
                "end;",
                "begin; update t set a = 1; end",
                "update t set a = 1; commit",
                "prepare transaction 'x'"
            })
    void aTextMayCommitIfItContainsMoreThanOneStatementOrACommit(String sql) {
        assertThat(new ProgramStatement(List.of(sql), false).mayCommit()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"BEGIN", "rollback;", "update t set a = 1", "update t set a = 1 ;\n", ""})
    void othersCommitNothingButThemselves(String sql) {
        assertThat(new ProgramStatement(List.of(sql), false).mayCommit()).isFalse();
    }

    @Test
    void aStatementThatBeginsWithAValueMayBeAnything() {
        ProgramStatement named = new ProgramStatement(List.of(" /* what? */ ", " t"), true);
        assertThat(named.mayCommit()).isTrue();
        assertThat(named.parameters()).isOne();
        assertThat(named).hasToString(" /* what? */ ? t");
        assertThat(new ProgramStatement(List.of("select ", ""), true).mayCommit())
                .isFalse();
    }
}
