package io.plimsoll.compat.sysbench;

import java.util.List;

/// Command lines that are refused. Words are separated by single blanks.
final class RefusedLines {
    /// Those that sysbench refuses, too, in the same words.
    static final List<String> BY_BOTH = List.of(
            "oltp_read_write --threads=abc run",
            "oltp_read_write --threads=2k run",
            "oltp_read_write --time=1.5 run",
            "oltp_read_write --rate=10.5 run",
            "oltp_read_write --percentile=99.9 run",
            "oltp_read_write --rand-seed=abc run",
            "oltp_read_write run more",
            "oltp_read_write -x run",
            "oltp_read_write --nosuch=3 run",
            "oltp_read_write --nosuch run",
            "oltp_read_write --skip-trx=maybe run",
            "oltp_read_write --histogram=ON run",
            "oltp_read_write --rand-type=Uniform run",
            "oltp_read_write --percentile=101 run",
            "oltp_read_write --threads=0 run",
            "oltp_read_write --forced-shutdown=x run",
            "oltp_read_write --verbosity=9 run",
            "oltp_read_write nosuch",
            "oltp_point_select --random-points=3 run",
            "select_random_points --delta=2 run");

    /// Those that only Plimsoll refuses, or in words of its own.
    static final List<String> ONLY_HERE = List.of(
            "run",
            "nosuch run",
            "bulk_insert run",
            "cpu run",
            "mine.lua run",
            "oltp_read_write",
            "oltp_read_write --tables=10k run",
            "oltp_read_write --tables=abc run",
            "oltp_read_write --tables=0 run",
            "oltp_read_write --table-size=0 run",
            "oltp_read_write --table-size=99999999999999999999 run",
            "oltp_read_write --report-interval=-1 run",
            "oltp_read_write --time=0 run",
            "oltp_read_write --events=3 --threads=8 run",
            "oltp_read_write --report-checkpoints=1,2 run",
            "select_random_points --random-points=3 run",
            "select_random_ranges --number-of-ranges=2 run",
            "oltp_read_write --rand-spec-iter=3 run",
            "oltp_read_write --rand-spec-pct=0 run",
            "oltp_read_write --rand-spec-res=101 run",
            "oltp_read_write --rand-pareto-h=2 run",
            "oltp_read_write --rand-pareto-h=x run",
            "oltp_read_write --db-driver=nosuch run",
            "oltp_read_write --db-ps-mode=disable run",
            "oltp_read_write --db-ps-mode=x run",
            "oltp_read_write --mysql-dry-run run",
            "oltp_read_write --mysql-ssl-cipher=AES run",
            "oltp_read_write --mysql-ignore-errors=1213,1062 run",
            "oltp_read_write --target=postgres:embedded --pgsql-host=db run",
            "oltp_read_write --target",
            "oltp_read_write --json=yes run",
            "oltp_read_write --set=warmup run",
            "oltp_read_write --set=point-selects=1 run",
            "oltp_read_write --threads=1 --set=sessions=8 run",
            "oltp_read_write --set=reconnect=10s run",
            "oltp_read_write --config-file=/nosuch/file run",
            "oltp_read_write --secondary prepare",
            "oltp_read_write --create-secondary=off prepare",
            "oltp_read_write --mysql-storage-engine=myisam prepare",
            "oltp_read_write --pgsql-variant=redshift prepare",
            "oltp_read_write --pgsql-pasword=precious run");

    private RefusedLines() {}

    static List<String> words(String line) {
        return List.of(line.split(" ", -1));
    }
}
