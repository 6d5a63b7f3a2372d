package io.plimsoll.workload.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.workload.script.TransactionLog.Line;
import io.plimsoll.workload.script.TransactionLog.OfClient;
import io.plimsoll.workload.script.TransactionLog.Settings;
import io.plimsoll.workload.script.random.RandomStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransactionLogTest {
    @TempDir
    private Path folder;

    @Test
    void linesHaveTheColumnsOfPgbench() {
        long epoch = 1_175_850_568_995_598L;
        assertLine(new Line(0, 199, 2241, -1, "", 0, epoch, 0), false, "0 199 2241 0 1175850568 995598");
        assertLine(new Line(3, 1, 0, -1, "", 2, 1_175_850_568_000_007L, 4), true, "3 1 0 2 1175850568 7 4");
        assertLine(new Line(1, 2, 77, -1, "failed", 0, epoch, 0), false, "1 2 failed 0 1175850568 995598");
        assertLine(new Line(1, 2, 77, -1, "deadlock", 0, epoch, 9), true, "1 2 deadlock 0 1175850568 995598 9");
        assertLine(new Line(1, 2, 77, 5, "", 0, epoch, 9), true, "1 2 77 0 1175850568 995598 5 9");
        assertLine(new Line(1, 2, 77, 5, "skipped", 0, epoch, 0), false, "1 2 skipped 0 1175850568 995598 0");
    }

    private static void assertLine(Line line, boolean hasRetries, String expected) {
        Text text = new Text();
        line.append(hasRetries, text);
        assertThat(text).hasToString(expected + "\n");
    }

    @ParameterizedTest
    @CsvSource({
        ", false, ''",
        "SERIALIZATION, false, failed",
        "SERIALIZATION, true, serialization",
        "DEADLOCK, false, failed",
        "DEADLOCK, true, deadlock",
        "STATEMENT, true, failed"
    })
    void failuresAreNamedByTheirKindIfAsked(ErrorClass errorClass, boolean isDetailed, String word) {
        assertThat(new Settings("p", 1, 0, isDetailed, false).failure(errorClass))
                .isEqualTo(word);
    }

    @Test
    void threadsHaveFilesOfTheirOwn() {
        Settings settings = new Settings("pgbench_log", 1, 0, false, false);
        assertThat(settings.file(4711, 0)).isEqualTo("pgbench_log.4711");
        assertThat(settings.file(4711, 3)).isEqualTo("pgbench_log.4711.3");
    }

    @Test
    void clientsCountTheirTransactions() throws Exception {
        Settings settings = new Settings(folder.resolve("log").toString(), 1, 0, false, false);
        TransactionLog log = new TransactionLog(settings);
        RandomStream sampling = new RandomStream(1);
        OfClient first = log.ofClient(0, 0, sampling, line -> {});
        OfClient second = log.ofClient(1, 0, sampling, line -> {});
        for (int i = 0; i < 2; i++) {
            first.begun();
            first.ended(0, null, 0);
        }
        second.begun();
        second.ended(1, ErrorClass.DEADLOCK, 0);
        assertThat(Files.readAllLines(
                        Path.of(settings.file(ProcessHandle.current().pid(), 0))))
                .satisfiesExactly(
                        line -> assertThat(line).matches("0 1 \\d+ 0 \\d+ \\d+"),
                        line -> assertThat(line).matches("0 2 \\d+ 0 \\d+ \\d+"),
                        line -> assertThat(line).matches("1 1 failed 1 \\d+ \\d+"));
    }

    @Test
    void aSampleIsDrawnForEachLine() throws Exception {
        Settings settings = new Settings(folder.resolve("log").toString(), 0.5, 0, false, false);
        OfClient client = new TransactionLog(settings).ofClient(0, 0, new RandomStream(42), line -> {});
        RandomStream same = new RandomStream(42);
        int drawn = 0;
        for (int i = 0; i < 100; i++) {
            client.begun();
            client.ended(0, null, 0);
            drawn += same.nextDouble() > 0.5 ? 0 : 1;
        }
        assertThat(Files.readAllLines(
                        Path.of(settings.file(ProcessHandle.current().pid(), 0))))
                .hasSize(drawn)
                .hasSizeBetween(1, 99);
    }

    @Test
    void aFileThatCannotBeWrittenIsRefused() {
        Settings settings = new Settings(folder.resolve("missing/log").toString(), 1, 0, false, false);
        TransactionLog log = new TransactionLog(settings);
        assertThatThrownBy(() -> log.ofClient(0, 0, new RandomStream(1), line -> {}))
                .isInstanceOf(TargetException.class)
                .hasMessageStartingWith("could not open logfile \"");
    }

    /// A sweep has several runs in one process.
    @Test
    void aLaterRunOfTheProcessAppends() throws Exception {
        Settings settings = new Settings(folder.resolve("log").toString(), 1, 0, false, false);
        for (int run = 0; run < 2; run++) {
            OfClient client = new TransactionLog(settings).ofClient(0, 0, new RandomStream(1), line -> {});
            client.begun();
            client.ended(0, null, 0);
        }
        assertThat(Files.readAllLines(
                        Path.of(settings.file(ProcessHandle.current().pid(), 0))))
                .hasSize(2);
    }

    @Test
    void aFullDiskEndsTheLogWithOneLine() throws Exception {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full));
        Settings settings = new Settings(folder.resolve("log").toString(), 1, 0, false, false);
        Files.createSymbolicLink(Path.of(settings.file(ProcessHandle.current().pid(), 0)), full);
        List<String> printed = new ArrayList<>();
        OfClient client = new TransactionLog(settings).ofClient(0, 0, new RandomStream(1), printed::add);
        for (int i = 0; i < 3; i++) {
            client.begun();
            client.ended(0, null, 0);
        }
        assertThat(printed)
                .singleElement()
                .asString()
                .startsWith("the log of transactions ends here, because it cannot be written: ");
    }

    /// The lag runs from the intended start to the start, and the latency from there to the end.
    @Test
    void latenciesOfTransactionsThatWereDueCountFromThen() throws Exception {
        Settings settings = new Settings(folder.resolve("log").toString(), 1, 0, false, false);
        OfClient client = new TransactionLog(settings).ofClient(0, 0, new RandomStream(1), line -> {});
        client.begun();
        client.due(System.nanoTime() - 5_000_000_000L);
        client.ended(0, null, 0);
        client.due(System.nanoTime() - 9_000_000_000L);
        client.skipped(0);
        List<String> lines = lines(settings);
        assertThat(lines).hasSize(2);
        String[] columns = lines.getFirst().split(" ", -1);
        assertThat(columns).hasSize(7);
        assertThat(Long.parseLong(columns[2])).isBetween(5_000_000L, 5_000_000L + 100_000_000L);
        assertThat(Long.parseLong(columns[6])).isBetween(5_000_000L, Long.parseLong(columns[2]));
        assertThat(lines.get(1)).matches("0 2 skipped 0 \\d+ \\d+ 0");
    }

    private static List<String> lines(Settings settings) throws Exception {
        return Files.readAllLines(Path.of(settings.file(ProcessHandle.current().pid(), 0)));
    }

    /// The sums of each interval are those of the transactions that ended in it; what ended after the last whole
    /// interval is not written.
    @Test
    void intervalsAreSummedUp() throws Exception {
        Settings settings = new Settings(folder.resolve("log").toString(), 1, 1, true, true);
        TransactionLog log = new TransactionLog(settings);
        OfClient client = log.ofClient(0, 0, new RandomStream(1), line -> {});
        long begun = Instant.now().getEpochSecond();
        for (int i = 0; i < 3; i++) {
            client.due(System.nanoTime() - 2_000_000);
            client.ended(0, null, i);
        }
        client.skipped(0);
        client.ended(0, ErrorClass.SERIALIZATION, 4);
        client.ended(0, ErrorClass.DEADLOCK, 0);
        while (Instant.now().getEpochSecond() < begun + 3) {
            LockSupport.parkNanos(20_000_000);
        }
        log.close();
        List<long[]> rows = lines(settings).stream()
                .map(line -> Arrays.stream(line.split(" ", -1))
                        .mapToLong(Long::parseLong)
                        .toArray())
                .toList();
        assertThat(rows)
                .hasSizeGreaterThanOrEqualTo(2)
                .allSatisfy(row -> assertThat(row).hasSize(15));
        for (int i = 1; i < rows.size(); i++) {
            assertThat(rows.get(i)[0]).isEqualTo(rows.get(i - 1)[0] + 1);
        }
        long[] sums = new long[15];
        rows.forEach(row -> Arrays.setAll(sums, column -> sums[column] + row[column]));
        assertThat(sums[1]).as("transactions").isEqualTo(3);
        assertThat(sums[2]).as("latencies").isGreaterThanOrEqualTo(6_000);
        assertThat(sums[3]).as("their squares").isGreaterThanOrEqualTo(12_000_000);
        assertThat(sums[6]).as("lags").isGreaterThanOrEqualTo(6_000);
        assertThat(Arrays.copyOfRange(sums, 10, 15)).containsExactly(1, 3, 7, 1, 1);
        assertThat(rows.stream().filter(row -> row[1] == 3)).allSatisfy(row -> {
            assertThat(row[4]).isBetween(2_000L, row[5]);
            assertThat(row[2]).isBetween(3 * row[4], 3 * row[5]);
        });
    }
}
