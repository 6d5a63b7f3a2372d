package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.results.RunStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A rate that changes, from the command line to the page.
@Order(8)
class ArrivalShapesTest {
    @TempDir
    Path folder;

    @Test
    void aFileOfRatesIsRunStoredShownAndRepeatedWithoutIt() throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        Path rates = folder.resolve("rates.csv");
        Files.writeString(rates, "second,rate\n0,40\n2,40\n2,160\n3,160\n");
        Result run = plimsoll.run("run tpcb --target hsqldb:mem --sessions 4 --arrival \"poisson file:rates.csv\""
                + " --warmup 500ms -p interval=500ms");
        assertThat(run.exitCode()).as(run.out() + run.err()).isIn(0, 1);
        assertThat(unwrapped(run))
                .contains(
                        "Poisson arrivals in a curve of 4 points between 40/s and 160/s",
                        "Offered and achieved",
                        " due ",
                        "measure 3s");
        Files.delete(rates);

        Path stored =
                new RunStore(folder.resolve("plimsoll-runs")).runs().getLast().path();
        List<String> series = Files.readAllLines(stored.resolve("series.csv"));
        assertThat(series.getFirst()).endsWith(",rows,due");
        long due = series.stream()
                .filter(line -> line.startsWith("measure-1,"))
                .mapToLong(line ->
                        Long.parseLong(Arrays.asList(line.split(",", -1)).getLast()))
                .sum();
        // 240 are offered; six standard deviations of a Poisson count.
        assertThat(due).isBetween(147L, 333L);
        assertThat(Files.readString(stored.resolve("run.json")))
                .contains("\"arrival\" : \"poisson points 0s 40, 2s 40, 2s 160, 3s 160/s\"");

        Result page = plimsoll.run("report last -o page.html");
        assertThat(page.exitCode()).as(page.err()).isZero();
        assertThat(Files.readString(folder.resolve("page.html"))).contains("Offered and achieved");
        assertThat(plimsoll.run("runs").out()).contains("4, poisson points 0s 40, ...");
        assertThat(unwrapped(plimsoll.run("show last --verbose")))
                .contains("poisson points 0s 40, 2s 40, 2s 160, 3s 160/s");
        Result gone = plimsoll.run("run tpcb --target hsqldb:mem --arrival file:rates.csv");
        assertThat(gone.exitCode()).isEqualTo(2);
        assertThat(gone.err()).contains("arrival = file:rates.csv: there is no file rates.csv");
    }

    @Test
    void whatDoesNotGoTogetherIsRefusedInASentence() throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        Files.writeString(folder.resolve("rates.csv"), "0,100\n60,fast\n");
        assertThat(refused(plimsoll, "run tpcb --target hsqldb:mem --arrival file:rates.csv"))
                .contains("rates.csv:2: \"60,fast\" is not a second and a rate per second, such as 60,500");
        assertThat(refused(plimsoll, "run tpcb --target hsqldb:mem --arrival \"ramp 100/s to 2000/s\""))
                .contains("a ramp is written as in \"ramp 100/s to 2000/s in 5m\"");
        assertThat(refused(plimsoll, "run tpcb --target hsqldb:mem --arrival 100/s --think 10ms"))
                .contains("think = 10ms needs arrival = closed");
        assertThat(refused(plimsoll, "loadline tpcb --target hsqldb:mem -o p99<10ms -p \"arrival=day 9/s to 90/s\""))
                .contains("arrival");
        assertThat(refused(plimsoll, "htap --target hsqldb:mem -p \"arrival=day 9/s to 90/s\""))
                .contains("arrival");
    }

    private static String refused(Plimsoll plimsoll, String command) throws Exception {
        Result result = plimsoll.run(command);
        assertThat(result.exitCode()).as(command + result.out()).isEqualTo(2);
        return result.err();
    }

    private static String unwrapped(Result result) {
        return result.out().replaceAll("\\s+", " ");
    }
}
