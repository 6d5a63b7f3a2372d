package io.plimsoll.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.bench.rig.Ratio;
import io.plimsoll.bench.speed.SpeedRow.Promise;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SpeedReportTest {
    @Test
    void isATableWithWhatItTakesToRepeatIt() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("commit", "abc");
        facts.put("pgbench", "pgbench (PostgreSQL) 15 | Debian");
        SpeedRow select = new SpeedRow(
                "select-only, 8 sessions, TCP, client CPU",
                Promise.atMost(0.85),
                " x pgbench",
                new Ratio(0.8, 0.79, 0.81, 10),
                "Plimsoll 8.00 us",
                "pgbench -j 1 10.00 us",
                false);
        SpeedRow help = new SpeedRow(
                "start: help", Promise.atMost(0.25), " s", new Ratio(0.3, 0.299, 0.302, 30), "", "", false);
        assertThat(new SpeedReport(
                                "2026-11-25T01:02:03Z",
                                "bench/run SpeedTable",
                                facts,
                                List.of(select, help),
                                List.of("ycsb-c: YCSB is missing"))
                        .markdown())
                .isEqualTo("""
                        | what | bar | measured (95 % interval) | its figure | the peer's | verdict |
                        |---|---|---|---|---|---|
                        | select-only, 8 sessions, TCP, client CPU | <= 0.85 x pgbench |\
                         0.800 x pgbench (0.790 to 0.810)\
                         | Plimsoll 8.00 us | pgbench -j 1 10.00 us | met |
                        | start: help | <= 0.25 s | 0.300 s (0.299 to 0.302) |  |  | missed |

                        - not measured: ycsb-c: YCSB is missing

                        | with | |
                        |---|---|
                        | began | 2026-11-25T01:02:03Z |
                        | commit | abc |
                        | pgbench | pgbench (PostgreSQL) 15 \\| Debian |
                        | command | `bench/run SpeedTable` |
                        """);
    }
}
