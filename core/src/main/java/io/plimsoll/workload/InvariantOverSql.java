package io.plimsoll.workload;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;

/// An invariant that is checked in SQL.
public interface InvariantOverSql extends Invariant {
    @Override
    default AuditResult check(Session session, Dialect dialect, RunCounts counts) throws TargetException {
        return check(session.sql(), dialect, counts);
    }

    /// As [Invariant#check].
    AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) throws TargetException;

    @Override
    default long baseline(Session session) throws TargetException {
        return baseline(session.sql());
    }

    /// As [Invariant#baseline].
    default long baseline(SqlSession session) throws TargetException {
        return 0;
    }
}
