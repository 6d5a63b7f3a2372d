package io.plimsoll.workload.tproc;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;

/// What a PostgreSQL database holds of HammerDB's routines, whoever made them.
record HammerdbSchema(SqlSession session) {
    private static final int ROUTINES = 5;

    /// Whether all five are there in the flavour asked for, and in no other.
    boolean has(Placement placement) throws TargetException {
        String kind = placement == Placement.PROCEDURE ? "p" : "f";
        String routines = " FROM pg_proc WHERE pronamespace = current_schema()::regnamespace"
                + " AND proname IN ('neword', 'payment', 'delivery', 'ostat', 'slev') AND prokind ";
        return session.number("SELECT count(DISTINCT proname)" + routines + "= '" + kind + "'") == ROUTINES
                && session.number("SELECT count(*)" + routines + "<> '" + kind + "'") == 0;
    }
}
