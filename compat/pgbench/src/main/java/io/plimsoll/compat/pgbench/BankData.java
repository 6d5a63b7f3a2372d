package io.plimsoll.compat.pgbench;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.workload.Columns;
import java.util.List;

/// The rows that `pgbench -i` generates, with its lines of progress. Used once, by the session's thread.
final class BankData {
    /// For each branch.
    static final long ACCOUNTS = 100_000;

    static final long TELLERS = 10;

    /// Rows between two looks at the clock, and between two lines of progress that are not quiet.
    private static final long PORTION = 100_000;

    private static final double QUIET_SECONDS = 5;

    /// In quiet mode, pgbench looks at its clock only then.
    private static final long QUIET_ROWS = 100;

    private static final String FILLER = " ".repeat(84);

    private final PgbenchInit init;
    private int shown;

    BankData(PgbenchInit init) {
        this.init = init;
    }

    /// Empties the tables.
    @FunctionalInterface
    interface Emptying {
        void run() throws TargetException, PgbenchRefusal;
    }

    void load(Emptying emptying) throws TargetException, PgbenchRefusal {
        init.console().line("generating data (client-side)...");
        emptying.run();
        boolean isShown = init.version() == PgbenchRelease.V18;
        load("pgbench_branches", "bid int, bbalance int", 1, isShown);
        load("pgbench_tellers", "tid int, bid int, tbalance int", TELLERS, isShown);
        String id = hasWideAccounts() ? "aid bigint" : "aid int";
        load("pgbench_accounts", id + ", bid int, abalance int, filler char(84)", ACCOUNTS, true);
    }

    /// The tables may have been made with another scale.
    private boolean hasWideAccounts() throws TargetException {
        return init.session()
                        .number("SELECT count(*) FROM pg_catalog.pg_attribute WHERE attrelid ="
                                + " pg_catalog.to_regclass('pgbench_accounts') AND attname = 'aid' AND atttypid ="
                                + " 'pg_catalog.int8'::pg_catalog.regtype")
                > 0;
    }

    /// @param each rows for each branch
    /// @param isShown whether progress is shown
    private void load(String name, String columns, long each, boolean isShown) throws TargetException {
        List<Column> written = Columns.of(columns);
        long total = each * init.options().scale();
        TableRows rows = new TableRows(new Table(name, written, List.of()), written, total, (index, out) -> {
            if (written.getFirst().type() instanceof ColumnType.Int64) {
                out.int64(index + 1);
            } else {
                out.int32((int) (index + 1));
            }
            if (each > 1) {
                out.int32((int) (index / each + 1));
            }
            out.int32(0);
            if (each == ACCOUNTS) {
                out.text(FILLER);
            }
        });
        long before = init.console().nanos().getAsLong();
        double due = QUIET_SECONDS;
        shown = 0;
        for (long from = 0; from < total; from += PORTION) {
            long to = Math.min(total, from + PORTION);
            init.session().load(rows, from, to, _ -> {});
            double seconds = init.console().secondsSince(before);
            boolean isDue = init.options().isQuiet()
                    ? to % QUIET_ROWS == 0 && (to == total || seconds >= due)
                    : to % PORTION == 0;
            if (isShown && isDue) {
                show(name, to, total, seconds);
                due = Math.ceil(seconds / QUIET_SECONDS) * QUIET_SECONDS;
            }
        }
        if (shown > 0 && init.console().isTerminal()) {
            init.console().err().accept(" ".repeat(shown) + "\r");
        }
    }

    private void show(String table, long done, long total, double seconds) {
        double remaining = (double) (total - done) * seconds / done;
        String line = done + " of " + total + " tuples (" + done * 100 / total + "%)"
                + (init.version() == PgbenchRelease.V18 ? " of " + table : "") + " done (elapsed "
                + CText.decimals(seconds, 2) + " s, remaining " + CText.decimals(remaining, 2) + " s)";
        String rest = " ".repeat(Math.max(0, shown - line.length()));
        init.console().err().accept(line + rest + (init.console().isTerminal() ? "\r" : "\n"));
        shown = line.length();
    }
}
