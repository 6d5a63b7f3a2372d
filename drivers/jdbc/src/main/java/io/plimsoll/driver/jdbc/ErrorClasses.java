package io.plimsoll.driver.jdbc;

import static java.util.Map.entry;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.jdbc.dialect.Product;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// From SQLSTATE to [ErrorClass]. Asked in this order: what a product does oddly ([ProductErrors]), the
/// whole state, its class (the first two characters), the Java type of the exception.
final class ErrorClasses {
    private static final Map<String, ErrorClass> STATES = Map.ofEntries(
            // Classes of ISO/IEC 9075-2, table "SQLSTATE class and subclass codes", and the common additions.
            entry("08", ErrorClass.CONNECTION),
            entry("0A", ErrorClass.STATEMENT),
            entry("21", ErrorClass.DATA),
            entry("22", ErrorClass.DATA),
            entry("23", ErrorClass.CONSTRAINT),
            entry("26", ErrorClass.STATEMENT),
            entry("27", ErrorClass.CONSTRAINT),
            entry("28", ErrorClass.PERMISSION),
            entry("3D", ErrorClass.STATEMENT),
            entry("3F", ErrorClass.STATEMENT),
            entry("40", ErrorClass.SERIALIZATION),
            entry("42", ErrorClass.STATEMENT),
            entry("44", ErrorClass.CONSTRAINT),
            entry("53", ErrorClass.RESOURCES),
            entry("54", ErrorClass.RESOURCES),
            entry("58", ErrorClass.RESOURCES),
            // Whole states.
            entry("08001", ErrorClass.UNREACHABLE),
            entry("25006", ErrorClass.PERMISSION),
            entry("25P03", ErrorClass.CONNECTION),
            entry("25P04", ErrorClass.CONNECTION),
            entry("40002", ErrorClass.CONSTRAINT),
            entry("40003", ErrorClass.CONNECTION),
            entry("40P01", ErrorClass.DEADLOCK),
            entry("42501", ErrorClass.PERMISSION),
            entry("55006", ErrorClass.LOCK_TIMEOUT),
            entry("55P03", ErrorClass.LOCK_TIMEOUT),
            entry("57014", ErrorClass.STATEMENT_TIMEOUT),
            entry("57P01", ErrorClass.CONNECTION),
            entry("57P02", ErrorClass.CONNECTION),
            entry("57P03", ErrorClass.CONNECTION),
            entry("57P05", ErrorClass.CONNECTION),
            entry("70100", ErrorClass.CANCELLED),
            entry("HY008", ErrorClass.CANCELLED),
            entry("HYT00", ErrorClass.STATEMENT_TIMEOUT));

    private static final Pattern CONNECTION_NUMBER = Pattern.compile("^\\(conn=[0-9]+\\) ");

    private ErrorClasses() {}

    static ErrorClass of(Product product, SQLException failure) {
        ErrorClass odd = ProductErrors.of(product, failure);
        if (odd != null) {
            return odd;
        }
        ErrorClass stated = ofState(state(failure));
        return stated != null ? stated : ofType(failure);
    }

    /// The failure's SQLSTATE, or that of the exception chained to it (batches); empty when there is none.
    static String state(SQLException failure) {
        String state = failure.getSQLState();
        if (state == null && failure.getNextException() != null) {
            state = failure.getNextException().getSQLState();
        }
        return state == null ? "" : state;
    }

    /// The failure's message on one line, without what would make every message another one: the
    /// statement some products append, the connection's number that MariaDB's driver puts first.
    static String sentence(SQLException failure) {
        SQLException cause = failure.getNextException() == null ? failure : failure.getNextException();
        String message = String.valueOf(cause.getMessage());
        String firstLine = message.lines().findFirst().orElse(message).strip();
        int statement = firstLine.indexOf("; SQL statement:");
        String sentence = statement < 0 ? firstLine : firstLine.substring(0, statement);
        return CONNECTION_NUMBER.matcher(sentence).replaceFirst("");
    }

    private static @Nullable ErrorClass ofState(String state) {
        ErrorClass whole = STATES.get(state);
        return whole != null || state.length() != 5 ? whole : STATES.get(state.substring(0, 2));
    }

    private static ErrorClass ofType(SQLException failure) {
        return switch (failure) {
            case SQLRecoverableException _ -> ErrorClass.CONNECTION;
            case SQLNonTransientConnectionException _ -> ErrorClass.CONNECTION;
            case SQLTimeoutException _ -> ErrorClass.STATEMENT_TIMEOUT;
            case SQLTransactionRollbackException _ -> ErrorClass.SERIALIZATION;
            case SQLIntegrityConstraintViolationException _ -> ErrorClass.CONSTRAINT;
            case SQLSyntaxErrorException _ -> ErrorClass.STATEMENT;
            case SQLDataException _ -> ErrorClass.DATA;
            case SQLInvalidAuthorizationSpecException _ -> ErrorClass.PERMISSION;
            default -> ErrorClass.OTHER;
        };
    }
}
