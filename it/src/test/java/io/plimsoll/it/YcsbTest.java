package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.compat.ycsb.PropertyKeys;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.spec.Key;
import io.plimsoll.workload.Workloads;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `plimsoll ycsb` as users of YCSB type it, on real engines.
@Order(3)
class YcsbTest {
    private static final int RECORDS = 500;
    private static final int OPERATIONS = 900;
    private static final String STATUS =
            "lab \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d:\\d{3} \\d+ sec: \\d+ operations; ";

    @TempDir
    Path folder;

    private Result ycsb(String arguments) throws Exception {
        return Plimsoll.warm(folder).run("ycsb " + arguments);
    }

    private static Path example(String name) {
        return Plimsoll.root().resolve("examples").resolve("ycsb").resolve(name);
    }

    private static String work(String file, String url) {
        return " -P \"" + example(file) + "\" -p db.url=" + url + " -p recordcount=" + RECORDS + " -p operationcount="
                + OPERATIONS + " -p fieldlength=20 -threads 3 ";
    }

    private static YcsbFigures figures(Result result) {
        assertThat(result.err()).doesNotContain("\tat ");
        assertThat(result.exitCode()).as(result.out() + result.err()).isZero();
        return YcsbFigures.parse(result.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"hsqldb:file:data", "sqlite:data.db", "postgres:embedded"})
    void loadsAndRuns(String url) throws Exception {
        // Held back: at full speed so short a run may be the harness's compiler at work, and is judged as that.
        Result load = ycsb("load jdbc" + work("workloada", url) + "-target 1000");
        figures(load).assertSound("INSERT", RECORDS);
        assertThat(load.err()).contains("plimsoll: table usertable is made if it is not there");

        Result run = ycsb("run jdbc" + work("workloada", url) + "-target 1000 -s -l \"lab \" -p status.interval=1");
        YcsbFigures figures = figures(run);
        double reads = figures.of("READ", "Operations");
        double updates = figures.of("UPDATE", "Operations");
        assertThat(reads + updates).isEqualTo(OPERATIONS);
        figures.assertSound("READ", reads);
        figures.assertSound("UPDATE", updates);
        assertThat(figures.of("OVERALL", "Throughput(ops/sec)") * figures.of("OVERALL", "RunTime(ms)") / 1_000)
                .isCloseTo(OPERATIONS, Percentage.withPercentage(5));
        assertThat(run.out())
                .contains("--- What follows is Plimsoll's own report ---")
                .contains("exit code 0");
        assertThat(run.err().contains("too short to mean anything"))
                .isEqualTo(figures.of("OVERALL", "RunTime(ms)") < 10_000);
        assertThat(Pattern.compile(STATUS).matcher(run.err()).results()).hasSizeGreaterThanOrEqualTo(2);
        assertThat(run.err()).containsPattern("\\[READ: Count=\\d+, Max=\\d+, Min=\\d+, Avg=[0-9.]+, 50=\\d+, 90=");
    }

    @Test
    void insertsOfASecondRunAreNew() throws Exception {
        String work = work("workload_insert_only", "sqlite:data.db");
        figures(ycsb("load jdbc" + work));
        figures(ycsb("run jdbc" + work)).assertSound("INSERT", OPERATIONS);
        figures(ycsb("run jdbc" + work)).assertSound("INSERT", OPERATIONS);
    }

    @Test
    void knownValuesAreVerified() throws Exception {
        String work = work("workloadf", "sqlite:data.db") + "-p dataintegrity=true";
        figures(ycsb("load jdbc" + work));
        assertThat(figures(ycsb("run jdbc" + work)).of("VERIFY", "Return=OK")).isEqualTo(OPERATIONS);
    }

    @Test
    void theClassesOfYcsbAndItsOptionsWork() throws Exception {
        figures(ycsb("-load -db site.ycsb.db.JdbcDBClient" + work("workloade", "sqlite:data.db")));
        Result run = ycsb("-t -db com.yahoo.ycsb.db.JdbcDBClient" + work("workloade", "sqlite:data.db")
                + "-target 2000 -p measurement.interval=both -p exportfile=report.json"
                + " -p exporter=site.ycsb.measurements.exporter.JSONArrayMeasurementsExporter"
                + " -p hdrhistogram.fileoutput=true -p hdrhistogram.output.path=log-");
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).doesNotContain("[OVERALL]");
        assertThat(Files.readString(folder.resolve("report.json")))
                .startsWith("[ {")
                .contains("\"metric\" : \"SCAN\"")
                .contains("\"metric\" : \"Intended-INSERT\"");
        assertThat(folder.resolve("log-SCAN.hdr")).isNotEmptyFile();
        assertThat(folder.resolve("log-Intended-SCAN.hdr")).isNotEmptyFile();
    }

    @Test
    void aReportThatCannotBeWrittenIsNoSuccess() throws Exception {
        Result run = ycsb("run basic" + work("workloadc", "unused") + "-p exportfile=nowhere/report.txt");
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).contains("exit code 0");
        assertThat(run.err()).contains("names a place that cannot be written (nowhere/report.txt)");
    }

    @Test
    void everyKeyOfTheWorkloadCanBeGiven() {
        List<String> made = List.of("mode", "profile");
        assertThat(Workloads.named("ycsb").orElseThrow().keys().stream().map(Key::name))
                .allMatch(name -> PropertyKeys.passed().contains(name) || made.contains(name));
    }

    @Test
    void theNullTargetMeasuresTheHarness() throws Exception {
        figures(ycsb("load basic -p recordcount=2000 -p workload=core")).assertSound("INSERT", 2_000);
        YcsbFigures figures = figures(ycsb("run basic" + work("workloadc", "unused")));
        assertThat(figures.of("READ", "Operations")).isEqualTo(OPERATIONS);
        assertThat(figures.has("CLEANUP")).isFalse();
    }

    @Test
    void passwordsAreInNoResult() throws Exception {
        figures(ycsb("load jdbc" + work("workloadc", "hsqldb:mem")
                + "-p db.user=SA -p db.passwd=geheim123 --runs-dir runs"));
        try (var files = Files.walk(folder.resolve("runs"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file)).doesNotContain("geheim123");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            run | 2 | name a binding: jdbc, dynamodb, postgrenosql or basic
            jdbc run | 2 | there is no command "jdbc"; there are load and run
            run mongodb | 2 | there is no binding "mongodb"
            shell jdbc | 2 | YCSB's shell is not here
            run jdbc extra | 2 | "extra" is one argument too many
            run jdbc -P missing.properties | 2 | missing.properties: there is no such file
            run jdbc -P broken.properties | 2 | broken.properties:2: \\u must be followed by four hexadecimal
            GOOD -p novalue | 2 | "novalue" is not of the form key=value
            GOOD | 2 | it does not hold the tables of this workload; `plimsoll ycsb load` makes them
            GOOD -p db.url=nosuch:x | 2 | no driver knows the target "nosuch:x"
            GOOD -p db.url=jdbc:acme://h/d | 2 | jdbc:acme
            GOOD -p db.url=jdbc:acme://h/d -p db.driver=a.Acme | 2 | a.Acme is not found: give its jar with -cp
            GOOD -p fieldcount=none | 2 | fieldcount = none
            load jdbc -P good.properties -p recordcount=0 | 2 | with 0 YCSB inserts for ever
            GOOD -p db.url=jdbc:postgresql://127.0.0.1:1/x | 4 | 127.0.0.1
            """)
    void whatIsWrongIsToldInASentence(String arguments, int exitCode, String sentence) throws Exception {
        Files.writeString(folder.resolve("broken.properties"), "a=1\nb=\\u12\n");
        Files.writeString(
                folder.resolve("good.properties"),
                "workload=core\nrecordcount=10\noperationcount=10\ndb.url=sqlite:empty.db\n");
        Result result = ycsb(arguments.replace("GOOD", "run jdbc -P good.properties"));
        assertThat(result.err()).contains(sentence).doesNotContain("\tat ");
        assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(exitCode);
        assertThat(result.out()).isEmpty();
    }
}
