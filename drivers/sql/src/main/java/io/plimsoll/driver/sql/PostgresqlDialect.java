package io.plimsoll.driver.sql;

import io.plimsoll.driver.Dialect.LoadLocks;
import io.plimsoll.driver.Maintenance;
import io.plimsoll.driver.MaintenanceResult;
import io.plimsoll.driver.RunLocks;
import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.SqlDialect.RunLocking;
import io.plimsoll.driver.sql.view.PostgresView;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.Storage;
import io.plimsoll.driver.table.Table;
import io.plimsoll.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// PostgreSQL, and the ground on which its kin stand. Immutable and thread-safe.
class PostgresqlDialect extends SqlDialect {
    /// Rows that are asked to stay together do: without it, PostgreSQL moves the values of rows above 2 kB into
    /// another table one by one, a hundred of them for a row of a hundred short columns.
    static final String WHOLE_ROWS = " WITH (toast_tuple_target = 8160)";

    /// Writes the pages that loading left dirty, so that no run pays for them.
    static final String CHECKPOINT = "CHECKPOINT";

    static final String DISTRIBUTION_COLUMN = "distribution_column";
    private static final String HASH_PARTITIONS = "hash_partitions";

    PostgresqlDialect(Facts facts) {
        super(facts);
    }

    @Override
    public List<String> createTable(Table table) {
        String keepsRows = table.storage().layout() == Storage.Layout.ROW ? WHOLE_ROWS : "";
        int partitions = hashPartitions(table);
        if (partitions > 0) {
            return partitioned(table, partitions, keepsRows);
        }
        return super.createTable(table).stream()
                .map(statement -> statement + keepsRows)
                .toList();
    }

    /// The number of hash partitions that the table's properties request; 0 for none.
    int hashPartitions(Table table) {
        return Integer.parseInt(table.storage().properties().getOrDefault(HASH_PARTITIONS, "0"));
    }

    /// Partitions are separate tables. They accept storage parameters, their parent does not.
    private List<String> partitioned(Table table, int partitions, String parameters) {
        String column = table.storage()
                .properties()
                .getOrDefault(DISTRIBUTION_COLUMN, table.columns().getFirst().name());
        List<String> statements = new ArrayList<>();
        super.createTable(table).forEach(create -> statements.add(create + " PARTITION BY HASH (" + column + ")"));
        for (int i = 0; i < partitions; i++) {
            statements.add("CREATE TABLE " + table.name() + "_" + i + " PARTITION OF " + table.name()
                    + " FOR VALUES WITH (MODULUS " + partitions + ", REMAINDER " + i + ")" + parameters);
        }
        return statements;
    }

    @Override
    public Optional<LoadLocks> loadLocks(String name) {
        String leader = "(hashtext('" + name + "'), 1)";
        String member = "(hashtext('" + name + "'), 2)";
        return Optional.of(new LoadLocks(
                "SELECT pg_try_advisory_lock" + leader + "::int",
                "SELECT pg_try_advisory_lock_shared" + member + "::int",
                "SELECT pg_try_advisory_xact_lock" + member + "::int"));
    }

    @Override
    public List<String> lockLimit(TimeSpan limit) {
        return List.of("SET lock_timeout = " + Math.min(Integer.MAX_VALUE, limit.nanos() / 1_000_000));
    }

    @Override
    public Optional<RunLocks> runLocks() {
        return Optional.of(RunLocking.POSTGRESQL);
    }

    @Override
    public Optional<String> refusal(Storage storage) {
        return switch (storage.layout()) {
            case COLUMN, ROW_COLUMN -> Optional.of("PostgreSQL keeps whole rows together and has no column storage");
            case DEFAULT, ROW -> foreignProperties(storage, Set.of(HASH_PARTITIONS, DISTRIBUTION_COLUMN));
        };
    }

    /// Refuses properties that are not known here. Most of them belong to Hologres.
    static Optional<String> foreignProperties(Storage storage, Set<String> known) {
        return storage.properties().keySet().stream()
                .filter(name -> !known.contains(name))
                .findFirst()
                .map(name -> "unknown table property " + name);
    }

    @Override
    public Optional<ServerView> serverView() {
        return Optional.of(new PostgresView());
    }

    @Override
    public Optional<ServerSettings> serverSettings() {
        return Optional.of(new PostgresSettings());
    }

    @Override
    public String primaryKeysQuery(String table) {
        return "SELECT count(*) FROM pg_index WHERE indisprimary AND indrelid = '" + table + "'::regclass";
    }

    @Override
    public boolean hasArrays() {
        return true;
    }

    @Override
    public String oneOf(String column, ColumnType type, int keys) {
        return column + " = ANY(?)";
    }

    @Override
    public MaintenanceResult maintain(SqlSession session, List<String> tables) throws TargetException {
        Maintenance maintenance = new Maintenance();
        maintenance.vacuum(session, Ownership.vacuumable(session, tables, maintenance), this);
        if (maintenance.executes(session, CHECKPOINT)) {
            maintenance.done(CHECKPOINT);
        }
        return maintenance.result();
    }

    /// The tables that a PostgreSQL user may vacuum. If VACUUM skips a table, the server only sends a warning.
    ///
    /// Source: PostgreSQL documentation, VACUUM, "Notes".
    static final class Ownership {
        private static final String MAY_VACUUM = """
            SELECT count(*) FROM pg_class c JOIN pg_database d ON d.datname = current_database()
            WHERE c.oid = to_regclass('{table}') AND (pg_has_role(c.relowner, 'USAGE')
                OR pg_has_role(d.datdba, 'USAGE')
                OR EXISTS (SELECT 1 FROM pg_roles r WHERE r.rolname = 'pg_maintain' AND pg_has_role(r.oid, 'USAGE'))
                OR EXISTS (SELECT 1 FROM aclexplode(c.relacl) a WHERE a.privilege_type = 'MAINTAIN'
                    AND (a.grantee = 0 OR pg_has_role(a.grantee, 'USAGE'))))\
            """;

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
}
