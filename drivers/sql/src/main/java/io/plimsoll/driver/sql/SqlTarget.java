package io.plimsoll.driver.sql;

import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.TimeSpan;

/// A target whose sessions speak SQL.
public interface SqlTarget extends Target {
    @Override
    SqlSession openSession() throws TargetException;

    /// How long a silent target is waited for.
    TimeSpan stallLimit();

    @Override
    default Session openControlSession() throws TargetException {
        SqlSession session = openSession();
        try {
            session.executeAll(dialect().lockLimit(stallLimit()));
            return session;
        } catch (TargetException refused) {
            session.close();
            throw refused;
        }
    }

    @Override
    default void probe() throws TargetException {
        try (SqlSession session = openSession()) {
            dialect().probe(session);
        }
    }
}
