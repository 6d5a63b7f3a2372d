package io.plimsoll.workload.tproc;

/// The routines of profile `spec` through JDBC: the same calls have the same results and effects.
class JdbcRoutinesTest extends SpecRoutinesContract {
    JdbcRoutinesTest() {
        super("jdbc");
    }
}
