package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.results.HostFacts.CeilingFacts;
import io.plimsoll.results.PhaseFacts.GrowthFacts;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStore;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a run notes for its findings to rest on.
class StoredFactsTest {
    private static final String RECORDS = " -p recordcount=1000 --sessions 2 --warmup 0s --measure 1s";

    @TempDir
    Path folder;

    private Plimsoll plimsoll;

    @BeforeEach
    void setUp() {
        plimsoll = Plimsoll.warm(folder);
    }

    @Test
    void aRunNotesByHowMuchTheDataGrew() throws Exception {
        String command = "run tpcb --target hsqldb:mem --profile pgbench --scale 1 -m 300ops -w 20ops";
        // Other tests ask for a Java that starts fast, and runs slower.
        assertThat(plimsoll.start(command, Map.of("PLIMSOLL_JAVA_OPTS", ""))
                        .await()
                        .exitCode())
                .isZero();
        Run run = RunReader.read(plimsoll.onlyRun());
        PhaseResult round = run.rounds().getFirst();
        // 100,000 accounts, 10 tellers, a branch; a row of history each.
        assertThat(round.facts().growth()).isEqualTo(new GrowthFacts(100_011, 300));
        assertThat(run.document().host().slowedBy()).isEmpty();
    }

    @Test
    void aRunNotesWhatTheHarnessDroveHereWithNothingToWaitFor() throws Exception {
        assertThat(plimsoll.run("run ycsb --target null:1000" + RECORDS).exitCode())
                .isZero();
        Path measured = plimsoll.onlyRun();
        assertThat(plimsoll.run("run ycsb --target hsqldb:mem" + RECORDS).exitCode())
                .isZero();
        RunFolder last = new RunStore(folder.resolve("plimsoll-runs")).find("last");
        CeilingFacts ceiling =
                Objects.requireNonNull(RunReader.document(last).host().ceiling());
        assertThat(ceiling.run()).isEqualTo(String.valueOf(measured.getFileName()));
        assertThat(ceiling.ratePerSecond()).isPositive();
        assertThat(RunReader.read(measured).document().host().ceiling()).isNull();
    }
}
