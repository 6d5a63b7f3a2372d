package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import io.plimsoll.results.sweep.SweepStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `plimsoll citus` and `plimsoll cluster` as users of citus-benchmark type them.
class CitusSweepTest {
    private static final String QUICK = " -i targets.yaml --set workload=tpcb --set scale=1 --set warmup=0s"
            + " --set runVirtualUsers=2 --set audit=false";

    @TempDir
    Path folder;

    private String sample;

    @BeforeEach
    void writeInventory() throws Exception {
        sample = "\"" + Plimsoll.root().resolve("examples/citus/sample.runs") + "\"";
        Files.writeString(folder.resolve("targets.yaml"), """
                c8+4w8:
                  target: h2:mem
                  price: 9.60 USD
                one VM: hsqldb:mem
                """);
    }

    @Test
    void theSampleBecomesResultsAndAChart() throws Exception {
        Result result = Plimsoll.warm(folder)
                .run("citus sweep " + sample + QUICK
                        + " --set measure=400ops --csv results.csv --chart nopm.svg --ascii");
        assertThat(result.err()).contains("dropped and built").doesNotContain("\tat ");
        assertThat(result.out()).contains("c8+4w8 (40 vCores total) |", "2,000,000 (2,841 per core)", "4 runs, 4 done");
        List<String> lines = Files.readAllLines(folder.resolve("results.csv"));
        assertThat(lines.getFirst()).matches("name,minutes_build,NOPM,.*,cost_of");
        assertThat(lines.get(1)).matches(".*,\\d+\\.\\d+,\\d+\\.\\d+,\\d+\\.\\d+,USD,operations");
        assertThat(lines.get(2)).endsWith(",,,,,");
        assertThat(result.out()).contains("USD/M: USD per million operations, by the target's price per hour.");
        assertThat(lines.get(1)).matches("c8\\+4w8 \\(40 vCores total\\),\\d+\\.\\d{3},\\d+,c8\\+4w8,40,4,.*,3,.*");
        assertThat(lines.get(2)).matches("one VM,\\d+\\.\\d{3},\\d+,pg8,8,0,.*,1,.*");
        assertThat(folder.resolve("nopm.svg")).content().startsWith("<svg ");
    }

    @Test
    void anInterruptedSweepIsResumed() throws Exception {
        String command = "citus sweep " + sample + QUICK + " --set measure=";
        Started started = Plimsoll.warm(folder).start(command + "3s");
        SweepStore store = new SweepStore(folder.resolve("plimsoll-runs"));
        Eventually.until(
                "the first cell is done",
                () -> store.find("last")
                        .filter(sweep -> sweep.document().cells().getFirst().verdict() != null)
                        .isPresent());
        started.signal("INT");
        Result interrupted = started.await();
        assertThat(interrupted.exitCode()).isEqualTo(130);
        assertThat(interrupted.err()).contains("give the same command --resume");
        Result other = Plimsoll.warm(folder).run(command + "4s --resume last");
        assertThat(other.err()).contains("was begun with another plan: measure was 3s");
        Result resumed = Plimsoll.warm(folder).run(command + "3s --resume last");
        assertThat(resumed.out()).contains("4 runs, 4 done");
        assertThat(store.ids()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            citus sweep missing.runs -i targets.yaml | missing.runs: there is no such file
            citus sweep c4+2w8 -i targets.yaml | no target is known for "c4+2w8 (20 vCores total)": add
            citus sweep c4+2w8 | give --inventory FILE, whose lines say which database
            citus check c4+5w8 --set shard-count=48 | take 45 or 50
            citus check c4+2w8 --set workers=x | workers = x
            cluster up --workers 99 | --workers needs a whole number from 0 to 64
            """)
    void whatIsWrongIsToldBeforeAnythingIsTouched(String command, String sentence) throws Exception {
        Result result = Plimsoll.warm(folder).run(command);
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.err()).contains(sentence).doesNotContain("\tat ");
    }

    @Test
    void aPostgresWithoutCitusIsRefused() throws Exception {
        Result nothing = Plimsoll.warm(folder).run("cluster up --postgres . --data cluster");
        assertThat(nothing.exitCode()).isEqualTo(4);
        assertThat(nothing.err()).contains("holds no initdb and pg_ctl");
        Result down = Plimsoll.warm(folder).run("cluster down --data cluster");
        assertThat(down.err()).contains("there is no cluster in ");
        assertThat(folder.resolve("cluster")).doesNotExist();
    }
}
