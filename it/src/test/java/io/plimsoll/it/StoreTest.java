package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.dynamodb.server.ThirdParty;
import io.plimsoll.driver.dynamodb.server.ThirdParty.Product;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import io.plimsoll.it.server.SharedPostgres;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.results.Json;
import io.plimsoll.results.LabelStore;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Two machines share their runs: each has a folder of its own here.
@ExtendWith(SharedPostgres.class)
@Order(5)
class StoreTest {
    private static final Map<String, String> KEYS =
            Map.of("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY", "SEKRET", "AWS_REGION", "us-east-1");

    @TempDir
    static Path made;

    /// A run that the tests copy.
    private static Path sample;

    @TempDir
    Path folder;

    private Plimsoll here;
    private Plimsoll there;

    @BeforeAll
    static void makeARun() throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(made);
        Result result = plimsoll.run("run tpcb --target hsqldb:mem -c 2 --warmup 0s --measure 2s");
        assertThat(result.exitCode()).as(result.err()).isIn(0, 3);
        sample = plimsoll.onlyRun();
    }

    @BeforeEach
    void setUp() throws IOException {
        here = Plimsoll.warm(Files.createDirectory(folder.resolve("here")));
        there = Plimsoll.warm(Files.createDirectory(folder.resolve("there")));
    }

    private static Path runs(Plimsoll machine) {
        return machine.folder().resolve("plimsoll-runs");
    }

    /// A stored run of a machine.
    private static Path add(Plimsoll machine, String id) throws IOException {
        Path run = runs(machine).resolve(id);
        Files.createDirectories(run);
        try (Stream<Path> files = Files.list(sample)) {
            for (Path file : files.toList()) {
                Files.copy(file, run.resolve(file.getFileName()));
            }
        }
        change(run.resolve("run.json"), sample.getFileName().toString(), id);
        return run;
    }

    private static void change(Path file, String from, String to) throws IOException {
        String text = Files.readString(file);
        assertThat(text).contains(from);
        Files.writeString(file, text.replace(from, to));
    }

    private static Map<String, String> contents(Path run) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.list(run)) {
            for (Path file : files.toList()) {
                contents.put(String.valueOf(file.getFileName()), Files.readString(file));
            }
        }
        return contents;
    }

    private static List<String> ids(Plimsoll machine) throws IOException {
        try (Stream<Path> all = Files.list(runs(machine))) {
            return all.filter(Files::isDirectory)
                    .map(run -> String.valueOf(run.getFileName()))
                    .filter(id -> !id.startsWith("."))
                    .sorted()
                    .toList();
        }
    }

    private static JsonNode store(Plimsoll machine, String command, int exitCode) throws Exception {
        Result result = machine.run("store " + command + " --json", KEYS);
        assertThat(result.exitCode()).as(command + result.out() + result.err()).isEqualTo(exitCode);
        assertThat(result.err()).doesNotContain("Exception", "SEKRET");
        return Json.mapper().readTree(result.out());
    }

    private static String refused(Plimsoll machine, String command, int exitCode) throws Exception {
        Result result = machine.run("store " + command, KEYS);
        assertThat(result.exitCode()).as(command + result.out() + result.err()).isEqualTo(exitCode);
        assertThat(result.err()).startsWith("plimsoll: ").doesNotContain("Exception", "SEKRET");
        return result.err();
    }

    private static void assertCounts(JsonNode outcome, int pushed, int pulled, int labels) {
        assertThat(List.of(
                        outcome.path("pushed").asInt(),
                        outcome.path("pulled").asInt(),
                        outcome.path("labels").asInt()))
                .as(outcome.toString())
                .containsExactly(pushed, pulled, labels);
    }

    /// What two machines do with any kind of place.
    private void sharesRuns(String place) throws Exception {
        Path mine = add(here, "20260101-000000-001-tpcb-hsqldb");
        Path yours = add(there, "20260101-000000-002-tpcb-hsqldb");
        new LabelStore(new RunFolder(mine)).addTag("nightly");
        assertCounts(store(here, "push " + place, 0), 1, 0, 1);
        assertCounts(store(here, "push " + place, 0), 0, 0, 0);
        assertCounts(store(there, "sync " + place, 0), 1, 1, 1);
        assertCounts(store(here, "pull " + place, 0), 0, 1, 0);
        for (Path run : List.of(mine, yours)) {
            String id = String.valueOf(run.getFileName());
            assertThat(contents(runs(here).resolve(id)))
                    .isEqualTo(contents(runs(there).resolve(id)));
        }
        new LabelStore(new RunFolder(runs(there).resolve(mine.getFileName()))).removeTag("nightly");
        assertCounts(store(there, "push " + place, 0), 0, 0, 1);
        assertCounts(store(here, "sync " + place, 0), 0, 0, 1);
        assertThat(new LabelStore(new RunFolder(mine)).read().tags()).isEmpty();
        assertThat(ids(here)).isEqualTo(ids(there)).hasSize(2);
        Files.writeString(mine.resolve("run.json"), " ", StandardOpenOption.APPEND);
        assertThat(store(here, "sync " + place, 1).path("conflicts").get(0).asString())
                .contains(mine.getFileName() + " has other content in ", "both stay as they are");
        assertCounts(store(there, "sync " + place, 0), 0, 0, 0);
    }

    @Test
    void throughAFolder() throws Exception {
        sharesRuns(folder.resolve("shared").toString());
    }

    @Test
    void throughADatabase(EmbeddedPostgres postgres) throws Exception {
        try (Target target = planned(Servers.address(postgres)).open();
                SqlSession session = target.openSession().sql()) {
            session.execute("CREATE DATABASE store");
            session.execute("CREATE DATABASE foreign_store");
        }
        String address = Servers.address(postgres).replaceFirst("/plimsoll$", "");
        assertCounts(store(here, "pull " + address + "/store", 0), 0, 0, 0);
        sharesRuns(address + "/store");
        // Nobody but a writer has made the table, and it says whose it is.
        try (Target target = planned(address + "/foreign_store").open();
                SqlSession session = target.openSession().sql()) {
            session.execute("CREATE TABLE public.plimsoll_store (name text, part int, content bytea)");
            session.execute("INSERT INTO public.plimsoll_store VALUES ('precious', 0, '')");
            for (String command : List.of("push ", "pull ", "sync ")) {
                assertThat(refused(here, command + address + "/foreign_store", 2))
                        .contains("plimsoll_store", "was not made by", "nothing was changed")
                        .doesNotContain(postgres.password().reveal());
            }
            assertThat(session.query("SELECT name FROM public.plimsoll_store")).containsExactly(List.of("precious"));
        }
        assertThat(refused(here, "push postgres://me@127.0.0.1:1/x", 4)).contains("127.0.0.1");
    }

    private static PlannedRun planned(String address) {
        return PlannedRun.of(
                List.of(List.of(
                        new Setting("workload", "tpcb", Origin.COMMAND_LINE),
                        new Setting("target", address, Origin.COMMAND_LINE))),
                _ -> Secret.NONE);
    }

    /// Moto, if it is here.
    @Test
    void throughS3() throws Exception {
        try (ThirdParty moto = ThirdParty.start(Product.MOTO);
                HttpClient http = HttpClient.newHttpClient()) {
            HttpRequest bucket = HttpRequest.newBuilder(URI.create(moto.url() + "/bench"))
                    .PUT(HttpRequest.BodyPublishers.noBody())
                    .header("Host-Is", "s3")
                    .header(
                            "Authorization",
                            "AWS4-HMAC-SHA256 Credential=AKID/20260101/us-east-1/s3/aws4_request,"
                                    + " SignedHeaders=host, Signature=0")
                    .build();
            assertThat(http.send(bucket, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
            sharesRuns("s3://bench/some/prefix --endpoint " + moto.url());
            assertThat(refused(here, "push s3://nowhere/x --endpoint " + moto.url(), 4))
                    .contains("404", "NoSuchBucket");
        }
        assertThat(refused(here, "pull s3://bench/x --endpoint http://127.0.0.1:1", 4))
                .contains("http://127.0.0.1:1 cannot be reached");
    }

    @Test
    void whatRunsOrIsDamagedIsLeftOut() throws Exception {
        Path shared = folder.resolve("shared");
        Path cut = add(here, "20260101-000000-001-tpcb-hsqldb");
        Files.writeString(cut.resolve("series.csv"), "rubbish\n", StandardOpenOption.APPEND);
        Path unclear = add(here, "20260101-000000-002-tpcb-hsqldb");
        Files.writeString(unclear.resolve("run.json"), "{");
        add(here, "20260101-000000-003-tpcb-hsqldb");
        Started started = here.start("run tpcb --target hsqldb:mem -c 1 --arrival 20/s --warmup 0s --measure 10m");
        Eventually.until("it runs", () -> ids(here).size() == 4);
        JsonNode outcome = store(here, "push " + shared, 0);
        assertCounts(outcome, 1, 0, 0);
        assertThat(outcome.path("leftOut")).hasSize(3);
        assertThat(outcome.path("leftOut").toString())
                .contains(cut.getFileName() + " is left out: ", unclear.getFileName() + " is left out: ", "no end");
        started.signal("INT");
        started.await();
        assertCounts(store(here, "push " + shared, 0), 1, 0, 0);
        assertCounts(store(there, "pull " + shared, 0), 0, 2, 0);
    }

    /// Whatever a killed process had begun, the next one ends; and a half of a run is never seen.
    @Test
    void whatIsInterruptedIsCompleted() throws Exception {
        Path shared = Files.createDirectory(folder.resolve("shared"));
        int all = 40;
        for (int i = 10; i < 10 + all; i++) {
            add(here, "20260101-000000-0" + i + "-tpcb-hsqldb");
        }
        Started push = here.start("store push " + shared);
        Eventually.until("some are pushed", () -> files(shared) >= 3);
        push.signal("KILL");
        push.await();
        Files.writeString(shared.resolve(".plimsoll-half"), "half of a file");
        store(here, "push " + shared, 0);
        assertThat(files(shared)).isEqualTo(all);

        Started pull = there.start("store pull " + shared);
        Eventually.until(
                "some are pulled",
                () -> Files.isDirectory(runs(there)) && ids(there).size() >= 3);
        pull.signal("KILL");
        pull.await();
        store(there, "pull " + shared, 0);
        assertThat(ids(there)).isEqualTo(ids(here));
        for (String id : ids(there)) {
            RunReader.read(runs(there).resolve(id));
        }
        assertThat(there.run("runs").err()).isEmpty();
    }

    private static long files(Path shared) throws IOException {
        try (Stream<Path> all = Files.list(shared)) {
            return all.filter(file -> !String.valueOf(file.getFileName()).startsWith("."))
                    .count();
        }
    }

    @Test
    void whatIsDamagedThereIsNotCopied() throws Exception {
        Path shared = folder.resolve("shared");
        for (String id : List.of("20260101-000000-001-tpcb-hsqldb", "20260101-000000-002-tpcb-hsqldb")) {
            add(here, id);
        }
        store(here, "push " + shared, 0);
        try (Stream<Path> all = Files.list(shared)) {
            Path first = all.sorted().findFirst().orElseThrow();
            byte[] bytes = Files.readAllBytes(first);
            bytes[bytes.length / 2] ^= 0x55;
            Files.write(first, bytes);
        }
        JsonNode outcome = store(there, "pull " + shared, 1);
        assertCounts(outcome, 0, 1, 0);
        assertThat(outcome.path("conflicts").get(0).asString()).contains("is damaged");
        assertThat(runs(there).toFile().list()).containsExactly("20260101-000000-002-tpcb-hsqldb");
    }

    @Test
    void aPlaceThatIsNoneIsASentence() throws Exception {
        add(here, "20260101-000000-001-tpcb-hsqldb");
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThat(refused(here, "push " + file, 4)).contains(file + " is not a folder");
        assertThat(refused(here, "pull " + folder.resolve("missing"), 4)).contains("is not there");
        assertThat(refused(here, "push " + folder.resolve("missing/deeper"), 4)).contains("is not there");
        assertThat(refused(here, "push gs://bench/x", 2)).contains("is no place for runs");
        assertThat(refused(here, "push plimsoll-runs", 2)).contains("is the folder of runs itself");
        assertThat(refused(there, "push " + folder, 2)).contains("there are no runs");
        assertThat(refused(here, "push", 2)).contains("DEST");
        assertThat(refused(here, "copy x", 2)).contains("copy");
    }

    /// A small disk, mounted for one process alone.
    @Test
    void aFullDiskLeavesNothingHalfDone() throws Exception {
        assumeThat(isSuccess(List.of("unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt")))
                .as("this is about root with the right to mount")
                .isTrue();
        add(here, "20260101-000000-001-tpcb-hsqldb");
        Path shared = Files.createDirectory(folder.resolve("shared"));
        store(here, "push " + shared, 0);
        Path small = Files.createDirectory(folder.resolve("small"));
        String plimsoll = Plimsoll.root().resolve("plimsoll").toString();
        for (String command : List.of(
                plimsoll + " store push " + small,
                plimsoll + " store pull " + shared + " --runs-dir " + small.resolve("runs"))) {
            Path said = folder.resolve("said");
            Process process = new ProcessBuilder(
                            "unshare",
                            "-m",
                            "sh",
                            "-c",
                            "mount -t tmpfs -o size=4k none " + small + " && { " + command + "; echo exit $?; find "
                                    + small + " -type f; }")
                    .directory(here.folder().toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            assertThat(process.waitFor()).isZero();
            String text = Files.readString(said);
            assertThat(text).contains("No space left on device").doesNotContain("Exception", small + "/.");
            assertThat(text).containsPattern("exit [34]\n$");
        }
    }

    private static boolean isSuccess(List<String> command) throws Exception {
        return new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }

    @Test
    void runsOfSeveralMachinesAreListedAndComparedTogether() throws Exception {
        Path shared = folder.resolve("shared");
        Path mine = add(here, "20260101-000000-001-tpcb-hsqldb");
        Path yours = add(there, "20260101-000000-002-tpcb-hsqldb");
        JsonNode host =
                Json.mapper().readTree(mine.resolve("run.json").toFile()).path("host");
        change(yours.resolve("run.json"), host.path("name").asString(), "another-machine");
        change(
                yours.resolve("run.json"),
                "\"processor\" : \"" + host.path("processor").asString(),
                "\"processor\" : \"Abacus");
        store(there, "push " + shared, 0);
        store(here, "pull " + shared, 0);
        String all = here.run("runs").out();
        assertThat(all).contains("driven by", "another-machine", String.valueOf(mine.getFileName()));
        assertThat(here.run("runs --host another-machine").out())
                .contains(String.valueOf(yours.getFileName()))
                .doesNotContain(String.valueOf(mine.getFileName()));
        Result compared = here.run("compare " + mine.getFileName() + " " + yours.getFileName());
        assertThat(compared.out()).as(compared.err()).contains("Abacus");
        assertThat(here.run("trend " + mine.getFileName()).exitCode()).isZero();
    }

    @Test
    void aSweepIsSharedWithItsRunsOnceItHasEnded() throws Exception {
        Path shared = folder.resolve("shared");
        Result sweep = here.run("sweep tpcb --target hsqldb:mem --grid sessions=1,2 --warmup 0s --measure 200ops");
        assertThat(sweep.exitCode()).as(sweep.err()).isIn(0, 3);
        assertCounts(store(here, "push " + shared, 0), 3, 0, 0);
        assertCounts(store(there, "pull " + shared, 0), 0, 3, 0);
        String id = ids(here).stream()
                .filter(name -> name.contains("-sweep-"))
                .findFirst()
                .orElseThrow();
        assertThat(there.run("show " + id).out())
                .isEqualTo(here.run("show " + id).out());
    }

    /// One folder of runs, as on a file server: two write to it, and one reads.
    @Test
    void twoWriteToOneFolderOfRuns() throws Exception {
        Path shared = folder.resolve("runs");
        String run = "run tpcb --target hsqldb:mem -c 1 --pacing 10ms --warmup 0s --measure 1s --runs-dir " + shared;
        int each = 3;
        for (int i = 0; i < each; i++) {
            List<Started> started = new ArrayList<>(List.of(here.start(run), there.start(run)));
            assertThat(here.run("runs --runs-dir " + shared).err()).isEmpty();
            for (Started one : started) {
                Result result = one.await();
                assertThat(result.exitCode()).as(result.err()).isIn(0, 3);
            }
        }
        for (Plimsoll machine : List.of(here, there)) {
            Result listed = machine.run("runs --json --runs-dir " + shared);
            assertThat(listed.err()).isEmpty();
            JsonNode runs = Json.mapper().readTree(listed.out());
            assertThat(runs).hasSize(2 * each);
            runs.forEach(entry -> assertThat(entry.path("status").asString()).isEqualTo("completed"));
        }
    }
}
