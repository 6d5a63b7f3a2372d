package io.plimsoll.report.text;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.testing.Golden;
import io.plimsoll.testing.StubRun;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TestBenchBlockTest {
    @Test
    void looksAsSealed() throws Exception {
        StubRun stub = StubRun.closed()
                .rounds(2)
                .seconds(3)
                .counts((round, interval, counts) -> counts.addFailures(ErrorClass.DEADLOCK, round - 1));

        Golden.check(
                "testbench.txt",
                () -> stub.make().rounds().stream()
                        .map(TestBenchBlockTest::render)
                        .collect(Collectors.joining()));
    }

    private static String render(PhaseResult round) {
        return TestBenchBlock.render(round, 123_456, 45_678);
    }
}
