package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.library.SingleRun;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExecutionTest {
    @TempDir
    Path folder;

    @Test
    void aRunIsJudgedAndShownFromOneReading() throws Exception {
        Typed typed = new Typed();
        int exitCode = typed.execute("run ycsb -t h2:mem -p recordcount=100 -c 1 -w 0s -m 20ops --runs-dir " + folder);
        Path stored = only();
        Run run = RunReader.read(stored);
        RunFolder files = new RunFolder(stored);
        Files.delete(files.series());
        Files.delete(files.histograms());
        try (RunWriter writer = new RunWriter(folder.resolve("again"), run.document(), 0)) {
            SingleRun.Ended ended = SingleRun.judged(writer, run);
            assertThat(ended.judgement().verdict().exitCode()).as(typed.err()).isEqualTo(exitCode);
            assertThat(ended.run().phases()).isEqualTo(run.phases());
            assertThat(ended.run().document()).isEqualTo(RunReader.document(writer.folder()));
            assertThat(ended.run().document().judged().verdict())
                    .isEqualTo(ended.judgement().verdict());
        }
    }

    private Path only() throws Exception {
        try (Stream<Path> runs = Files.list(folder)) {
            List<Path> found = runs.filter(Files::isDirectory)
                    .filter(path -> Files.exists(path.resolve("run.json")))
                    .toList();
            assertThat(found).hasSize(1);
            return found.getFirst();
        }
    }
}
