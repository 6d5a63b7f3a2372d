package io.plimsoll.driver.sql;

import static java.util.Map.entry;

import io.plimsoll.driver.ErrorClass;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Errors that products report with a SQLSTATE other than the standard one, or with none.
public final class ProductErrors {
    /// By result code, because SQLite has no SQLSTATE. BUSY and LOCKED mean that another session is writing: the
    /// same inputs may succeed on another attempt.
    private static final Map<Integer, ErrorClass> SQLITE = Map.ofEntries(
            entry(1, ErrorClass.STATEMENT), // ERROR
            entry(3, ErrorClass.PERMISSION), // PERM
            entry(4, ErrorClass.SERIALIZATION), // ABORT
            entry(5, ErrorClass.SERIALIZATION), // BUSY
            entry(6, ErrorClass.SERIALIZATION), // LOCKED
            entry(7, ErrorClass.RESOURCES), // NOMEM
            entry(8, ErrorClass.PERMISSION), // READONLY
            entry(9, ErrorClass.CANCELLED), // INTERRUPT
            entry(10, ErrorClass.RESOURCES), // IOERR
            entry(13, ErrorClass.RESOURCES), // FULL
            entry(14, ErrorClass.UNREACHABLE), // CANTOPEN
            entry(18, ErrorClass.DATA), // TOOBIG
            entry(19, ErrorClass.CONSTRAINT), // CONSTRAINT
            entry(20, ErrorClass.DATA), // MISMATCH
            entry(23, ErrorClass.PERMISSION)); // AUTH

    /// By error code, because the states 42000 and HY000 cover many errors.
    private static final Map<Integer, ErrorClass> MYSQL = Map.ofEntries(
            entry(1020, ErrorClass.SERIALIZATION), // record changed since last read
            entry(1021, ErrorClass.RESOURCES), // disk full
            entry(1040, ErrorClass.RESOURCES), // too many connections
            entry(1044, ErrorClass.PERMISSION), // access to the database denied
            entry(1045, ErrorClass.PERMISSION), // access denied
            entry(1114, ErrorClass.RESOURCES), // table full
            entry(1142, ErrorClass.PERMISSION), // command denied
            entry(1203, ErrorClass.RESOURCES), // too many connections of this user
            entry(1205, ErrorClass.LOCK_TIMEOUT),
            entry(1213, ErrorClass.DEADLOCK),
            entry(1226, ErrorClass.RESOURCES), // a limit of this user
            entry(1227, ErrorClass.PERMISSION), // a right of administrators is missing
            entry(1290, ErrorClass.PERMISSION), // read only
            entry(1317, ErrorClass.CANCELLED), // interrupted
            entry(1698, ErrorClass.PERMISSION), // access denied
            entry(1927, ErrorClass.CONNECTION), // connection killed
            entry(1969, ErrorClass.STATEMENT_TIMEOUT), // MariaDB max_statement_time
            entry(3024, ErrorClass.STATEMENT_TIMEOUT), // MySQL max_execution_time
            entry(3572, ErrorClass.LOCK_TIMEOUT)); // NOWAIT

    private static final Map<Integer, ErrorClass> H2 = Map.of(
            40001, ErrorClass.DEADLOCK, // its only meaning in H2
            50200, ErrorClass.LOCK_TIMEOUT,
            90007, ErrorClass.CONNECTION, // object closed
            90013, ErrorClass.STATEMENT, // database or schema not found
            90020, ErrorClass.UNREACHABLE, // in use by another process
            90067, ErrorClass.CONNECTION, // connection broken
            90098, ErrorClass.CONNECTION, // database closed
            90121, ErrorClass.CONNECTION, // database closed on exit
            90131, ErrorClass.SERIALIZATION); // concurrent update

    private static final Map<Integer, ErrorClass> HSQLDB = Map.of(
            -451, ErrorClass.UNREACHABLE, // another process holds the files
            -458, ErrorClass.RESOURCES, // out of memory
            -4861, ErrorClass.SERIALIZATION,
            -4871, ErrorClass.SERIALIZATION, // row changed by several transactions
            -4872, ErrorClass.STATEMENT_TIMEOUT,
            -5501, ErrorClass.STATEMENT); // "lacks privilege or object not found": it means the latter

    /// By words in the message; the first match counts. DuckDB has neither states nor codes.
    private static final List<Map.Entry<String, ErrorClass>> DUCKDB = List.of(
            entry("catalog error", ErrorClass.STATEMENT),
            entry("parser error", ErrorClass.STATEMENT),
            entry("binder error", ErrorClass.STATEMENT),
            entry("syntax error", ErrorClass.STATEMENT),
            entry("conversion error", ErrorClass.DATA),
            entry("out of range error", ErrorClass.DATA),
            entry("out of memory error", ErrorClass.RESOURCES),
            entry("constraint", ErrorClass.CONSTRAINT),
            entry("conflict", ErrorClass.SERIALIZATION),
            entry("interrupt", ErrorClass.CANCELLED),
            entry("transactioncontext error", ErrorClass.SERIALIZATION),
            entry("io error", ErrorClass.RESOURCES),
            entry("permission error", ErrorClass.PERMISSION),
            entry("connection error", ErrorClass.CONNECTION),
            entry("fatal error", ErrorClass.CONNECTION));

    private ProductErrors() {}

    /// Null where the error's SQLSTATE decides.
    ///
    /// @param code the product's error number
    public static @Nullable ErrorClass of(Product product, int code, String message) {
        return switch (product) {
            // The low byte; extended codes have details above it.
            case SQLITE -> SQLITE.get(code & 0xff);
            case MYSQL -> MYSQL.get(code);
            case H2 -> H2.get(code);
            case HSQLDB -> HSQLDB.get(code);
            case DUCKDB -> ofWords(message);
            case POSTGRESQL, CITUS, HOLOGRES, GENERIC -> null;
        };
    }

    private static @Nullable ErrorClass ofWords(String message) {
        String firstLine = message.lines().findFirst().orElse("").toLowerCase(Locale.ROOT);
        for (Map.Entry<String, ErrorClass> word : DUCKDB) {
            if (firstLine.contains(word.getKey())) {
                return word.getValue();
            }
        }
        return null;
    }
}
