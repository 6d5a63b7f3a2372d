package io.plimsoll.compat.pgbench;

import io.plimsoll.compat.pgbench.PgbenchRequest.Vacuum;
import io.plimsoll.compat.pgbench.PgbenchRequest.Work;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What pgbench does with the tables of its builtin scripts before a run: it looks up their scale and partitions, and
/// vacuums them. Used by the session's thread.
///
/// @param err receives what pgbench prints on the standard error, as it is
public record BankSurvey(SqlSession session, Consumer<String> err) {
    private static final String HISTORY = "pgbench_history";
    private static final Set<String> HISTORY_COLUMNS = Set.of("tid", "bid", "aid", "delta", "mtime", "filler");

    /// Products with PostgreSQL's catalogue and VACUUM.
    private static final Set<String> POSTGRES = Set.of("postgresql", "citus");

    private static final String PARTITIONS_QUERY = """
            SELECT p.partstrat::text, count(i.inhrelid)
            FROM pg_catalog.pg_class c
            LEFT JOIN pg_catalog.pg_partitioned_table p ON p.partrelid = c.oid
            LEFT JOIN pg_catalog.pg_inherits i ON i.inhparent = c.oid
            WHERE c.oid = pg_catalog.to_regclass('pgbench_accounts')
            GROUP BY 1""";

    /// The tables of the builtin scripts.
    ///
    /// @param partitionMethod empty if the accounts are not partitioned, or if it was not looked up
    public record Bank(int scale, String partitionMethod, int partitions) {
        /// Of a run without builtin scripts.
        static Bank ofScale(int scale) {
            return new Bank(scale, "", 0);
        }

        boolean isPartitioned() {
            return !partitionMethod.isEmpty();
        }
    }

    /// The scale and the partitions of the tables. Without a builtin script, the tables are not queried.
    ///
    /// @throws PgbenchRefusal if a builtin script is used, and its tables are not there
    public Bank bank(Work work) throws TargetException, PgbenchRefusal {
        if (!work.usesBuiltin()) {
            return Bank.ofScale(work.scale().orElse(1));
        }
        int scale = Math.toIntExact(branches());
        if (work.scale().isPresent()) {
            err.accept(PgbenchRefusal.PROGRAM
                    + ": warning: scale option ignored, using count from pgbench_branches table (" + scale + ")\n");
        }
        if (!isPostgres()) {
            return Bank.ofScale(scale);
        }
        List<List<@Nullable Object>> found = session.query(PARTITIONS_QUERY);
        if (found.isEmpty()) {
            throw PgbenchRefusal.error("no pgbench_accounts table found in search_path")
                    .hint(advice());
        }
        List<@Nullable Object> row = found.getFirst();
        int partitions = row.get(1) instanceof Number number ? number.intValue() : 0;
        return switch (String.valueOf(row.getFirst())) {
            case "r" -> new Bank(scale, "range", partitions);
            case "h" -> new Bank(scale, "hash", partitions);
            case "null" -> Bank.ofScale(scale);
            default -> throw PgbenchRefusal.error("unexpected partition method: \"" + row.getFirst() + "\"");
        };
    }

    private boolean isPostgres() {
        return POSTGRES.contains(session.dialect().name());
    }

    private long branches() throws TargetException, PgbenchRefusal {
        try {
            return session.number("select count(*) from pgbench_branches");
        } catch (TargetException refused) {
            PgbenchRefusal why = PgbenchRefusal.error("could not count number of branches: " + refused.getMessage());
            throw refused.errorClass() == ErrorClass.STATEMENT ? why.hint(advice()) : why;
        }
    }

    private String advice() throws TargetException {
        String database = isPostgres()
                ? " in database \""
                        + session.query("SELECT current_database()").getFirst().getFirst() + "\""
                : "";
        return "Perhaps you need to do initialization (\"pgbench -i\")" + database + ".";
    }

    /// Vacuums the tables, and empties the history as pgbench does. A statement that the server refuses is
    /// reported, and the next one follows.
    ///
    /// A table of the history's name with other columns belongs to somebody else, and is left alone.
    public void vacuum(Vacuum vacuum) throws TargetException {
        if (vacuum == Vacuum.NONE || !isPostgres()) {
            return;
        }
        err.accept("starting vacuum...");
        attempt("vacuum pgbench_branches");
        attempt("vacuum pgbench_tellers");
        Set<String> columns = historyColumns();
        if (!columns.isEmpty() && !columns.equals(HISTORY_COLUMNS)) {
            err.accept("plimsoll: table " + HISTORY + " is not as pgbench makes it, and is not emptied\n");
        } else {
            attempt("truncate " + HISTORY);
        }
        err.accept("end.\n");
        if (vacuum == Vacuum.ALL) {
            err.accept("starting vacuum pgbench_accounts...");
            attempt("vacuum analyze pgbench_accounts");
            err.accept("end.\n");
        }
    }

    /// The columns of the table that TRUNCATE would empty; none if there is no such table. It may be in any
    /// schema of the search path.
    private Set<String> historyColumns() throws TargetException {
        return session
                .query("SELECT a.attname::text FROM pg_catalog.pg_attribute a"
                        + " WHERE a.attrelid = pg_catalog.to_regclass('" + HISTORY + "')"
                        + " AND a.attnum > 0 AND NOT a.attisdropped")
                .stream()
                .map(row -> String.valueOf(row.getFirst()))
                .collect(Collectors.toSet());
    }

    private void attempt(String statement) throws TargetException {
        try {
            session.execute(statement);
        } catch (TargetException refused) {
            refused.throwIfLost();
            err.accept(PgbenchRefusal.PROGRAM + ": error: " + refused.getMessage() + "\n" + PgbenchRefusal.PROGRAM
                    + ": detail: (ignoring this error and continuing anyway)\n");
        }
    }
}
