package io.plimsoll.bench.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class WholeRunTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void assumeProc() {
        assumeTrue(Files.exists(Path.of("/proc/self/stat")), "there is no /proc here");
    }

    private static List<String> bash(String script) {
        return List.of("bash", "-c", script);
    }

    @Test
    void keepsWhatTheProgramSaidAndUsed() throws Exception {
        String script = "echo begin; echo \"$GREETING\" >&2; for ((i = 0; i < 200000; i++)); do :; done; printf end";
        WholeRun run = WholeRun.of(bash(script), Map.of("GREETING", "hello"), folder);
        assertThat(run.exitValue()).isZero();
        assertThat(run.isCut()).isFalse();
        assertThat(run.output()).isEqualTo("begin\nhello\nend");
        assertThat(run.seen("hello")).isPresent();
        assertThat(run.seen("farewell")).isEmpty();
        assertThat(run.most().peakKilobytes()).isPositive();
        assertThat(run.most().threads()).isEqualTo(1);
        assertThat(run.most().descriptors()).isPositive();
        assertThat(run.elapsed()).isPositive();
        assertThat(run.successful()).isSameAs(run);
        assertThat(folder).isEmptyDirectory();
    }

    /// The time that passes between two lines is the block's.
    @Test
    void aBlockLastsFromLineToLine() throws Exception {
        WholeRun run = WholeRun.of(bash("sleep 0.2; echo from; sleep 0.5; echo to; sleep 0.2"), Map.of(), folder);
        Block block = run.block(run.seen("from").orElseThrow(), run.seen("to").orElseThrow(), 100);
        assertThat(block.rate()).isPositive().isLessThan(300);
        assertThat(run.block(100).rate()).isPositive().isLessThan(block.rate());
        assertThat(block.at(7).rate()).isEqualTo(7);
        assertThat(block.at(7).cpuMicros()).isEqualTo(block.cpuMicros());
    }

    @Test
    void endsAProgramThatHasDoneEnough() throws Exception {
        WholeRun run = WholeRun.of(bash("echo on; exec sleep 60"), Map.of(), folder, folder, () -> true);
        assertThat(run.isCut()).isTrue();
        assertThat(run.elapsed()).isLessThan(Duration.ofSeconds(60));
    }

    @Test
    void showsWhatAProgramThatFailedHasSaid() throws Exception {
        WholeRun run = WholeRun.of(bash("echo no luck; exit 3"), Map.of(), folder);
        assertThat(run.exitValue()).isEqualTo(3);
        assertThatThrownBy(run::successful)
                .isInstanceOf(IOException.class)
                .hasMessage("the program ended with 3:\nno luck");
    }

    @Test
    void thisProcessIsMeasuredToo() throws Exception {
        Usage before = Usage.ofThisProcess();
        assertThat(new ProcessBuilder("sleep", "0.1").start().waitFor()).isZero();
        assertThat(Block.since(before, 10).rate()).isPositive().isLessThan(200);
    }
}
