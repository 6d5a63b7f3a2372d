package io.plimsoll.workload.script;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The scripts that pgbench knows by name. They drive the four tables of `pgbench -i`.
public enum BuiltinScript {
    TPCB_LIKE(
            "tpcb-like",
            "<builtin: TPC-B (sort of)>",
            accounts() + branches() + tellers() + delta() + """
            BEGIN;
            UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid;
            SELECT abalance FROM pgbench_accounts WHERE aid = :aid;
            UPDATE pgbench_tellers SET tbalance = tbalance + :delta WHERE tid = :tid;
            UPDATE pgbench_branches SET bbalance = bbalance + :delta WHERE bid = :bid;
            """ + history() + "END;\n"),
    SIMPLE_UPDATE(
            "simple-update",
            "<builtin: simple update>",
            accounts() + branches() + tellers() + delta() + """
            BEGIN;
            UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid;
            SELECT abalance FROM pgbench_accounts WHERE aid = :aid;
            """ + history() + "END;\n"),
    SELECT_ONLY(
            "select-only",
            "<builtin: select only>",
            accounts() + "SELECT abalance FROM pgbench_accounts WHERE aid = :aid;\n");

    private final String word;
    private final String title;
    private final String text;

    BuiltinScript(String word, String title, String text) {
        this.word = word;
        this.title = title;
        this.text = text;
    }

    private static String accounts() {
        return "\\set aid random(1, 100000 * :scale)\n";
    }

    private static String branches() {
        return "\\set bid random(1, 1 * :scale)\n";
    }

    private static String tellers() {
        return "\\set tid random(1, 10 * :scale)\n";
    }

    private static String delta() {
        return "\\set delta random(-5000, 5000)\n";
    }

    private static String history() {
        return "INSERT INTO pgbench_history (tid, bid, aid, delta, mtime)"
                + " VALUES (:tid, :bid, :aid, :delta, CURRENT_TIMESTAMP);\n";
    }

    /// The script of a name, or of an unambiguous beginning of it.
    public static Optional<BuiltinScript> named(String name) {
        List<BuiltinScript> found = Arrays.stream(values())
                .filter(script -> script.word.startsWith(name))
                .toList();
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }

    /// The names of all scripts.
    public static List<String> words() {
        return Arrays.stream(values()).map(BuiltinScript::word).toList();
    }

    /// As command lines name it.
    public String word() {
        return word;
    }

    /// As pgbench's reports name it.
    public String title() {
        return title;
    }

    public String text() {
        return text;
    }
}
