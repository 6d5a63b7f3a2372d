package io.plimsoll.bench;

import java.util.List;
import java.util.Optional;

/// The answers of a [ManySessionsServer] to Plimsoll's inspection before a run: those of a PostgreSQL with
/// pgbench's tables at scale 1. Immutable.
///
/// @param part of the query, in lower case
/// @param type of the only column
/// @param rows its values
record KnownAnswer(String part, CannedType type, List<String> rows) {
    private static final List<KnownAnswer> ALL = List.of(
            texts("c.relname", "pgbench_branches", "pgbench_tellers", "pgbench_accounts", "pgbench_history"),
            texts("select version()", "PostgreSQL 18.0, of the bench"),
            texts("'citus'"),
            texts("show server_version", "18.0"),
            texts("show transaction_isolation", "read committed"),
            texts("from pg_settings"),
            texts("where 1 = 0"),
            number("from pg_index", 1),
            number("count(*) from pgbench_branches", 1),
            number("count(*) from pgbench_tellers", 10),
            number("count(*) from pgbench_accounts", 100_000),
            number("min(aid)", 1),
            number("max(aid)", 100_000));

    private static KnownAnswer texts(String part, String... rows) {
        return new KnownAnswer(part, CannedType.TEXT, List.of(rows));
    }

    private static KnownAnswer number(String part, int number) {
        return new KnownAnswer(part, CannedType.KEY, List.of(String.valueOf(number)));
    }

    static Optional<KnownAnswer> to(String query) {
        return ALL.stream().filter(known -> query.contains(known.part)).findFirst();
    }
}
