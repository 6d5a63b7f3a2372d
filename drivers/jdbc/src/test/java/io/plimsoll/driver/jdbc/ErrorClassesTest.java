package io.plimsoll.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.sql.Product;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorClassesTest {
    @ParameterizedTest
    @CsvSource({
        "40001, SERIALIZATION",
        "40P01, DEADLOCK",
        "40002, CONSTRAINT",
        "40003, CONNECTION",
        "55P03, LOCK_TIMEOUT",
        "57014, STATEMENT_TIMEOUT",
        "57P01, CONNECTION",
        "57P02, CONNECTION",
        "57P03, CONNECTION",
        "53100, RESOURCES",
        "53200, RESOURCES",
        "53300, RESOURCES",
        "08001, UNREACHABLE",
        "08006, CONNECTION",
        "28000, PERMISSION",
        "28P01, PERMISSION",
        "42501, PERMISSION",
        "42P01, STATEMENT",
        "42703, STATEMENT",
        "42601, STATEMENT",
        "3D000, STATEMENT",
        "23505, CONSTRAINT",
        "23503, CONSTRAINT",
        "22003, DATA",
        "22P02, DATA",
        "25006, PERMISSION",
        "0A000, STATEMENT",
        "XX000, OTHER",
        "P0001, OTHER",
        "57000, OTHER",
        "'', OTHER",
        "4, OTHER",
    })
    void classesByState(String state, ErrorClass expected) {
        assertThat(ErrorClasses.of(Product.POSTGRESQL, new SQLException("no", state)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "SQLITE, , 5, SERIALIZATION",
        "SQLITE, , 6, SERIALIZATION",
        "SQLITE, , 517, SERIALIZATION",
        "SQLITE, , 9, CANCELLED",
        "SQLITE, , 19, CONSTRAINT",
        "SQLITE, , 1555, CONSTRAINT",
        "SQLITE, , 1, STATEMENT",
        "SQLITE, , 13, RESOURCES",
        "SQLITE, , 14, UNREACHABLE",
        "SQLITE, , 11, OTHER",
        "H2, 90131, 90131, SERIALIZATION",
        "H2, 40001, 40001, DEADLOCK",
        "H2, HYT00, 50200, LOCK_TIMEOUT",
        "H2, 42S02, 42102, STATEMENT",
        "H2, 23505, 23505, CONSTRAINT",
        "H2, 57014, 57014, STATEMENT_TIMEOUT",
        "H2, 90067, 90067, CONNECTION",
        "HSQLDB, 40001, -4861, SERIALIZATION",
        "HSQLDB, 40501, -4871, SERIALIZATION",
        "HSQLDB, 42501, -5501, STATEMENT",
        "HSQLDB, 23505, -104, CONSTRAINT",
        "HSQLDB, S1000, -451, UNREACHABLE",
        "MYSQL, 40001, 1213, DEADLOCK",
        "MYSQL, HY000, 1205, LOCK_TIMEOUT",
        "MYSQL, 40001, 1205, LOCK_TIMEOUT",
        "MYSQL, 42000, 1044, PERMISSION",
        "MYSQL, 28000, 1045, PERMISSION",
        "MYSQL, 42000, 1064, STATEMENT",
        "MYSQL, 42S02, 1146, STATEMENT",
        "MYSQL, 23000, 1062, CONSTRAINT",
        "MYSQL, HY000, 1020, SERIALIZATION",
        "MYSQL, 70100, 1317, CANCELLED",
        "MYSQL, 08S01, 0, CONNECTION",
        "GENERIC, 40001, 90131, SERIALIZATION",
        "GENERIC, , 1213, OTHER",
    })
    void classesByWhatAProductDoesOddly(Product product, String state, int code, ErrorClass expected) {
        assertThat(ErrorClasses.of(product, new SQLException("no", state, code)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "TransactionContext Error: Conflict on update! | SERIALIZATION",
                "TransactionContext Error: Catalog write-write conflict on create | SERIALIZATION",
                "Transaction conflict: cannot update a table that has been altered | SERIALIZATION",
                "TransactionContext Error: Failed to commit: PRIMARY KEY or UNIQUE constraint violated | CONSTRAINT",
                "Constraint Error: Duplicate key \"a: 1\" violates primary key constraint. | CONSTRAINT",
                "Catalog Error: Table with name conflict does not exist! | STATEMENT",
                "Parser Error: syntax error at or near \"selec\" | STATEMENT",
                "Binder Error: Referenced column \"x\" not found | STATEMENT",
                "Conversion Error: Could not convert string 'x' to INT32 | DATA",
                "INTERRUPT Error: Interrupted! | CANCELLED",
                "Out of Memory Error: could not allocate block | RESOURCES",
                "Something else | OTHER",
            })
    void classesDuckdbByItsWords(String message, ErrorClass expected) {
        assertThat(ErrorClasses.of(Product.DUCKDB, new SQLException(message))).isEqualTo(expected);
    }

    @Test
    void classesLostConnectionsWithoutAState() {
        assertThat(ErrorClasses.of(Product.GENERIC, new SQLRecoverableException("gone")))
                .isEqualTo(ErrorClass.CONNECTION);
        assertThat(ErrorClasses.of(Product.GENERIC, new SQLNonTransientConnectionException("gone")))
                .isEqualTo(ErrorClass.CONNECTION);
        assertThat(ErrorClasses.of(Product.GENERIC, new SQLException("gone"))).isEqualTo(ErrorClass.OTHER);
    }

    @Test
    void looksIntoABatchForTheCause() {
        BatchUpdateException batch = new BatchUpdateException("Batch entry 0 was aborted", null, new int[0]);
        batch.setNextException(new SQLException("ERROR: duplicate key\n  Detail: (1)", "23505"));

        assertThat(ErrorClasses.of(Product.POSTGRESQL, batch)).isEqualTo(ErrorClass.CONSTRAINT);
        assertThat(ErrorClasses.state(batch)).isEqualTo("23505");
        assertThat(ErrorClasses.sentence(batch)).isEqualTo("ERROR: duplicate key");
    }

    @Test
    void leavesTheStatementTextOut() {
        SQLException failure = new SQLException("Table \"NOPE\" not found; SQL statement:\nselect 1 [42102-252]");
        assertThat(ErrorClasses.sentence(failure)).isEqualTo("Table \"NOPE\" not found");
        assertThat(ErrorClasses.sentence(new SQLException("(conn=45) Duplicate entry")))
                .isEqualTo("Duplicate entry");
        assertThat(ErrorClasses.sentence(new SQLException())).isEqualTo("null");
    }
}
