package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.StatementCheck;
import io.plimsoll.driver.StatementCheck.Accepted;
import io.plimsoll.driver.StatementCheck.Unchecked;
import io.plimsoll.driver.StatementProgram.Control;
import io.plimsoll.driver.StatementProgram.ProgramStatement;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.jdbc.JdbcProgram.JdbcText;
import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Has a database prepare a statement, in the way in which this database looks at it without executing it. Stateless.
final class JdbcCheck {
    /// MySQL's number for a statement that its protocol cannot prepare.
    private static final int CANNOT_PREPARE = 1295;

    private JdbcCheck() {}

    static StatementCheck of(ProgramStatement statement, JdbcSession session, Connection connection)
            throws SQLException, TargetException {
        if (statement.control() != Control.NONE) {
            // The driver begins and ends transactions itself, and refuses what it cannot do.
            ScriptTransactions _ = ScriptTransactions.of(session, connection, List.of(statement));
            return new Accepted(List.of());
        }
        Optional<Unchecked> unchecked = StatementCheck.Kinds.unchecked(statement);
        if (unchecked.isPresent()) {
            return unchecked.get();
        }
        String sql = JdbcText.sql(statement, session.product().isPostgres());
        return switch (session.product()) {
            case HSQLDB, H2, POSTGRESQL, CITUS, HOLOGRES -> prepared(statement, sql, connection, true);
            case SQLITE, DUCKDB -> prepared(statement, sql, connection, false);
            case MYSQL -> preparedByServer(statement, sql, connection);
            case GENERIC -> new Unchecked("this driver may not check a statement before it is executed");
        };
    }

    /// These drivers look at names when they prepare, and PostgreSQL's when it is asked for the parameters.
    private static StatementCheck prepared(
            ProgramStatement statement, String sql, Connection connection, boolean knowsTypes) throws SQLException {
        try (PreparedStatement prepared = connection.prepareStatement(sql)) {
            ParameterMetaData parameters = prepared.getParameterMetaData();
            int count = parameters.getParameterCount();
            List<String> types = new ArrayList<>();
            for (int parameter = 1; knowsTypes && parameter <= count; parameter++) {
                types.add(parameters.getParameterTypeName(parameter).toLowerCase(Locale.ROOT));
            }
            return StatementCheck.prepared(statement, count, sql, types);
        }
    }

    /// The drivers of MySQL and MariaDB may prepare on the client, or hide what the server says. The server's own
    /// statement PREPARE does neither.
    private static StatementCheck preparedByServer(ProgramStatement statement, String sql, Connection connection)
            throws SQLException {
        try (PreparedStatement text = connection.prepareStatement("SET @plimsoll_check = ?");
                Statement prepare = connection.createStatement()) {
            text.setString(1, sql);
            text.execute();
            prepare.execute("PREPARE plimsoll_check FROM @plimsoll_check");
            prepare.execute("DEALLOCATE PREPARE plimsoll_check");
            return prepared(statement, sql, connection, false);
        } catch (SQLException refused) {
            if (refused.getErrorCode() == CANNOT_PREPARE) {
                return new Unchecked("the server cannot prepare it");
            }
            throw refused;
        }
    }
}
