package io.plimsoll.workload.tpcb;

import static io.plimsoll.workload.tpcb.Bank.grouped;

import io.plimsoll.driver.Column;
import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Table;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.DatasetState.Absent;
import io.plimsoll.workload.DatasetState.Different;
import io.plimsoll.workload.DatasetState.Ready;
import java.util.List;
import java.util.stream.Collectors;

/// Looks at what a target holds of a bank. Who made it does not matter: a database of `pgbench -i` is as
/// ready as one of ours, whatever its fillers and settings.
///
/// The cheap questions come first: branches and tellers are few, and the lowest and highest account are two
/// steps down the primary key. Counting the accounts reads an index of 100,000 entries per branch, but
/// nothing less tells a load that several sessions left with holes from a whole one.
record BankInspection(Bank bank, BankTables tables, Dialect dialect, SqlSession session) {
    BankInspection(Bank bank, Dialect dialect, SqlSession session) {
        this(bank, BankTables.of(bank), dialect, session);
    }

    DatasetState state() throws TargetException {
        List<String> existing = session.existing(tables.names());
        if (existing.isEmpty()) {
            return new Absent();
        }
        List<String> missing = tables.names().stream()
                .filter(name -> existing.stream().noneMatch(name::equalsIgnoreCase))
                .toList();
        if (!missing.isEmpty()) {
            return new Different("lacks some of the tables: " + String.join(", ", missing));
        }
        try {
            return contents();
        } catch (TargetException refused) {
            if (refused.errorClass() != ErrorClass.STATEMENT) {
                throw refused;
            }
            // Names such as "accounts" are common: the tables may well be someone else's.
            return new Different("its tables have other columns (" + refused.getMessage() + ")");
        }
    }

    private DatasetState contents() throws TargetException {
        for (Table table : tables.all()) {
            session.query("SELECT " + columns(table) + " FROM " + table.name() + " WHERE 1 = 0");
        }
        long branches = count(tables.branches());
        long tellers = count(tables.tellers());
        if (branches == 0) {
            return new Different("its tables are empty (an interrupted load)");
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
        // Two queries, because engines walk an index from one end only when the query asks for one end.
        long lowest = session.number("SELECT min(aid) FROM " + table);
        long highest = session.number("SELECT max(aid) FROM " + table);
        if (lowest != bank.firstId() || highest != bank.lastId(accounts)) {
            return new Different("has accounts " + grouped(lowest) + " to " + grouped(highest) + ", not "
                    + grouped(bank.firstId()) + " to " + grouped(bank.lastId(accounts)));
        }
        return keys();
    }

    /// Where keys are made after the load, a load interrupted in between has all its rows, but every
    /// transaction would read a whole table.
    private DatasetState keys() throws TargetException {
        if (!dialect.name().equals("postgresql")) {
            return new Ready();
        }
        for (Table table : List.of(tables.branches(), tables.tellers(), tables.accounts())) {
            String keys =
                    "SELECT count(*) FROM pg_index WHERE indisprimary AND indrelid = '" + table.name() + "'::regclass";
            if (session.number(keys) == 0) {
                return new Different("is incomplete: " + table.name() + " has no primary key (an interrupted load)");
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

    /// All but the filler, which a run can do without.
    private static String columns(Table table) {
        return table.columns().stream()
                .map(Column::name)
                .filter(name -> !name.equals("filler"))
                .collect(Collectors.joining(", "));
    }

    private long count(Table table) throws TargetException {
        return session.number("SELECT count(*) FROM " + table.name());
    }
}
