package io.plimsoll.workload.script;

import io.plimsoll.spec.ValueType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The scripts that pgbench knows by name. They drive the four tables of `pgbench -i`.
public enum BuiltinScript {
    TPCB_LIKE("<builtin: TPC-B (sort of)>", account() + """
            UPDATE pgbench_tellers SET tbalance = tbalance + :delta WHERE tid = :tid;
            UPDATE pgbench_branches SET bbalance = bbalance + :delta WHERE bid = :bid;
            """ + history() + "END;\n"),
    SIMPLE_UPDATE("<builtin: simple update>", account() + history() + "END;\n"),
    SELECT_ONLY("<builtin: select only>", accounts() + balance());

    private final String title;
    private final String text;

    BuiltinScript(String title, String text) {
        this.title = title;
        this.text = text;
    }

    private static String accounts() {
        return "\\set aid random(1, 100000 * :scale)\n";
    }

    private static String balance() {
        return "SELECT abalance FROM pgbench_accounts WHERE aid = :aid;\n";
    }

    /// Begins a transaction with the change of an account.
    private static String account() {
        return accounts() + """
                \\set bid random(1, 1 * :scale)
                \\set tid random(1, 10 * :scale)
                \\set delta random(-5000, 5000)
                BEGIN;
                UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid;
                """ + balance();
    }

    private static String history() {
        return "INSERT INTO pgbench_history (tid, bid, aid, delta, mtime)"
                + " VALUES (:tid, :bid, :aid, :delta, CURRENT_TIMESTAMP);\n";
    }

    /// The script of a name, or of an unambiguous beginning of it.
    public static Optional<BuiltinScript> named(String name) {
        List<BuiltinScript> found = Arrays.stream(values())
                .filter(script -> script.word().startsWith(name))
                .toList();
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }

    /// The names of all scripts.
    public static List<String> words() {
        return Arrays.stream(values()).map(BuiltinScript::word).toList();
    }

    /// As command lines name it.
    public String word() {
        return ValueType.word(this);
    }

    /// As pgbench's reports name it.
    public String title() {
        return title;
    }

    public String text() {
        return text;
    }
}
