package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `plimsoll cloud` as a user types it, with programs that take a folder for the cloud. The load machine runs this
/// build on a database in its own process.
@Order(3)
class CloudTest {
    private static final Pattern ID = Pattern.compile("(?m)^(c[0-9]{8}-[a-z0-9]{5}) is up until ");

    /// For all tests, so that a warm process has the same variables for all.
    @TempDir
    static Path shared;

    private static final Map<String, String> VARIABLES = new HashMap<>();

    @TempDir
    Path folder;

    private Path cloud;

    @BeforeAll
    static void install() throws IOException {
        Path bin = Files.createDirectories(shared.resolve("bin"));
        Path root = Plimsoll.root();
        String script = Files.readString(root.resolve("cloud/src/test/resources/io/plimsoll/cloud/fake-program"));
        for (String name : List.of("az", "tofu", "aws", "aliyun", "kubectl", "ssh", "ssh-keygen")) {
            program(bin.resolve(name), script);
        }
        program(bin.resolve("plimsoll"), """
                #!/bin/sh
                count=$#
                while [ "$count" -gt 0 ]; do
                    case $1 in postgres://*) word=h2:mem ;; *) word=$1 ;; esac
                    shift
                    set -- "$@" "$word"
                    count=$((count - 1))
                done
                exec "%s/plimsoll" "$@"
                """.formatted(root));
        VARIABLES.put("FAKE_CLOUD", shared.resolve("cloud").toString());
        VARIABLES.put("PATH", bin + ":" + System.getenv("PATH"));
    }

    /// A cloud for each test, at the place that all share.
    @BeforeEach
    void begin() throws IOException {
        cloud = Files.createDirectories(folder.resolve("cloud"));
        Files.createDirectories(cloud.resolve("things/namespaces"));
        Path place = shared.resolve("cloud");
        Files.deleteIfExists(place);
        Files.createSymbolicLink(place, cloud);
        Files.writeString(folder.resolve("cloud.yaml"), """
                region: westeurope
                archive: https://example.com/plimsoll-linux-x64.tar.gz
                sha256: 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
                ssh: 203.0.113.7/32
                """);
    }

    private static void program(Path file, String text) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Result run(String commandLine) throws IOException, InterruptedException {
        return Plimsoll.warm(folder).run(commandLine, VARIABLES);
    }

    private List<String> things() throws IOException {
        try (Stream<Path> things = Files.walk(cloud.resolve("things"))) {
            return things.filter(Files::isRegularFile).map(Path::toString).toList();
        }
    }

    private static String id(Result up) {
        Matcher found = ID.matcher(up.out());
        assertThat(found.find()).as(up.out() + up.err()).isTrue();
        return found.group(1);
    }

    @Test
    void fromNothingToAResultAndBackByFourCommands() throws Exception {
        String order = " azure/elastic --settings cloud.yaml -p nodes=4 --price \"3.20 USD\"";
        Result plan = run("cloud plan" + order);
        assertThat(plan.exitCode()).as(plan.err()).isZero();
        assertThat(plan.out())
                .contains(
                        "3.20 USD/h x (2 h + 30 min) = 8.00 USD at most; allowed: 20.00 USD",
                        "vCPUs of standardDDSv5Family",
                        "machines    4 x Standard_D4ds_v5, 1 load machine Standard_D8ds_v5",
                        "plimsoll cloud down ID");
        assertThat(things()).isEmpty();
        Result up = run("cloud up --yes" + order);
        String id = id(up);
        assertThat(things()).hasSize(1);
        Path files = folder.resolve("data/clouds").resolve(id);
        assertThat(files.resolve("fleet.yaml")).hasContent("members:\n- 10.0.1.4:7800\n- 10.0.1.5:7800\n");
        assertThat(files.resolve("inventory.yaml")).content().contains("price: \"3.20 USD\"");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(files.resolve("ssh-key"))))
                .isEqualTo("rw-------");
        assertThat(run("cloud list").out()).contains(id + "  UP  until ", "3.20 USD/h");
        assertThat(run("cloud list --orphans --region eu-west-1").out())
                .contains(id, "in use", "asked: azure, aws eu-west-1")
                .doesNotContain("az group delete");
        Result run = run("cloud run " + id + " tpcb -p scale=1 --sessions 2 -w 0s -m 200ops");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).as("the report of the load machine").contains("PASS");
        assertThat(run.err()).contains("fetched ").doesNotContain("PASS");
        assertThat(new Plimsoll(folder).onlyRun().resolve("run.json"))
                .content()
                .contains("id=" + id + "; region=westeurope; nodes=4; sku=Standard_D8ds_v5", "3.2 USD/h");
        Result down = run("cloud down " + id);
        assertThat(down.out()).isEqualTo(id + " is gone: a query by its tag finds nothing\n");
        assertThat(things()).isEmpty();
        assertThat(files.resolve("ssh-key")).doesNotExist();
        assertThat(run("cloud list").out()).isEqualTo("nothing is up, as far as journals here know\n");
    }

    @Test
    void thePlanOfAFileSaysWhatAllLinesCostTogether() throws Exception {
        Files.writeString(folder.resolve("grid.yaml"), "workload: tpcb\n");
        Files.writeString(folder.resolve("two.runs"), """
                name,template,command,ttl,nodes
                small,azure/elastic,sweep grid.yaml,90m,2
                large,azure/elastic,sweep grid.yaml,339m,4
                """);
        String order = " --settings cloud.yaml --price \"10 USD\" two.runs";
        Result plan = run("cloud plan --max-cost \"150 USD\"" + order);
        assertThat(plan.exitCode()).as(plan.err()).isZero();
        assertThat(plan.out())
                .contains(
                        "small: ID: elastic cluster",
                        "10.00 USD/h x (1 h 30 min + 30 min) = 20.00 USD at most\n",
                        "2 clusters, at most 1 at once: together 81.50 of 150.00 USD; at most 7 h 9 min")
                .doesNotContain("allowed:");
        Result refused = run("cloud plan --max-cost \"80 USD\"" + order);
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("= 81.50 > 80.00 USD");
        assertThat(run("cloud up" + order).err()).contains("plimsoll cloud run two.runs makes what");
        assertThat(things()).isEmpty();
    }

    /// Commands that do not fit into a line still work when they are copied.
    @Test
    void listsFitIntoANarrowTerminal() throws Exception {
        String id = id(run("cloud up --yes azure/elastic --settings cloud.yaml --price \"3.20 USD\""));
        Map<String, String> narrow = new HashMap<>(VARIABLES);
        narrow.put("COLUMNS", "40");
        Plimsoll plimsoll = new Plimsoll(folder);
        assertThat(plimsoll.run("cloud list", narrow).out().lines())
                .allMatch(line -> line.length() <= 40)
                .contains("  azure westeurope, 3.20 USD/h");
        Files.delete(folder.resolve("data/clouds").resolve(id).resolve("cloud.json"));
        assertThat(plimsoll.run("cloud list", narrow).out())
                .isEqualTo(id + "  its journal is lost\n  what has its tag is deleted by:\n  plimsoll cloud down " + id
                        + "\n");
        String orphans = plimsoll.run("cloud list --orphans", narrow).out();
        assertThat(orphans.lines())
                .allMatch(line -> line.length() <= 40 || !line.strip().contains(" "));
        assertThat(orphans.replace(" \\\n    ", " ")).contains("az group delete --yes --name plimsoll-" + id);
        assertThat(run("cloud down " + id).exitCode()).isZero();
        assertThat(things()).isEmpty();
    }

    /// A program that runs from time to time must not end as if it had seen all clouds.
    @Test
    void gcThatCannotAskACloudFails() throws Exception {
        Result clean = run("cloud gc");
        assertThat(clean.exitCode()).as(clean.err()).isZero();
        assertThat(clean.out())
                .isEqualTo("nothing has expired; asked: azure, aws, kubernetes; not asked without a --region:"
                        + " alibaba\n");
        Files.writeString(cloud.resolve("behave"), "login az *\n");
        Result gc = run("cloud gc --region eu-west-1");
        assertThat(gc.exitCode()).isEqualTo(4);
        assertThat(gc.err()).contains("not asked: azure: az has no valid login");
        assertThat(gc.out()).isEqualTo("nothing has expired; asked: aws eu-west-1, alibaba eu-west-1, kubernetes\n");
        Result unknown = run("cloud collect nonsense");
        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(folder.resolve("data/clouds/nonsense")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"sample.runs, 2", "extended.runs, 3"})
    void aFileOfRunsHasAClusterForEachLineAndLeavesNothing(String file, int clusters) throws Exception {
        // One repeat of each line.
        String sample =
                Files.readString(Plimsoll.root().resolve("examples/citus").resolve(file));
        Files.writeString(folder.resolve(file), sample.replaceAll("(?m)^3,", "1,"));
        Result run = run("cloud run --yes --settings cloud.yaml --price \"1.50 USD\" --max-cost \"60 USD\" --parallel 2"
                + " --set workload=tpcb --set scale=1 --set warmup=0s --set measure=100ops --set runVirtualUsers=2"
                + " --set audit=false " + file);
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).contains("NOPM for each USD/h", "  sweep ", "results.csv and chart.svg are written");
        List<String> lines = Files.readAllLines(folder.resolve("results.csv"));
        assertThat(lines.getFirst()).startsWith("name,minutes_build,NOPM");
        assertThat(lines).hasSize(1 + clusters);
        assertThat(folder.resolve("chart.svg")).content().startsWith("<svg ");
        assertThat(things()).isEmpty();
        assertThat(Files.readString(cloud.resolve("calls")))
                .contains(
                        "nodes=4", "sku=Standard_E8ds_v5", "coordinatorsku=Standard_D8ds_v5", "postgres-vm/main.bicep");
        assertThat(run("cloud list").out()).isEqualTo("nothing is up, as far as journals here know\n");
    }

    /// Each cluster alone would fit; nothing is made.
    @Test
    void clustersThatWouldNotFitTogetherAreRefused() throws Exception {
        Files.writeString(folder.resolve("grid.yaml"), "workload: tpcb\n");
        Files.writeString(folder.resolve("three.runs"), """
                name,template,command,nodes
                a,azure/elastic,sweep grid.yaml,16
                b,azure/elastic,sweep grid.yaml,4
                c,azure/elastic,sweep grid.yaml,12
                """);
        Result refused = run("cloud run --yes --settings cloud.yaml --price \"1 USD\" --parallel 2 three.runs");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err())
                .contains("too small for 2 clusters at once: 112 vCPUs of standardDDSv5Family for databases, 100 are"
                        + " free");
        assertThat(things()).isEmpty();
        assertThat(Files.readString(cloud.resolve("calls"))).doesNotContain("create");
    }

    /// The commands of the files, on tables that are small enough for a test.
    @Test
    void thePublishedTablesOfPolardbAndHologresAreOneCommandEach() throws Exception {
        Map<String, String> variables = new HashMap<>(VARIABLES);
        variables.put("PLIMSOLL_PASSWORD", "secret-77");
        Plimsoll plimsoll = new Plimsoll(folder);
        Path examples = Plimsoll.root().resolve("examples");
        String report = Files.readString(examples.resolve("polardb/report.runs"));
        String matrix = Files.readString(examples.resolve("hologres/matrix.runs"));
        String small = "\"ycsb polardb --sizes 200 --sessions 2 --warmup 0s --measure 50ops\"";
        Files.writeString(folder.resolve("report.runs"), report.replaceAll("\"ycsb polardb [^\"]*\"", small));
        small = "\"holo matrix --columns 20 --orientations row --rows 500 --threads 2 --measure 50ops\"";
        Files.writeString(folder.resolve("matrix.runs"), matrix.replace("holo matrix --published-size", small));
        String order = "cloud run --yes --settings cloud.yaml --region cn-hangzhou --max-cost \"80 USD\"";
        Result polardb = plimsoll.run(order + " --price \"6.10 USD\" --parallel 2 report.runs", variables);
        assertThat(polardb.exitCode()).as(polardb.out() + polardb.err()).isZero();
        assertThat(polardb.out())
                .contains(
                        "== DynamoDB API: alibaba/polardb",
                        "== SQL: alibaba/polardb",
                        "read_only",
                        "published",
                        "  sweep ");
        assertThat(Files.readAllLines(folder.resolve("results.csv")))
                .anyMatch(line -> line.startsWith("DynamoDB API,recordcount=200/read_only-2,"))
                .anyMatch(line -> line.startsWith("SQL,recordcount=200/scan_only-2,"));
        assertThat(folder.resolve("chart.svg")).content().startsWith("<svg ").contains("insert_only");
        Result hologres = plimsoll.run(order + " --price \"9 USD\" -p user=KEY --csv holo.csv matrix.runs", variables);
        assertThat(hologres.exitCode()).as(hologres.out() + hologres.err()).isZero();
        assertThat(hologres.out()).contains("== 64 cores: alibaba/hologres", "update_partial");
        assertThat(hologres.err())
                .as("its table is printed once")
                .contains("64 cores | ")
                .doesNotContain("update_partial  ");
        assertThat(Files.readAllLines(folder.resolve("holo.csv"))).hasSize(6);
        assertThat(Files.readString(cloud.resolve("calls"))).contains("api=sql", "api=dynamodb", "polar.pg.x4.2xlarge");
        assertThat(things()).isEmpty();
        assertThat(run("cloud list").out()).isEqualTo("nothing is up, as far as journals here know\n");
    }

    /// By the load machine that there is.
    private int intervalsStored() throws IOException {
        Path drivers = cloud.resolve("driver");
        if (!Files.isDirectory(drivers)) {
            return 0;
        }
        try (Stream<Path> all = Files.list(drivers)) {
            List<Path> machines = all.toList();
            return machines.isEmpty() ? 0 : new Plimsoll(machines.getFirst()).intervalsStored();
        }
    }

    @Test
    void ctrlCCollectsAndDeletes() throws Exception {
        Started started = new Plimsoll(folder)
                .start(
                        "cloud run --yes --settings cloud.yaml --price \"3.20 USD\" azure/elastic"
                                + " tpcb -p scale=1 --sessions 2 -w 0s -m 10m",
                        VARIABLES);
        Eventually.until("the load runs", () -> intervalsStored() > 0);
        started.signal("INT");
        Result ended = started.await();
        assertThat(ended.exitCode()).isEqualTo(130);
        assertThat(ended.err()).contains("interrupted; fetching results and deleting", "is gone: a query by its tag");
        assertThat(new Plimsoll(folder).onlyRun().resolve("run.json")).content().contains("INTERRUPTED");
        assertThat(things()).isEmpty();
    }

    @Test
    void aDeletionThatFailsSaysUntilWhenItTriesAndGoesOnAfterCtrlC() throws Exception {
        String id = id(run("cloud up --yes azure/elastic --settings cloud.yaml --price \"3.20 USD\""));
        Files.writeString(cloud.resolve("behave"), "fail az group delete*\n");
        Started down = new Plimsoll(folder).start("cloud down " + id, VARIABLES);
        Eventually.until("it failed", () -> Files.readString(down.err()).contains("; trying again until "));
        down.signal("INT");
        Eventually.until("it is told to end", () -> Files.readString(down.err()).contains("interrupted; "));
        down.signal("INT");
        Result ended = down.await();
        assertThat(ended.exitCode()).isEqualTo(130);
        assertThat(ended.err())
                .contains("az group delete failed", "interrupted; still deleting " + id, "plimsoll cloud down " + id);
        assertThat(run("cloud list").out()).contains("DELETING", "no process works on it: plimsoll cloud down " + id);
        Files.delete(cloud.resolve("behave"));
        assertThat(run("cloud gc").out()).contains(id + " is gone");
        assertThat(things()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            cloud up azure/elastic --settings cloud.yaml --price 10 | 10.00 USD/h x (2 h + 30 min) = 25.00 USD > 20.00
            cloud up azure/elastic --settings cloud.yaml                     | prices.yaml has no price in westeurope
            cloud up azure/elastic --price 1 -p ssh=0.0.0.0/0         | ssh = 0.0.0.0/0: give one address, such as
            cloud up azure/elastik --settings cloud.yaml --price 1           | did you mean "azure/elastic"
            cloud run --settings cloud.yaml --price 1 azure/elastic          | name a workload or a command behind
            cloud up azure/elastic --settings cloud.yaml --price 1 -p nodes=99 | nodes = 99: it needs a whole number
            cloud up azure/elastic --settings cloud.yaml --price 1 -p sku=huge | sku = huge: it needs the form
            cloud up azure/elastic --settings cloud.yaml --price 1 -p size=2 | azure/elastic has no parameter "size"
            cloud up azure/elastic --settings cloud.yaml --price 1 --ttl 25h | --ttl 25h: from 15 min to 24 h
            cloud run --yes --settings cloud.yaml --price 1 azure/elastic tpcbb   | no workload "tpcbb" (did you mean
            cloud run --yes --settings cloud.yaml --price 1 azure/elastic tpcb --sesions 2 | did you mean "--sessions"?
            cloud run --yes --settings cloud.yaml --price 1 azure/elastic tpcb -p scal=2   | did you mean "scale"?
            cloud run --yes --settings cloud.yaml --price 1 azure/elastic loadline tpcbb   | no workload "tpcbb"
            cloud run --yes --settings cloud.yaml --price 1 typo.runs        | there is no option "--repeets"
            cloud run --yes --settings cloud.yaml --price 1 azure/elastic tpcb --runs-dir x | belongs before azure/el
            cloud run nobody tpcb --runs-dir x                               | --runs-dir belongs before nobody
            cloud run --settings cloud.yaml --price 1 other.runs             | a command that measures a table
            cloud run --settings cloud.yaml --price 1 azure/elastic ycsb run -P a | such as ycsb run jdbc -P FILE
            """)
    void whatIsWrongIsToldBeforeAProgramIsCalled(String command, String sentence) throws Exception {
        Files.writeString(folder.resolve("other.runs"), "name,template,command\none,azure/elastic,tpcb --sessions 2\n");
        Files.writeString(
                folder.resolve("typo.runs"), "name,template,command\none,azure/elastic,sweep grid.yaml --repeets 2\n");
        Result result = run(command);
        assertThat(result.exitCode()).as(result.err()).isEqualTo(2);
        assertThat(result.err()).contains(sentence).doesNotContain("\tat ");
        assertThat(cloud.resolve("calls")).doesNotExist();
    }
}
