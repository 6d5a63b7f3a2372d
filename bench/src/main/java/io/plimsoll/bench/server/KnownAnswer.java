package io.plimsoll.bench.server;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The answers of a [ManySessionsServer] to Plimsoll's inspection before a run: those of a PostgreSQL with
/// pgbench's tables at scale 1. Immutable.
///
/// @param part of the query, in lower case
/// @param types of the columns
/// @param rows their values
record KnownAnswer(String part, List<CannedType> types, List<List<String>> rows) {
    private static final List<KnownAnswer> ALL = List.of(
            // Room for many sessions: the most, those that are reserved, and those in use.
            new KnownAnswer(
                    "'max_connections'", Collections.nCopies(3, CannedType.KEY), List.of(List.of("100000", "0", "0"))),
            texts("obj_description"),
            texts("relkind not in"),
            texts("from pg_catalog.pg_index"),
            texts("c.relname = 'pgbench_branches'", "bid", "bbalance", "filler"),
            texts("c.relname = 'pgbench_tellers'", "tid", "bid", "tbalance", "filler"),
            texts("c.relname = 'pgbench_accounts'", "aid", "bid", "abalance", "filler"),
            texts("c.relname = 'pgbench_history'", "tid", "bid", "aid", "delta", "mtime", "filler"),
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

    /// Without rows where none is given.
    private static KnownAnswer texts(String part, String... rows) {
        return new KnownAnswer(
                part, List.of(CannedType.TEXT), Stream.of(rows).map(List::of).toList());
    }

    private static KnownAnswer number(String part, int number) {
        return new KnownAnswer(part, List.of(CannedType.KEY), List.of(List.of(String.valueOf(number))));
    }

    static Optional<KnownAnswer> to(String query) {
        return ALL.stream().filter(known -> query.contains(known.part)).findFirst();
    }
}
