package io.plimsoll.driver.sql;

import io.plimsoll.driver.Maintenance;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.util.ArrayList;
import java.util.List;

/// The tables that a PostgreSQL user may vacuum. If VACUUM skips a table, the server only sends a warning.
///
/// Source: PostgreSQL documentation, VACUUM, "Notes".
final class Ownership {
    private static final String MAY_VACUUM = """
            SELECT count(*) FROM pg_class c JOIN pg_database d ON d.datname = current_database()
            WHERE c.oid = to_regclass('{table}') AND (pg_has_role(c.relowner, 'USAGE') OR pg_has_role(d.datdba, 'USAGE')
                OR EXISTS (SELECT 1 FROM pg_roles r WHERE r.rolname = 'pg_maintain' AND pg_has_role(r.oid, 'USAGE'))
                OR EXISTS (SELECT 1 FROM aclexplode(c.relacl) a WHERE a.privilege_type = 'MAINTAIN'
                    AND (a.grantee = 0 OR pg_has_role(a.grantee, 'USAGE'))))""";

    private Ownership() {}

    /// The tables that the user may vacuum. Each other table is noted as a refusal.
    static List<String> vacuumable(SqlSession session, List<String> tables, Maintenance maintenance)
            throws TargetException {
        List<String> found = new ArrayList<>();
        List<String> foreign = new ArrayList<>();
        for (String table : tables) {
            boolean isOwn = session.number(MAY_VACUUM.replace("{table}", table)) > 0;
            (isOwn ? found : foreign).add(table);
        }
        if (!foreign.isEmpty()) {
            maintenance.refused(
                    "VACUUM of " + String.join(", ", foreign) + " needs their owner, the database's owner or"
                            + " the privilege MAINTAIN: statistics and visibility stay as they are");
        }
        return found;
    }
}
