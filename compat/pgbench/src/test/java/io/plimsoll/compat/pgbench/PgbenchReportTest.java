package io.plimsoll.compat.pgbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.compat.pgbench.BankSurvey.Bank;
import io.plimsoll.compat.pgbench.PgbenchReport.Measured;
import io.plimsoll.compat.pgbench.PgbenchReport.StatementFigure;
import io.plimsoll.compat.pgbench.PgbenchRequest.Benchmark;
import io.plimsoll.testing.Golden;
import io.plimsoll.workload.script.ScriptCommand;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PgbenchReportTest {
    private static final List<String> LINES = List.of(
            "-c 4 -j 2 -t 25",
            "-c 4 -T 10 -S -M prepared",
            "-T 10 -P 1 --failures-detailed --max-tries=5",
            "-T 10 -R 100",
            "-T 10 -R 100 -L 12.5 -b se@9 -b tp@1 --max-tries=0 --failures-detailed",
            "-t 5 -L 1 -r -N",
            "-t 5 -r -S -N --max-tries=2",
            "-t 5 -b se@1 -b tp@0",
            "-t 5 -C -S");

    /// Latencies of 1, 2 and 6 ms, in microseconds.
    private static final Moments LATENCY = new Moments(3, 9_000, 41_000_000, 1_000, 6_000);

    private static final Moments LAG = new Moments(3, 600, 140_000, 100, 300);

    private static final Tally SOME = new Tally(3, 1, 2, 5, 1, 1, LATENCY, LAG);

    private static Measured measured(Benchmark asked, Tally each, Tally last) {
        int scripts = asked.work().scripts().size();
        List<Tally> tallies = IntStream.range(0, scripts)
                .mapToObj(i -> i == scripts - 1 ? last : each)
                .toList();
        List<List<StatementFigure>> statements = asked.work().scripts().stream()
                .map(script -> script.script().commands().stream()
                        .map(ScriptCommand::shown)
                        .map(shown -> new StatementFigure(shown, shown.startsWith("\\") ? Moments.NONE : LATENCY, 1, 2))
                        .toList())
                .toList();
        return new Measured(tallies, 10_012_345.5, 4_321.9, 2, statements);
    }

    private static String report(PgbenchRelease version, String line, Bank bank, Tally each, Tally last)
            throws PgbenchRefusal {
        Benchmark asked = (Benchmark) PgbenchOptionsTest.read(version, RefusedLines.words(line));
        return "$ pgbench " + line + "\n" + PgbenchReport.render(version, asked, bank, measured(asked, each, last))
                + "\n";
    }

    @ParameterizedTest
    @EnumSource(PgbenchRelease.class)
    void isPgbenchsInForm(PgbenchRelease version) throws Exception {
        Golden.check("report-" + version + ".txt", () -> {
            StringBuilder text = new StringBuilder();
            for (String line : LINES) {
                text.append(report(version, line, Bank.ofScale(10), SOME, SOME));
            }
            text.append(report(version, "-t 5", new Bank(3, "hash", 7), Tally.NONE, Tally.NONE));
            text.append(report(version, "-T 5 -b se -b tp", Bank.ofScale(1), SOME, Tally.NONE));
            return text.toString();
        });
    }

    @Test
    void theUsualWayToReadItWorks() throws Exception {
        String report = report(PgbenchRelease.V18, "-t 25", Bank.ofScale(1), SOME, SOME);
        assertThat(report.lines()
                        .filter(line -> line.contains("(without initial connection time)"))
                        .map(line -> line.split(" ", -1)[2]))
                .containsExactly("0.299630");
    }

    @ParameterizedTest
    @CsvSource({
        "0.0005, 3, 0.001",
        "0.0625, 3, 0.062",
        "0.1875, 3, 0.188",
        "1e21, 1, 1000000000000000000000.0",
        "NaN, 3, NaN",
        "Infinity, 3, Infinity",
        "-Infinity, 1, -Infinity",
        "-0.25, 1, -0.2"
    })
    void numbersAreRoundedAsInC(double number, int decimals, String text) {
        assertThat(CText.decimals(number, decimals)).isEqualTo(text);
    }
}
