package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.results.sweep.SweepStore;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HtapTest {
    @TempDir
    Path folder;

    private Plimsoll plimsoll;

    @BeforeEach
    void setUp() {
        plimsoll = Plimsoll.warm(folder);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--mode sideways                           | --mode sideways is none of together, iso-throughput",
                "--mode iso-throughput --shares 50,150     | --shares: 150 must be above 0 and at most 100 percent",
                "--mode iso-throughput --shares 5/fortnight| --shares: 5/fortnight needs a rate with its unit",
                "--mode iso-analytics --streams-list 0     | without queries there is no baseline A0",
                "--mode frontier --points 0                | --points = 0: must be from 1 to 200",
                "--sessions 0                              | --sessions = 0: must be from 1 to 10000",
                "--streams many                            | --streams = many:",
                "--repeats 0                               | --repeats = 0: must be at least 1",
                "-p streams=3                              | -p streams is decided for each load: give --streams",
                "-p arrival=100/s                          | give --mode iso-throughput --shares"
            })
    void whatCannotBeIsSaidAtOnceAndNothingIsTouched(String options, String sentence) throws Exception {
        Result result = plimsoll.run("htap --target hsqldb:mem " + options);
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.err()).contains(sentence).doesNotContain("Exception");
        assertThat(folder.resolve("plimsoll-runs")).doesNotExist();
    }

    @Test
    void everyProblemIsToldTogether() throws Exception {
        Result result = plimsoll.run("htap --target hsqldb:mem --shares 0,200 --sessions none -p workload=tpcb");
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.err()).contains("--shares: 0", "--shares: 200", "--sessions = none", "-p workload");
    }

    /// On one engine with snapshots queries see all that was acknowledged.
    @Test
    void bothKindsOfWorkAreMeasuredAloneAndTogether() throws Exception {
        String company = " -p warehouses=1 -p items=10000 -p customers=1000";
        Result result = plimsoll.run(
                "htap --target postgres:embedded" + company + " --sessions 2 --streams 1 --warmup 1s --measure 5s");

        assertThat(result.exitCode()).as(result.out() + result.err()).isZero();
        assertThat(result.out())
                .contains("PASS  HTAP together on postgres:embedded", "3 runs, 3 done")
                .containsPattern("\n  2 \\+ 0 +[\\d,.]+ +100 +- +- ")
                .containsPattern("\n  0 \\+ 1 +- +- +[\\d,.]+ +100 ")
                .containsPattern("\n  2 \\+ 1 +[\\d,.]+ +\\d+ +[\\d,.]+ +\\d+ ")
                .contains("Growth during 2 + 1:", "saw everything.")
                .containsPattern("\n  q\\d+ +[\\d.]+ [mu]?s +");

        String sweep = new SweepStore(folder.resolve("plimsoll-runs")).ids().getFirst();
        assertThat(plimsoll.run("show " + sweep).out()).contains("HTAP together on postgres:embedded");
        Result page = plimsoll.run("report " + sweep + " -o htap.html");
        assertThat(page.exitCode()).as(page.err()).isZero();
        assertThat(folder.resolve("htap.html")).content().contains("HTAP together", "q22");
        Result same = plimsoll.run("compare " + sweep + " " + sweep);
        assertThat(same.exitCode()).as(same.out() + same.err()).isLessThanOrEqualTo(1);
        assertThat(same.err()).doesNotContain("\tat ");
        assertThat(plimsoll.run("compare " + sweep + " " + sweep + " --format html -o both.html")
                        .exitCode())
                .isEqualTo(same.exitCode());
        assertThat(folder.resolve("both.html")).content().contains("Both frontiers", "<svg", "NO DIFFERENCE");
    }
}
