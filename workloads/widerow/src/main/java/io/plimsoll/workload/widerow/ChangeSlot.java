package io.plimsoll.workload.widerow;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;

/// Publication and replication slot of a Hologres table, with the statements of Alibaba's performance tool.
///
/// @param table whose changes are published
record ChangeSlot(String table, Changes changes) {
    /// The number of records to request at once, as in the tool.
    static final int BATCH_ROWS = 1_024;

    /// Drops and creates both.
    void recreate(SqlSession session) throws TargetException {
        session.execute("create extension if not exists hg_binlog");
        session.execute("drop publication if exists " + changes.publication());
        ifThere(session, "delete from hologres.hg_replication_progress where slot_name='" + changes.slot() + "'");
        ifThere(session, "call hg_drop_logical_replication_slot('" + changes.slot() + "')");
        session.execute("create publication " + changes.publication() + " for table " + table);
        session.execute("call hg_create_logical_replication_slot('" + changes.slot() + "','hgoutput','"
                + changes.publication() + "')");
    }

    /// Dropping a missing object fails, and the server has no way to check for it. A lost session is still an
    /// error.
    private static void ifThere(SqlSession session, String statement) throws TargetException {
        try {
            session.execute(statement);
        } catch (TargetException refused) {
            if (refused.errorClass().breaksSession() || refused.errorClass() == ErrorClass.PERMISSION) {
                throw refused;
            }
        }
    }

    /// How many shards the table has. Each has a separate log.
    int shards(SqlSession session) throws TargetException {
        long shards = session.number("select g.property_value::int from hologres.hg_table_properties t,"
                + " hologres.hg_table_group_properties g where t.property_key='table_group'"
                + " and g.property_key='shard_count' and t.table_namespace='public' and t.table_name='" + table
                + "' and t.property_value = g.tablegroup_name");
        return Math.toIntExact(Math.max(1, shards));
    }
}
