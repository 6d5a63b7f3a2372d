package io.plimsoll.compat.pgbench;

import io.plimsoll.driver.Marker;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// `pgbench -i`: makes and fills the tables of the builtin scripts, step by step, with pgbench's messages. Tables that
/// Plimsoll did not make are neither dropped nor emptied, unless the user names them. Used once, by the session's
/// thread.
public record PgbenchInit(SqlSession session, Options options, PgbenchRelease version, Console console) {
    static final String USUAL_STEPS = "dtgvp";
    static final int USUAL_FILLFACTOR = 100;

    private static final String STEPS = "dtgGvpf";
    private static final String DESTRUCTIVE_STEPS = "dgG";

    /// From here on account ids need 64 bits.
    private static final int WIDE_SCALE = 20_000;

    private static final List<String> TABLES =
            List.of("pgbench_accounts", "pgbench_branches", "pgbench_history", "pgbench_tellers");

    private static final List<String> VACUUMED =
            List.of("pgbench_branches", "pgbench_tellers", "pgbench_accounts", "pgbench_history");

    private static final List<String> PRIMARY_KEYS = List.of(
            "alter table pgbench_branches add primary key (bid)",
            "alter table pgbench_tellers add primary key (tid)",
            "alter table pgbench_accounts add primary key (aid)");

    /// How the accounts are divided.
    public enum Method {
        RANGE,
        HASH;

        static Optional<Method> named(String text) {
            return Arrays.stream(values())
                    .filter(method -> method.word().equals(text.toLowerCase(Locale.ROOT)))
                    .findFirst();
        }

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Where and how tables are kept; names are empty if they were not given.
    public record Storage(String tablespace, String indexTablespace, boolean isUnlogged) {}

    /// What is made.
    ///
    /// @param steps their letters, and blanks, in order
    /// @param partitions 0: the accounts are one table
    public record Options(
            String steps, int scale, int fillfactor, int partitions, Method method, Storage storage, boolean isQuiet) {}

    /// Checks the letters of steps.
    static void check(String steps) throws PgbenchRefusal {
        if (steps.isEmpty()) {
            throw PgbenchRefusal.error("no initialization steps specified");
        }
        for (int i = 0; i < steps.length(); i++) {
            if (steps.charAt(i) != ' ' && STEPS.indexOf(steps.charAt(i)) < 0) {
                throw PgbenchRefusal.error("unrecognized initialization step \"" + steps.charAt(i) + "\"")
                        .detail("Allowed step characters are: \"" + STEPS + "\".");
            }
        }
    }

    /// Takes all steps.
    ///
    /// @param dropForeign tables that may be dropped or emptied whoever made them
    /// @throws PgbenchRefusal when there are tables of somebody else, before anything is changed; or when the
    ///     server refuses a statement
    public static void run(
            SqlSession session, Options options, List<String> dropForeign, PgbenchRelease version, Console console)
            throws TargetException, PgbenchRefusal {
        PgbenchInit init = new PgbenchInit(session, options, version, console);
        if (!session.dialect().name().equals("postgresql")) {
            throw PgbenchRefusal.error("-i makes tables in PostgreSQL only: `plimsoll load tpcb --profile pgbench`"
                    + " makes the same ones in other products");
        }
        if (options.steps().chars().anyMatch(step -> DESTRUCTIVE_STEPS.indexOf(step) >= 0)) {
            init.refuseForeignTables(dropForeign, "nothing was changed");
        }
        init.run(dropForeign);
    }

    /// Finds tables as the statements do: in any schema of the search path.
    ///
    /// @param state what a refusal says of the steps
    private void refuseForeignTables(List<String> dropForeign, String state) throws TargetException, PgbenchRefusal {
        List<String> foreign = new ArrayList<>();
        for (String table : TABLES) {
            boolean isForeign = session
                    .query("SELECT pg_catalog.obj_description(c.oid, 'pg_class') FROM"
                            + " pg_catalog.pg_class c WHERE c.oid = pg_catalog.to_regclass('" + table + "')")
                    .stream()
                    .map(row -> row.getFirst() == null ? "" : String.valueOf(row.getFirst()))
                    .anyMatch(mark -> !isOwn(mark));
            if (isForeign && !dropForeign.contains(table)) {
                foreign.add(table);
            }
        }
        if (!foreign.isEmpty()) {
            boolean isOne = foreign.size() == 1;
            throw PgbenchRefusal.error((isOne ? "table " : "tables ") + String.join(", ", foreign)
                    + (isOne ? " was" : " were") + " not made by Plimsoll; " + state + ": give it a database of"
                    + " its own, or replace " + (isOne ? "it" : "them") + " by --drop-foreign "
                    + String.join(",", foreign));
        }
    }

    private static boolean isOwn(String mark) {
        return Marker.read(mark) instanceof Marker.Reading.Mark(Marker marker)
                && marker.workload().equals("tpcb")
                && marker.profile().equals("pgbench");
    }

    private void run(List<String> dropForeign) throws TargetException, PgbenchRefusal {
        List<String> times = new ArrayList<>();
        double total = 0;
        for (int i = 0; i < options.steps().length(); i++) {
            char step = options.steps().charAt(i);
            if (step == ' ') {
                continue;
            }
            long before = console.nanos().getAsLong();
            if (DESTRUCTIVE_STEPS.indexOf(step) >= 0) {
                // The steps before may have dropped tables that hid others of the same names in another schema.
                refuseForeignTables(dropForeign, "step " + step + " was not taken");
            }
            String name = take(step);
            double seconds = console.secondsSince(before);
            total += seconds;
            times.add(name + " " + CText.decimals(seconds, 2) + " s");
        }
        console.line("done in " + CText.decimals(total, 2) + " s (" + String.join(", ", times) + ").");
    }

    /// @return how the last message calls the step
    private String take(char step) throws TargetException, PgbenchRefusal {
        return switch (step) {
            case 'd' -> {
                console.line("dropping old tables...");
                execute("drop table if exists " + String.join(", ", TABLES));
                yield "drop tables";
            }
            case 't' -> {
                createTables();
                yield "create tables";
            }
            case 'g' -> {
                new BankData(this).load(this::truncate);
                yield "client-side generate";
            }
            case 'G' -> {
                generateInServer();
                yield "server-side generate";
            }
            case 'v' -> {
                console.line("vacuuming...");
                for (String table : VACUUMED) {
                    execute("vacuum analyze " + table);
                }
                yield "vacuum";
            }
            case 'p' -> {
                addPrimaryKeys();
                yield "primary keys";
            }
            case 'f' -> {
                addForeignKeys();
                yield "foreign keys";
            }
            default -> throw new IllegalStateException("steps are checked before");
        };
    }

    private void execute(String statement) throws TargetException, PgbenchRefusal {
        try {
            session.execute(statement);
        } catch (TargetException refused) {
            refused.throwIfLost();
            throw PgbenchRefusal.error("query failed: " + refused.getMessage()).detail("Query was: " + statement);
        }
    }

    private void createTables() throws TargetException, PgbenchRefusal {
        console.line("creating tables...");
        String account = options.scale() >= WIDE_SCALE ? "aid bigint" : "aid    int";
        create("pgbench_history", "tid int,bid int," + account + ",delta int,mtime timestamp,filler char(22)", "");
        create("pgbench_tellers", "tid int not null,bid int,tbalance int,filler char(84)", fillfactor());
        create(
                "pgbench_accounts",
                account + " not null,bid int,abalance int,filler char(84)",
                isPartitioned() ? " partition by " + options.method().word() + " (aid)" : fillfactor());
        create("pgbench_branches", "bid int not null,bbalance int,filler char(88)", fillfactor());
        if (isPartitioned()) {
            createPartitions();
        }
    }

    private boolean isPartitioned() {
        return options.partitions() > 0;
    }

    private String fillfactor() {
        return " with (fillfactor=" + options.fillfactor() + ")";
    }

    private void create(String table, String columns, String layout) throws TargetException, PgbenchRefusal {
        // From version 18 on only the partitions are unlogged, because a partitioned table cannot be.
        boolean isUnlogged = options.storage().isUnlogged() && (version == PgbenchRelease.V15 || !isPartitioned());
        String tablespace = options.storage().tablespace();
        execute("create" + (isUnlogged ? " unlogged" : "") + " table " + table + "(" + columns + ")" + layout
                + (tablespace.isEmpty() ? "" : " tablespace " + quoted(tablespace)));
        // At once, so that a later step that fails leaves no table that seems to be somebody else's.
        session.mark(table, new Marker("tpcb", "pgbench", "scale:" + options.scale(), "", "pgbench-i").text());
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    private void createPartitions() throws TargetException, PgbenchRefusal {
        int partitions = options.partitions();
        console.line("creating " + partitions + " partitions...");
        long accounts = BankData.ACCOUNTS * options.scale();
        long size = (accounts + partitions - 1) / partitions;
        for (int i = 1; i <= partitions; i++) {
            String range = "from (" + (i == 1 ? "minvalue" : (i - 1) * size + 1) + ") to ("
                    + (i == partitions ? "maxvalue" : i * size + 1) + ")";
            String values = options.method() == Method.RANGE
                    ? range
                    : "with (modulus " + partitions + ", remainder " + (i - 1) + ")";
            execute("create" + (options.storage().isUnlogged() ? " unlogged" : "") + " table pgbench_accounts_" + i
                    + " partition of pgbench_accounts for values " + values + fillfactor());
        }
    }

    private void truncate() throws TargetException, PgbenchRefusal {
        execute("truncate table " + String.join(", ", TABLES));
    }

    private void generateInServer() throws TargetException, PgbenchRefusal {
        console.line("generating data (server-side)...");
        int scale = options.scale();
        truncate();
        execute("insert into pgbench_branches(bid,bbalance) select bid, 0 from generate_series(1, " + scale
                + ") as bid");
        execute("insert into pgbench_tellers(tid,bid,tbalance) select tid, (tid - 1) / " + BankData.TELLERS
                + " + 1, 0 from generate_series(1, " + BankData.TELLERS * scale + ") as tid");
        execute("insert into pgbench_accounts(aid,bid,abalance,filler) select aid, (aid - 1) / " + BankData.ACCOUNTS
                + " + 1, 0, '' from generate_series(1, " + BankData.ACCOUNTS * scale + ") as aid");
    }

    private void addPrimaryKeys() throws TargetException, PgbenchRefusal {
        console.line("creating primary keys...");
        String tablespace = options.storage().indexTablespace();
        for (String statement : PRIMARY_KEYS) {
            execute(statement + (tablespace.isEmpty() ? "" : " using index tablespace " + quoted(tablespace)));
        }
    }

    private void addForeignKeys() throws TargetException, PgbenchRefusal {
        console.line("creating foreign keys...");
        addForeignKey("tellers", "bid", "branches");
        addForeignKey("accounts", "bid", "branches");
        addForeignKey("history", "bid", "branches");
        addForeignKey("history", "tid", "tellers");
        addForeignKey("history", "aid", "accounts");
    }

    private void addForeignKey(String table, String column, String other) throws TargetException, PgbenchRefusal {
        execute("alter table pgbench_" + table + " add constraint pgbench_" + table + "_" + column
                + "_fkey foreign key (" + column + ") references pgbench_" + other);
    }
}
