package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.Product;
import io.plimsoll.driver.sql.ProductErrors;
import io.plimsoll.driver.sql.SqlStates;
import java.sql.Connection;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.util.regex.Pattern;

/// Classifies failures. The first match counts: the product's peculiarities ([ProductErrors]), the whole SQLSTATE,
/// its class (the first two characters), the Java type of the exception.
final class ErrorClasses {
    private static final Pattern CONNECTION_NUMBER = Pattern.compile("^\\(conn=[0-9]+\\) ");

    private ErrorClasses() {}

    static ErrorClass of(Product product, SQLException failure) {
        SQLException cause = failure.getErrorCode() == 0 && failure.getNextException() != null
                ? failure.getNextException()
                : failure;
        ErrorClass odd = ProductErrors.of(product, cause.getErrorCode(), String.valueOf(cause.getMessage()));
        if (odd != null) {
            return odd;
        }
        ErrorClass stated = SqlStates.classOf(state(failure));
        return stated != null ? stated : ofType(failure);
    }

    /// The SQLSTATE of the failure or of the exception chained to it (batches); empty if there is none.
    static String state(SQLException failure) {
        String state = failure.getSQLState();
        if (state == null && failure.getNextException() != null) {
            state = failure.getNextException().getSQLState();
        }
        return state == null ? "" : state;
    }

    /// The failure's message on one line, without the parts that differ each time: the statement that some products
    /// append, and the connection number that MariaDB's driver prepends.
    static String sentence(SQLException failure) {
        SQLException cause = failure.getNextException() == null ? failure : failure.getNextException();
        String message = String.valueOf(cause.getMessage());
        String firstLine = message.lines().findFirst().orElse(message).strip();
        int statement = firstLine.indexOf("; SQL statement:");
        String sentence = statement < 0 ? firstLine : firstLine.substring(0, statement);
        return CONNECTION_NUMBER.matcher(sentence).replaceFirst("");
    }

    /// The failure as a [TargetException].
    static TargetException failure(
            Product product, SQLException refused, Connection connection, StatementInterruption interruption) {
        ErrorClass errorClass = of(product, refused);
        if (interruption.isAborted() || isClosed(connection)) {
            errorClass = ErrorClass.CONNECTION;
        } else if (errorClass == ErrorClass.STATEMENT_TIMEOUT && interruption.isRequested()) {
            // Products report a cancelled statement and an overlong one with the same state.
            errorClass = ErrorClass.CANCELLED;
        }
        return new TargetException(errorClass, state(refused), sentence(refused), refused);
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

    static boolean isClosed(Connection connection) {
        try {
            return connection.isClosed();
        } catch (SQLException refused) {
            return true;
        }
    }
}
