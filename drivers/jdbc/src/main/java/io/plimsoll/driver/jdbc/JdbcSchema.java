package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.SessionSchema;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.SchemaMaking;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/// The schema a session is in. Used by the session's thread.
final class JdbcSchema implements SessionSchema {
    private final JdbcSession session;
    private final Connection connection;
    private final SchemaPlace place;

    /// Whether the connection is there; not before the schema is made.
    private boolean isEntered;

    /// Whether it stays outside, because the schema is about to be dropped.
    private boolean isLeft;

    JdbcSchema(JdbcSession session, Connection connection, SchemaPlace place) throws SQLException {
        this.session = session;
        this.connection = connection;
        this.place = place;
        isEntered = place.enter(connection);
    }

    /// Enters a schema that was made since the session looked, so that no statement meets tables outside.
    void seek() throws SQLException {
        if (!isEntered && !isLeft) {
            isEntered = place.enter(connection);
        }
    }

    List<String> existing(List<String> tables) throws TargetException {
        try {
            session.outsideTransaction();
            return isEntered ? TableNames.among(tables, connection, place.current(connection)) : List.of();
        } catch (SQLException refused) {
            throw session.failure(refused);
        }
    }

    List<String> existingOthers(List<String> names) throws TargetException {
        try {
            session.outsideTransaction();
            return isEntered ? TableNames.othersAmong(names, connection, place.current(connection)) : List.of();
        } catch (SQLException refused) {
            throw session.failure(refused);
        }
    }

    @Override
    public String outside() {
        return place.chosen().isEmpty() ? "" : place.ofConnection();
    }

    @Override
    public List<String> existingOutside(List<String> tables) throws TargetException {
        if (place.chosen().isEmpty()) {
            return List.of();
        }
        try {
            session.outsideTransaction();
            return TableNames.among(tables, connection, place.ofConnection());
        } catch (SQLException refused) {
            throw session.failure(refused);
        }
    }

    @Override
    public List<String> creation() throws TargetException {
        return place.chosen().isEmpty()
                ? List.of()
                : SchemaMaking.creation(session, place.chosen().get());
    }

    @Override
    public List<String> removal() throws TargetException {
        return place.chosen().isEmpty()
                ? List.of()
                : SchemaMaking.removal(session, place.chosen().get());
    }

    @Override
    public boolean make() throws TargetException {
        if (place.chosen().isEmpty()) {
            return false;
        }
        boolean isMade = SchemaMaking.make(session, place.chosen().get());
        enter();
        return isMade;
    }

    /// A connection cannot stay in a schema that is dropped.
    @Override
    public boolean drop() throws TargetException {
        if (place.chosen().isEmpty()) {
            return false;
        }
        leave();
        boolean isDropped = SchemaMaking.drop(session, place.chosen().get());
        enter();
        return isDropped;
    }

    private void enter() throws TargetException {
        try {
            isLeft = false;
            isEntered = place.enter(connection);
        } catch (SQLException refused) {
            throw session.failure(refused);
        }
    }

    private void leave() throws TargetException {
        try {
            session.outsideTransaction();
            place.leave(connection);
            isEntered = false;
            isLeft = true;
        } catch (SQLException refused) {
            throw session.failure(refused);
        }
    }
}
