package io.plimsoll.workload.tpcb;

import static io.plimsoll.unit.Count.grouped;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.spec.ValueType;
import io.plimsoll.workload.Audit;
import io.plimsoll.workload.Dataset;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.DatasetState.Different;
import io.plimsoll.workload.DatasetState.Ready;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.OperationMix;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.tpcb.Bank.BankProfile;
import io.plimsoll.workload.tpcb.BankOperations.BankRoutine;
import io.plimsoll.workload.tpcb.BankTables.BankRows;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The plan of `tpcb`: a bank of a certain size, and the part of the transaction that runs on it.
record TpcbPlan(Bank bank, Variant variant) implements WorkloadPlan {
    @Override
    public Map<String, String> facts() {
        return BankFacts.of(bank, variant);
    }

    @Override
    public Dataset dataset() {
        return new BankDataset(bank, variant);
    }

    @Override
    public OperationMix mix() {
        return new BankMix(bank, variant);
    }

    @Override
    public Audit audit() {
        return dialect -> BankInvariants.of(bank, variant, dialect);
    }

    @Override
    public List<String> unsupported(Dialect dialect) {
        if (variant != Variant.STORED_PROCEDURE || BankRoutine.isSupported(dialect)) {
            return List.of();
        }
        return List.of("variant = stored-procedure needs a target with stored procedures (PostgreSQL, HSQLDB, MySQL or"
                + " MariaDB), and the dialect here is " + dialect.name() + ": choose variant = tpcb-like");
    }

    /// The tables of the bank, and its routine where the variant calls it.
    private record BankDataset(Bank bank, Variant variant) implements Dataset {
        @Override
        public List<Table> tables() {
            return BankTables.of(bank).all();
        }

        @Override
        public Map<String, List<String>> tablesOfOtherTools() {
            return BankTables.ofOtherTools(bank.profile());
        }

        @Override
        public List<TableRows> rows() {
            return BankRows.of(bank);
        }

        @Override
        public List<String> routines(Dialect dialect) {
            return variant == Variant.STORED_PROCEDURE
                    ? BankRoutine.of(bank, dialect).creation()
                    : List.of();
        }

        /// For every variant: an earlier run on the same tables may have had another.
        @Override
        public List<String> dropRoutines(Dialect dialect) {
            return BankRoutine.removal(bank.profile(), dialect);
        }

        @Override
        public DatasetState inspect(Session session, Dialect dialect) throws TargetException {
            return new BankInspection(bank, session.sql()).state();
        }

        @Override
        public Optional<String> sizeHeld(Session session, Dialect dialect) throws TargetException {
            return Optional.of(
                    Long.toString(session.count(BankTables.of(bank).branches().name())));
        }
    }

    /// The variant's only operation.
    private record BankMix(Bank bank, Variant variant) implements OperationMix {
        @Override
        public List<Operation> operations(Dialect dialect) {
            return List.of(BankOperations.of(bank, variant, dialect));
        }

        /// A writing operation adds one row of history.
        @Override
        public Map<String, Double> rowsAdded() {
            return Variant.writers().contains(variant.operation()) ? Map.of(variant.operation(), 1.0) : Map.of();
        }
    }

    /// The plan in words.
    private static final class BankFacts {
        private static final String TRUNCATION =
                "pgbench empties the history before its own runs unless started with -n, and the audit then finds"
                        + " balances"
                        + " without history";

        private BankFacts() {}

        static Map<String, String> of(Bank bank, Variant variant) {
            BankTables tables = BankTables.of(bank);
            long deltaMax = bank.profile().deltaMax();
            Map<String, String> facts = new LinkedHashMap<>();
            facts.put("profile", bank.profile().word() + ": " + bank.profile().meaning());
            facts.put("variant", ValueType.word(variant));
            facts.put("operations", variant.operation() + " (weight 1)");
            facts.put(tables.branches().name(), rows(bank, bank.branches()));
            facts.put(tables.tellers().name(), rows(bank, bank.tellers()));
            facts.put(tables.accounts().name(), rows(bank, bank.accounts()));
            facts.put(tables.history().name(), "empty at first, one row per transaction");
            if (variant == Variant.SELECT_ONLY) {
                facts.put("account", "uniform over all accounts");
            } else {
                facts.put("delta", "uniform in [" + grouped(-deltaMax) + ", " + grouped(deltaMax) + "]");
                facts.put("choice", choice(bank.profile()));
            }
            String note = note(bank.profile(), variant);
            if (!note.isEmpty()) {
                facts.put("note", note);
            }
            return facts;
        }

        private static String rows(Bank bank, long rows) {
            return grouped(rows, "row") + ", ids " + grouped(bank.firstId()) + " to " + grouped(bank.lastId(rows));
        }

        private static String choice(BankProfile profile) {
            return switch (profile) {
                case TESTBENCH -> "uniform account, its own branch, any teller";
                case PGBENCH -> "uniform account, teller and branch, independent of each other";
                case TPCB -> "uniform teller, its own branch, 85 % accounts of that branch and 15 % of the others";
            };
        }

        private static String note(BankProfile profile, Variant variant) {
            return switch (variant) {
                case SIMPLE_UPDATE ->
                    "simple-update moves no teller or branch balance, so the audit cannot check those; a later"
                            + " transaction run on the same data fails their checks until it is loaded again";
                case SELECT_ONLY ->
                    switch (profile) {
                        case TESTBENCH ->
                            "as in TestBench, what a session reads is one transaction that is never committed";
                        case PGBENCH -> TRUNCATION;
                        case TPCB -> "";
                    };
                case TPCB_LIKE, STORED_PROCEDURE -> profile == BankProfile.PGBENCH ? TRUNCATION : "";
            };
        }
    }

    /// Looks at what a target holds of a bank. Its creator does not matter: a database of `pgbench -i` is as ready
    /// as one of Plimsoll's, with any fillers and settings.
    ///
    /// Cheap queries come first: branches and tellers are few, and the lowest and highest account are two steps
    /// down the primary key. Counting the accounts reads an index of 100,000 entries per branch, but only that
    /// finds the holes that an interrupted load of several sessions leaves.
    private record BankInspection(Bank bank, BankTables tables, SqlSession session) {
        BankInspection(Bank bank, SqlSession session) {
            this(bank, BankTables.of(bank), session);
        }

        DatasetState state() throws TargetException {
            return DatasetState.ofTables(
                    session,
                    tables.names(),
                    "lacks some of the tables: ",
                    () -> DatasetState.unlessForeign("its tables have other columns", this::contents));
        }

        private DatasetState contents() throws TargetException {
            for (Table table : tables.all()) {
                session.query("SELECT " + columns(table) + " FROM " + table.name() + " WHERE 1 = 0");
            }
            long branches = count(tables.branches());
            long tellers = count(tables.tellers());
            if (branches == 0) {
                return new Different("has empty tables (an interrupted load)");
            }
            if (branches != bank.branches()) {
                return new Different("holds scale " + grouped(branches) + ", not " + grouped(bank.branches())
                        + ": use --scale " + branches);
            }
            if (tellers != bank.tellers()) {
                return wrongCount("tellers", tellers, bank.tellers());
            }
            return accounts();
        }

        private DatasetState accounts() throws TargetException {
            String table = tables.accounts().name();
            long accounts = count(tables.accounts());
            if (accounts != bank.accounts()) {
                return wrongCount("accounts", accounts, bank.accounts());
            }
            // Two queries, because engines read one end of an index only if the query needs only one end.
            long lowest = session.number("SELECT min(aid) FROM " + table);
            long highest = session.number("SELECT max(aid) FROM " + table);
            if (lowest != bank.firstId() || highest != bank.lastId(accounts)) {
                return new Different("has accounts " + grouped(lowest) + " to " + grouped(highest) + ", not "
                        + grouped(bank.firstId()) + " to " + grouped(bank.lastId(accounts)));
            }
            return keys();
        }

        /// Where keys are created after the load, a load interrupted before that has all its rows, but every
        /// transaction would scan a whole table.
        private DatasetState keys() throws TargetException {
            for (Table table : List.of(tables.branches(), tables.tellers(), tables.accounts())) {
                if (!session.hasPrimaryKey(table.name())) {
                    return new Different(
                            "is incomplete: " + table.name() + " has no primary key (an interrupted load)");
                }
            }
            return new Ready();
        }

        private static DatasetState wrongCount(String what, long found, long wanted) {
            return new Different(
                    found < wanted
                            ? "is incomplete: " + grouped(found) + " of " + grouped(wanted) + " " + what
                                    + " (an interrupted load)"
                            : "holds " + grouped(found) + " " + what + ", not " + grouped(wanted));
        }

        /// All columns but the filler, which a run does not need.
        private static String columns(Table table) {
            return table.columns().stream()
                    .map(Column::name)
                    .filter(name -> !name.equals("filler"))
                    .collect(Collectors.joining(", "));
        }

        private long count(Table table) throws TargetException {
            return session.count(table.name());
        }
    }

    /// Which part of the transaction runs, in the terms of pgbench and TestBench. Every profile has every variant.
    enum Variant {
        /// The whole transaction, five statements and a commit.
        TPCB_LIKE("tpcb"),
        /// The account's balance is read; each statement commits itself.
        SELECT_ONLY("select"),
        /// The whole transaction without the updates of teller and branch, which avoids their contention.
        SIMPLE_UPDATE("simple-update"),
        /// The whole transaction in one call of a routine, then a commit.
        STORED_PROCEDURE("procedure");

        private final String operation;

        Variant(String operation) {
            this.operation = operation;
        }

        /// The operations that write one row of history each.
        static List<String> writers() {
            return List.of(TPCB_LIKE.operation, SIMPLE_UPDATE.operation, STORED_PROCEDURE.operation);
        }

        /// The operation's name in reports.
        String operation() {
            return operation;
        }
    }
}
