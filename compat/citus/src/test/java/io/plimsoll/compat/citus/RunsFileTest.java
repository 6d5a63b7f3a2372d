package io.plimsoll.compat.citus;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunsFileTest {
    private static final String SAMPLE = """
            3,hyperscale,buildAndRunFlags=--name 'c8+4w8 (40 vCores total)' --shard-count 48,workers=4,warehouses=1000

            1,iaas-postgres,buildAndRunFlags=--name 'one VM' --no-citus,runVirtualUsers=400""";

    private static RunsFile read(String text) {
        Problems problems = new Problems();
        RunsFile file = RunsFile.parse(text, "x.runs", List.of(), problems);
        assertThat(problems.found()).isEmpty();
        return file;
    }

    private static String problems(String text) {
        Problems problems = new Problems();
        RunsFile.parse(text, "x.runs", List.of(), problems);
        return problems.found().stream().map(Problem::toString).collect(Collectors.joining("\n"));
    }

    @Test
    void aFileOfCitusBenchmarkIsReadToItsLastLine() {
        RunsFile file = read(SAMPLE);
        assertThat(file.lines()).hasSize(2);
        RunLine first = file.lines().getFirst();
        assertThat(first.name()).isEqualTo("c8+4w8 (40 vCores total)");
        assertThat(first.repeats()).isEqualTo(3);
        assertThat(first.cluster()).contains(ClusterSpec.parse("c8+4w8"));
        assertThat(first.warehouses()).isEqualTo(1000);
        assertThat(first.sessions()).isEqualTo(250);
        assertThat(first.get("duration")).isEqualTo(60);
        assertThat(first.parameters().settings()).containsEntry("rampup", "3");
        RunLine second = file.lines().getLast();
        assertThat(second.origin()).isEqualTo(new Origin("x.runs", 3));
        assertThat(second.name()).isEqualTo("one VM");
        assertThat(second.cluster()).contains(ClusterSpec.parse("pg8"));
        assertThat(second.flags().citus()).isFalse();
        assertThat(second.sessions()).isEqualTo(400);
        assertThat(file.warnings())
                .extracting(Problem::toString)
                .containsExactly("x.runs:3: the last line has no line break; it is run here, but citus-benchmark"
                        + " would leave it out");
    }

    @Test
    void theExtendedFormatSaysTheSame() {
        RunsFile file = read("""
                # sizes to compare
                repeat,cluster,name,shard-count,warehouses,runVirtualUsers
                3,c8+4w8,"four, of eight",48,100,
                # without Citus
                ,pg16,,,,400
                """);
        assertThat(file.warnings()).isEmpty();
        RunLine first = file.lines().getFirst();
        assertThat(first.name()).isEqualTo("four, of eight");
        assertThat(first.cluster()).contains(ClusterSpec.parse("c8+4w8"));
        assertThat(first.sessions()).isEqualTo(250);
        RunLine second = file.lines().getLast();
        assertThat(second.origin().line()).isEqualTo(5);
        assertThat(second.repeats()).isEqualTo(1);
        assertThat(second.name()).isEqualTo("pg16 (16 vCores total)");
        assertThat(second.flags().citus()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            x,hyperscale                       | a line begins with how often it is run, a whole number from 1 to 1000
            0,hyperscale                       | not "0"
            1                                  | "1" cannot be read: a line has the form repeat,template,parameter=
            1,hyperscal                        | there is no template "hyperscal" (did you mean "hyperscale"?)
            1,hyperscale,worker=4              | there is no key "worker" (did you mean "workers"?)
            1,hyperscale,workers               | "workers" is not of the form parameter=value
            1,hyperscale,workers=many          | workers = many:
            1,iaas-postgres,workers=4          | there is no key "workers"
            1,hyperscale,workers=2,workers=4   | "workers" is given twice
            1,hyperscale,workers=5             | 48 shards do not spread evenly over the 5 workers of c8+5w8
            1,hyperscale,buildAndRunFlags=--nam x | no option "--nam" of build-and-run.sh (did you mean "--name"?)
            1,hyperscale,buildAndRunFlags=--name 'x       | the quote ' before "x" is not closed
            1,hyperscale,buildAndRunFlags=--name 'a, b'   | the quote ' before "a" is not closed
            1,hyperscale,buildAndRunFlags=--name          | --name needs a value behind it
            1,hyperscale,buildAndRunFlags=--shard-count=x | --shard-count needs a whole number
            1,hyperscale,buildAndRunFlags=--ch --ch-queries-only | --ch and --ch-queries-only exclude each other
            1,hyperscale,buildAndRunFlags=--no-citus=yes  | --no-citus takes no value
            1,hyperscale,buildWarehouses=5,runWarehouses=9 | runWarehouses = 9 is more than the 5
            # sizes                            | this format has no comments
            """)
    void whatIsWrongIsToldWithItsLine(String line, String sentence) {
        assertThat(problems("1,hyperscale\n" + line + "\n"))
                .startsWith("x.runs:2: ")
                .contains(sentence);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            repeat,template,worker | 1,hyperscale,2  | x.runs:1: there is no column "worker" (did you mean "workers"?)
            repeat,repeat          | 1,1             | x.runs:1: the column "repeat" is named twice
            repeat,name            | 1,a,b           | x.runs:2: it has 3 fields, and x.runs names 2 columns
            repeat,name            | 1,"a            | x.runs:2: the quote " before "a" is not closed
            repeat,name            | 1,"a"b          | x.runs:2: "a" is followed by something else
            cluster,workers        | c4+2w8,2        | x.runs:2: the column cluster says c4+2w8, and workers = 2
            cluster                | 4+2w8           | x.runs:2: cluster: needs a cluster such as c4+2w8
            cluster,citus          | c4+2w8,maybe    | x.runs:2: citus needs true or false
            """)
    void soItIsInTheExtendedFormat(String header, String line, String sentence) {
        assertThat(problems(header + "\n" + line + "\n")).startsWith(sentence);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            1,hyperscale,buildAndRunFlags=--name c8+4w8,workers=2 | label says c8+4w8, and the parameters say c8+2w8
            1,hyperscale,buildAndRunFlags=--name 'c8+2w8 (20 vCores total)' | a total of 20 vCores, and c8+2w8 has 24
            1,hyperscale,buildAndRunFlags=--no-citus,workers=2      | leaves the workers idle (workers=2)
            1,hyperscale,driverSize=big,enableHa=true               | on an existing target: driverSize, enableHa
            1,hyperscale,buildWarehouses=9,runWarehouses=5          | all 9 warehouses are driven
            """)
    void whatIsDoubtfulIsAWarning(String line, String sentence) {
        assertThat(read(line + "\n").warnings())
                .singleElement()
                .extracting(Problem::toString)
                .asString()
                .startsWith("x.runs:1: ")
                .contains(sentence);
    }

    @Test
    void aFileOfNothingIsSaid() {
        assertThat(problems("\n\n")).contains("x.runs: it holds no runs");
        Problems missing = new Problems();
        RunsFile.read(Path.of("missing.runs"), List.of(), missing);
        assertThat(missing.found())
                .extracting(Problem::toString)
                .singleElement()
                .asString()
                .startsWith("missing.runs: there is no such file");
    }

    @Test
    void parametersOfTheCommandLineWin() {
        Problems problems = new Problems();
        List<Setting> overrides = List.of(
                new Setting("warehouses", "2", Origin.COMMAND_LINE), new Setting("workers", "8", Origin.COMMAND_LINE));
        RunsFile file = RunsFile.parse("1,hyperscale,workers=4\n1,iaas-postgres\n", "x.runs", overrides, problems);
        assertThat(problems.found()).isEmpty();
        assertThat(file.lines()).extracting(RunLine::warehouses).containsExactly(2L, 2L);
        assertThat(file.lines().getFirst().cluster()).contains(ClusterSpec.parse("c8+8w8"));
    }

    @Test
    void clustersAloneMakeRunsToo() {
        Problems problems = new Problems();
        RunsFile file = RunsFile.ofClusters(List.of("c4+2w8", "pg16", "c64+20w32"), List.of(), problems);
        assertThat(problems.found()).isEmpty();
        assertThat(file.lines())
                .extracting(RunLine::name)
                .containsExactly("c4+2w8 (20 vCores total)", "pg16 (16 vCores total)", "c64+20w32 (704 vCores total)");
        assertThat(file.lines().getLast().flags().shards()).isEqualTo(60);
    }
}
