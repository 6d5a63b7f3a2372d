package io.plimsoll.compat.citus;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.sweep.Grid;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunsSweepTest {
    private static final String LABEL = "c8+4w8 (40 vCores total)";
    private static final String RUNS = """
            2,hyperscale,buildAndRunFlags=--name 'c8+4w8 (40 vCores total)' --shard-count 32,workers=4,warehouses=100
            1,iaas-postgres,buildAndRunFlags=--name 'one VM' --no-citus,runVirtualUsers=400
            """;

    private static RunsSweep sweep(String runs, String inventory, Problems problems) {
        RunsFile file = RunsFile.parse(runs, "x.runs", List.of(), problems);
        return RunsSweep.of(file, Inventory.parse(inventory, "targets.yaml", problems), problems);
    }

    private static String text(List<Problem> problems) {
        return problems.stream().map(Problem::toString).collect(Collectors.joining("\n"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "c8+4w8 (40 vCores total)": a:1 # x | c8+4w8: a:2 | hyperscale: a:3 | a:1
            c8+4w8: a:2    | hyperscale: a:3 | iaas-postgres: a:4 | a:2
            hyperscale: a:3 | pg16: a:5      | c8: a:6            | a:3
            """)
    void theLabelComesFirstThenTheClusterThenTheTemplate(String one, String two, String three, String address) {
        Problems problems = new Problems();
        String inventory = String.join("\n", three, two, one, "one VM: b:1");
        RunsSweep sweep = sweep(RUNS, inventory, problems);
        assertThat(text(problems.found())).isEmpty();
        assertThat(sweep.runs().getFirst().target().settings())
                .extracting(Setting::value)
                .containsExactly(address);
    }

    @Test
    void aTargetMayTellMoreThanItsAddress() {
        Problems problems = new Problems();
        Inventory inventory = Inventory.parse("""
                c8+4w8:
                  target: postgres://host:5432/db
                  user: citus
                  password-variable: PGPASSWORD
                  price: 3.20 USD/h
                v1.2 of ours: {target: "postgres:embedded", user: me}
                """, "targets.yaml", problems);
        assertThat(text(problems.found())).isEmpty();
        assertThat(inventory.entries()).extracting(Inventory.Entry::name).containsExactly("c8+4w8", "v1.2 of ours");
        assertThat(inventory.entries().getFirst().settings())
                .extracting(Setting::key)
                .containsExactly("target", "user", "password-variable", "price");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            c8+4w8: {target: a, usr: b}     | targets.yaml:1: a target has no key "usr" (did you mean "user"?)
            c8+4w8: {user: b}               | "c8+4w8" needs the address of a target
            c8+4w8:                         | "c8+4w8" needs the address of a target
            c8+4w8: [a, b]                  | "c8+4w8" needs one address, not a list
            c8+4w8: {target: a, price: -1}  | targets.yaml:1: price = -1: a price must be above zero
            c8+4w8: {target: a, price: 3 XY}| price = 3 XY: needs a price per hour such as 3.20 USD
            c8+4w8: {target: a, prise: 3}   | targets.yaml:1: a target has no key "prise" (did you mean "price"?)
            # nothing                       | targets.yaml: it names no target
            """)
    void whatIsWrongWithAnInventoryIsSaid(String line, String sentence) {
        Problems problems = new Problems();
        Inventory.parse(line, "targets.yaml", problems);
        assertThat(text(problems.found())).contains(sentence);
    }

    @Test
    void aRunWithoutATargetSaysWhatToAdd() {
        Problems problems = new Problems();
        RunsSweep sweep = sweep(RUNS, "iaas-postgres: b:1\npg16: c:1\n", problems);
        assertThat(text(problems.found()))
                .isEqualTo("x.runs:1: no target is known for \"" + LABEL + "\": add `\"" + LABEL
                        + "\": postgres://host:5432/db` to targets.yaml, or the same with c8+4w8 or hyperscale as its"
                        + " name");
        assertThat(text(sweep.warnings())).isEqualTo("targets.yaml:2: no run goes to \"pg16\"");
    }

    @Test
    void sizesThatShareADatabaseAreDoubtful() {
        Problems problems = new Problems();
        RunsSweep sweep = sweep("1,hyperscale,workers=2\n1,hyperscale,workers=4\n", "hyperscale: a\n", problems);
        assertThat(text(sweep.warnings())).startsWith("targets.yaml:1: runs of c8+2w8, c8+4w8 all go to this one");
    }

    @Test
    void linesBecomeCells() {
        RunsSweep sweep = sweep(RUNS, "c8+4w8: {target: a, user: u}\none VM: b\n", new Problems());
        List<Grid.Cell> cells = sweep.cells("tproc");
        assertThat(cells)
                .extracting(Grid.Cell::id)
                .containsExactly("run=" + LABEL + "#1", "run=" + LABEL + "#2", "run=one VM#1");
        assertThat(sweep.runs().getFirst().point()).isEqualTo("run=" + LABEL);
        assertThat(settings(cells.getFirst()))
                .isEqualTo("target=a user=u sessions=250 warmup=3m measure=60m loaders=64 warehouses=100"
                        + " all-warehouses=true distribute=true shard-count=32 citus-workers=4");
        assertThat(settings(cells.getLast()))
                .isEqualTo("target=b sessions=400 warmup=3m measure=60m loaders=64 warehouses=1000"
                        + " all-warehouses=true distribute=false");
        assertThat(settings(sweep.cells("tpcb").getLast()))
                .isEqualTo("target=b sessions=400 warmup=3m measure=60m loaders=64");
    }

    @Test
    void linesMayAskForAnalyticQueries() {
        String runs = """
                1,hyperscale,buildAndRunFlags=--name both --ch,warehouses=9,buildVirtualUsers=4
                1,hyperscale,buildAndRunFlags=--name alone --ch-queries-only,warehouses=9,buildVirtualUsers=4
                """;
        List<Grid.Cell> cells =
                sweep(runs, "both: a\nalone: b\n", new Problems()).cells("tproc");
        String times = "warmup=3m measure=60m loaders=4 warehouses=9 all-warehouses=true distribute=true"
                + " shard-count=48 citus-workers=2";
        assertThat(settings(cells.getFirst()))
                .isEqualTo("target=a workload=ch transactions=on streams=1 sessions=250 " + times);
        assertThat(settings(cells.getLast()))
                .isEqualTo("target=b workload=ch transactions=off streams=1 sessions=1 " + times);
    }

    @Test
    void linesOfOneNameAreToldApart() {
        RunsSweep sweep = sweep("1,hyperscale\n1,hyperscale\n", "hyperscale: a\n", new Problems());
        assertThat(sweep.runs())
                .extracting(RunsSweep.Placed::cell)
                .containsExactly("c8+2w8 (24 vCores total) at line 1", "c8+2w8 (24 vCores total) at line 2");
    }

    private static String settings(Grid.Cell cell) {
        return cell.settings().stream()
                .map(setting -> setting.key() + "=" + setting.value())
                .collect(Collectors.joining(" "));
    }
}
