package io.plimsoll.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.bench.rig.Contender;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerYcsbTest {
    @TempDir
    private Path folder;

    @Test
    void readsItsStatusLines() throws Exception {
        Path output = Files.writeString(folder.resolve("output.txt"), """
                DBWrapper: report latency for each error is false
                2026-01-15 12:30:44:999 0 sec: 0 operations; est completion in 0 second
                2026-01-15 12:30:46:003 1 sec: 20123 operations; 20042.83 current ops/sec; [READ: Count=20123]
                2026-01-15 12:30:47:001 2 sec: 41000 oper""");
        List<Contender.Report> reports = PeerYcsb.reported(output);
        assertThat(reports).extracting(Contender.Report::operations).containsExactly(0.0, 20_123.0);
        assertThat(reports.getLast().atMillis() - reports.getFirst().atMillis()).isEqualTo(1_004);
    }

    @Test
    void workloadAUpdatesHalf() {
        assertThat(PeerYcsb.properties("a"))
                .containsEntry("readproportion", "0.5")
                .containsEntry("updateproportion", "0.5");
        assertThat(PeerYcsb.properties("c"))
                .containsEntry("readproportion", "1.0")
                .containsEntry("updateproportion", "0.0");
    }
}
