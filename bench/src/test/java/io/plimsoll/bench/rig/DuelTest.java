package io.plimsoll.bench.rig;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DuelTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    private static Duel.Side side(String name, List<String> order, double... micros) {
        int[] next = {0};
        return new Duel.Side(name, () -> {
            double cpu = micros[next[0]++ % micros.length];
            return () -> {
                order.add(name);
                return new Block(1e6 / cpu, cpu, 0.5, 2 * cpu);
            };
        });
    }

    @Test
    void eachPairHasBothAndTheOrderChanges() throws Exception {
        List<String> order = new ArrayList<>();
        Ratio cpu = new Duel("case", side("a", order, 3), side("b", order, 4), out)
                .run(6)
                .cpu()
                .ratio();

        assertThat(cpu).isEqualTo(new Ratio(0.75, 0.75, 0.75, 6));
        assertThat(order).hasSize(2 * 6 * Duel.PAIRS);
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < order.size(); i += 2) {
            pairs.add(order.get(i) + order.get(i + 1));
        }
        assertThat(pairs).containsOnly("ab", "ba").contains("ab", "ba");
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .contains(
                        "case start 6 pair 5: ",
                        "case rate: a 333,333.333, b 250,000.000, ratio 1.333 (1.333 to 1.333)\n",
                        "case client CPU per operation: a 3.000, b 4.000, ratio 0.750 (0.750 to 0.750)\n",
                        "case of it in the kernel: a 1.500, b 2.000, ratio 0.750",
                        "case context switches per operation: a 6.000, b 8.000")
                .doesNotContain("wider");
    }

    /// However steady its pairs are: a program may be compiled badly once.
    @Test
    void eachStartCountsOnce() throws Exception {
        Ratio cpu = new Duel(
                        "case", side("a", new ArrayList<>(), 2, 2, 2, 2, 2, 3), side("b", new ArrayList<>(), 2), out)
                .run(6)
                .cpu()
                .ratio();
        assertThat(cpu).isEqualTo(new Ratio(1, 1, 1.5, 6));
    }

    @Test
    void aWideIntervalIsSaidToBeNone() throws Exception {
        new Duel("case", side("a", new ArrayList<>(), 1, 3), side("b", new ArrayList<>(), 2), out).run(10);
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .contains("ratio 1.000 (0.500 to 1.500); wider than 3 %: more starts, or a quieter machine");
    }

    /// Each pair is a start of its own, and a server without a client has no CPU time.
    @Test
    void wholeRunsCountOneByOne() throws Exception {
        List<String> order = new ArrayList<>();
        Duel.Side load = new Duel.Side("file", () -> {
            order.add("file");
            return () -> Block.ofRate(4);
        });
        Duel.Result result = new Duel("case", side("a", order, 250_000), load, out).runWhole(6);

        assertThat(result.rate()).isEqualTo(new Duel.Compared(new Ratio(1, 1, 1, 6), 4, 4));
        assertThat(result.cpu().other()).isNaN();
        assertThat(order).hasSize(2 * 6);
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .contains(
                        "case start 6 pair 1: a 4.000/s 250000.00 us (50 % kernel); file 4.000/s; rate 1.000\n",
                        "case rate: a 4.000, file 4.000, ratio 1.000 (1.000 to 1.000)\n",
                        "case client CPU per operation: a 250,000.000, file none, no ratio\n")
                .doesNotContain("pair 2", "NaN");
    }

    @Test
    void whatNeitherSideHasIsLeftOut() throws Exception {
        Duel.Side side = new Duel.Side("s", () -> () -> Block.ofRate(2));
        new Duel("case", side, side, out).runWhole(6);
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .contains("case rate: ")
                .doesNotContain("CPU", "switches");
    }
}
