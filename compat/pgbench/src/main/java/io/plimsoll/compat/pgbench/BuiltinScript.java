package io.plimsoll.compat.pgbench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The scripts that pgbench brings along.
public enum BuiltinScript {
    TPCB_LIKE("<builtin: TPC-B (sort of)>", """
            \\set aid random(1, 100000 * :scale)
            \\set bid random(1, 1 * :scale)
            \\set tid random(1, 10 * :scale)
            \\set delta random(-5000, 5000)
            BEGIN;
            UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid;
            SELECT abalance FROM pgbench_accounts WHERE aid = :aid;
            UPDATE pgbench_tellers SET tbalance = tbalance + :delta WHERE tid = :tid;
            UPDATE pgbench_branches SET bbalance = bbalance + :delta WHERE bid = :bid;
            INSERT INTO pgbench_history (tid, bid, aid, delta, mtime)\
             VALUES (:tid, :bid, :aid, :delta, CURRENT_TIMESTAMP);
            END;
            """),
    SIMPLE_UPDATE("<builtin: simple update>", """
            \\set aid random(1, 100000 * :scale)
            \\set bid random(1, 1 * :scale)
            \\set tid random(1, 10 * :scale)
            \\set delta random(-5000, 5000)
            BEGIN;
            UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid;
            SELECT abalance FROM pgbench_accounts WHERE aid = :aid;
            INSERT INTO pgbench_history (tid, bid, aid, delta, mtime)\
             VALUES (:tid, :bid, :aid, :delta, CURRENT_TIMESTAMP);
            END;
            """),
    SELECT_ONLY("<builtin: select only>", """
            \\set aid random(1, 100000 * :scale)
            SELECT abalance FROM pgbench_accounts WHERE aid = :aid;
            """);

    private final String title;
    private final String text;

    BuiltinScript(String title, String text) {
        this.title = title;
        this.text = text;
    }

    /// As options name it: `tpcb-like`.
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// As reports name it.
    public String title() {
        return title;
    }

    public String text() {
        return text;
    }

    /// The one whose name begins with a text.
    static BuiltinScript named(String start) throws PgbenchRefusal {
        List<BuiltinScript> found = Arrays.stream(values())
                .filter(script -> script.word().startsWith(start))
                .toList();
        if (found.size() == 1) {
            return found.getFirst();
        }
        String why = found.isEmpty()
                ? "no builtin script found for name \"" + start + "\""
                : "ambiguous builtin name: " + found.size() + " builtin scripts found for prefix \"" + start + "\"";
        throw PgbenchRefusal.error(why).and(list());
    }

    /// What `-b list` prints.
    static String list() {
        StringBuilder text = new StringBuilder("Available builtin scripts:\n");
        for (BuiltinScript script : values()) {
            text.append("  ")
                    .append(" ".repeat(Math.max(0, 13 - script.word().length())))
                    .append(script.word())
                    .append(": ")
                    .append(script.title)
                    .append('\n');
        }
        return text.toString();
    }

    /// What `--show-script` prints.
    String shown() {
        return "-- " + word() + ": " + title + "\n" + text + "\n";
    }
}
