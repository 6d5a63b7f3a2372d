package io.plimsoll.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.cloud.CloudException.Kind;
import io.plimsoll.cloud.Journal.State;
import io.plimsoll.results.LabelStore;
import io.plimsoll.results.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The life of runs by programs on the PATH, which act on a cloud in a folder.
class ProvidersTest {
    private static final String ID = "c1-abcde";

    @TempDir
    Path folder;

    private FakePrograms fake;

    @BeforeEach
    void install() throws Exception {
        fake = new FakePrograms(folder);
        Files.writeString(LoadMachine.fleetKeys(fake.programs(), ID), "KEYS");
    }

    private Order order(String provider) {
        return fake.order(
                ID,
                provider,
                switch (provider) {
                    case "azure" -> "azure/elastic";
                    case "aws" -> "aws/aurora";
                    case "alibaba" -> "alibaba/hologres";
                    default -> "kubernetes";
                });
    }

    private Journal stored() throws CloudException {
        return fake.journals.read(ID).orElseThrow();
    }

    private Measuring measuring(List<String> lines, String... words) {
        return new Measuring(fake.programs(), fake, List.of(words), folder.resolve("runs"), lines::add);
    }

    @Test
    void azureFromNothingToResultsAndBack() throws Exception {
        LoadMachine.makeKey(fake.programs(), ID);
        Life life = fake.life("azure");
        Journal up = life.up(order("azure"), false);
        assertThat(up.state()).isEqualTo(State.UP);
        assertThat(up.outputs())
                .containsEntry("target", "postgres://plimsoll@10.0.0.4:5432/plimsoll")
                .containsEntry("addresses", "10.0.1.4,10.0.1.5")
                .containsEntry("facts.region", "westeurope");
        Files.createFile(fake.cloud.resolve("not-ready"));
        List<String> lines = new ArrayList<>();
        Measuring measuring = measuring(lines, "tpcb", "-p", "scale=1", "--note", "it's mine");
        Journal after = life.run(up, measuring, false);
        assertThat(measuring.exitCode()).isZero();
        assertThat(lines)
                .containsExactly("measured run tpcb -p scale=1 --note it's mine --target"
                        + " postgres://plimsoll@10.0.0.4:5432/plimsoll --price 1.20 USD --cloud id=c1-abcde;"
                        + " region=westeurope; nodes=4; sku=Standard_D8ds_v5");
        assertThat(measuring.fetched()).containsExactly(folder.resolve("runs/20261127-run"));
        assertThat(measuring.fetched().getFirst().resolve("run.json")).content().contains("tpcb");
        assertThat(fake.said).contains("load machine: waiting: fetching Plimsoll");
        LabelStore labels = new LabelStore(new RunFolder(measuring.fetched().getFirst()));
        labels.addTag("mine");
        life.collect(after, measuring(lines));
        assertThat(labels.read().tags()).as("fetched again").containsExactly("mine");
        assertThat(life.down(after).state()).isEqualTo(State.GONE);
        assertThat(life.down(stored()).state()).as("twice").isEqualTo(State.GONE);
        assertThat(fake.things()).isEmpty();
        assertThat(fake.journals.folder(ID).resolve("ssh-key")).doesNotExist();
    }

    @Test
    void extendingChangesTheTag() throws Exception {
        Life life = fake.life("azure");
        Journal up = life.up(order("azure"), false);
        life.extend(up, up.order().expires().plus(Duration.ofHours(1)));
        assertThat(fake.provider("azure").find("", "").getFirst().expires())
                .hasValue(up.order().expires().plus(Duration.ofHours(1)));
        assertThat(stored().order().expires()).isEqualTo(up.order().expires().plus(Duration.ofHours(1)));
        assertThat(fake.calls()).contains("expires=2026-11-27T15:00:00Z", "ttl=2h", " password=\n");
    }

    @Test
    void awsByTheStateOfItsTemplateAndByTagsAlone() throws Exception {
        Life life = fake.life("aws");
        Journal up = life.up(order("aws"), false);
        assertThat(fake.things()).hasSize(3);
        assertThat(life.down(up).state()).isEqualTo(State.GONE);
        assertThat(fake.calls()).contains("tofu destroy").doesNotContain("delete-db-cluster");
        Journal again = life.up(order("aws"), false);
        Files.delete(fake.journals.folder(ID).resolve("terraform.tfstate"));
        Files.delete(fake.journals.folder(ID).resolve("cloud.json"));
        Journal end = fake.clouds().down(again.id(), Set.of("eu-west-1"));
        assertThat(end.state()).isEqualTo(State.GONE);
        assertThat(fake.things()).isEmpty();
        List<String> deletions = fake.calls()
                .lines()
                .filter(line -> line.matches("aws \\w+ (terminate|delete).*"))
                .toList();
        assertThat(deletions)
                .containsExactly(
                        "aws ec2 terminate-instances --region eu-west-1 --instance-ids i-1",
                        "aws rds delete-db-cluster --region eu-west-1 --skip-final-snapshot"
                                + " --db-cluster-identifier plimsoll-x",
                        "aws ec2 delete-vpc --region eu-west-1 --vpc-id vpc-1");
    }

    @Test
    void terminatedInstancesAreGone() throws Exception {
        Files.writeString(
                fake.cloud.resolve("things/arn:aws:ec2:eu-west-1:1:instance%i-1"), ID + " me 2026-11-27T12:00:00Z");
        Provider aws = fake.provider("aws");
        assertThat(aws.find("eu-west-1", ""))
                .singleElement()
                .satisfies(left -> assertThat(left.command()).startsWith("aws ec2 terminate-instances"));
        Files.createFile(fake.cloud.resolve("terminated"));
        assertThat(aws.find("eu-west-1", "")).isEmpty();
    }

    @Test
    void kubernetesIsGivenThePasswordByAPipe() throws Exception {
        Life life = fake.life("kubernetes");
        Journal up = life.up(order("kubernetes"), false);
        assertThat(Files.readString(fake.cloud.resolve("applied"))).contains("\"password\":\"" + FakePrograms.PASSWORD);
        assertThat(fake.journals.folder(ID).resolve("overlay/kustomization.yaml"))
                .content()
                .contains("\"namespace\" : \"plimsoll-" + ID + "\"", "activeDeadlineSeconds");
        Files.createFile(fake.cloud.resolve("not-ready"));
        List<String> lines = new ArrayList<>();
        Measuring measuring = measuring(lines, "tpcb", "-p", "scale=1");
        up = life.run(up, measuring, false);
        assertThat(fake.said).contains("load machine: waiting: the pods are not ready");
        assertThat(lines)
                .containsExactly("measured fleet run tpcb -p scale=1 --members 1 --peers dns:fleet --keys"
                        + " /keys/fleet.p12 --target postgres://@10.0.0.9:/ --price 1.20 USD --cloud id=c1-abcde;"
                        + " provider=kubernetes; product=an existing database; drivers=1; driversku=pod");
        assertThat(measuring.fetched()).containsExactly(folder.resolve("runs/20261127-run"));
        assertThat(life.down(up).state()).isEqualTo(State.GONE);
        assertThat(fake.things()).isEmpty();
        assertThat(everythingWritten()).doesNotContain(FakePrograms.PASSWORD, "KEYS");
        assertThat(LoadMachine.fleetKeys(fake.programs(), ID)).doesNotExist();
    }

    /// The pod `lead` has the full image: what is executed there, fetching by `tar` too, needs no other program.
    @Test
    void theFullImageHasAllProgramsThatThePodIsAskedFor() throws Exception {
        Path root = Path.of(System.getProperty("plimsoll.root", "..")).toAbsolutePath();
        Matcher tools =
                Pattern.compile("(?s)\\ntools='(.*?)'").matcher(Files.readString(root.resolve("packaging/image")));
        assertThat(tools.find()).isTrue();
        Path folder = Files.createDirectory(fake.cloud.resolve("tools"));
        for (String tool : tools.group(1).strip().split("\\s+")) {
            linked(folder.resolve(tool), Program.find(tool, "/usr/bin:/bin").orElseThrow());
        }
        linked(folder.resolve("plimsoll"), fake.program("plimsoll"));
        Life life = fake.life("kubernetes");
        Journal up = life.up(order("kubernetes"), false);
        List<String> lines = new ArrayList<>();
        Path file = Files.writeString(this.folder.resolve("own.yaml"), "it: mine\n");
        Measuring measuring = measuring(lines, "run", file.toString());
        Journal after = life.run(up, measuring, false);
        assertThat(lines).singleElement().asString().startsWith("measured fleet run own.yaml");
        assertThat(measuring.fetched()).containsExactly(this.folder.resolve("runs/20261127-run"));
        Files.writeString(fake.cloud.resolve("driver/plimsoll-" + ID + "/run.pid"), "1 1\n");
        life.collect(after, measuring(lines));
        assertThat(fake.cloud.resolve("driver/plimsoll-" + ID + "/run.pid")).doesNotExist();
    }

    private static void linked(Path place, Path program) throws IOException {
        Files.writeString(place, "#!/bin/sh\nexec " + program + " \"$@\"\n");
        Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void azureIsGivenThePasswordByAPipe() throws Exception {
        Order order = fake.order(ID, "azure", "azure/existing");
        fake.life("azure").up(order, false);
        assertThat(Files.readString(fake.cloud.resolve("applied")))
                .isEqualTo("{\"password\":{\"value\":\"" + FakePrograms.PASSWORD + "\"}}");
        assertThat(everythingWritten()).doesNotContain(FakePrograms.PASSWORD).contains(" @-");
    }

    @Test
    void alibabaCloudRunsTheOtherSeeds() throws Exception {
        assertThat(fake.provider("alibaba").plan(order("alibaba")))
                .anySatisfy(line -> assertThat(line).contains("8 vCPUs of pay-as-you-go instances, 92 are free"));
        Life life = fake.life("alibaba");
        Journal up = life.up(order("alibaba"), false);
        assertThat(Files.readString(fake.cloud.resolve("applied"))).isEqualTo(FakePrograms.PASSWORD);
        List<String> lines = new ArrayList<>();
        life.run(up, measuring(lines, "ycsb", "polardb", "--published-sizes"), false);
        Journal after = life.run(stored(), measuring(lines, "holo", "matrix", "--published-size"), false);
        String target = " --target postgres://plimsoll@10.0.0.4:5432/plimsoll --price 1.20 USD --cloud id=c1-abcde;"
                + " region=westeurope; nodes=4; sku=Standard_D8ds_v5";
        assertThat(lines)
                .containsExactly(
                        "measured ycsb polardb --published-sizes" + target,
                        "measured holo matrix --published-size" + target);
        Files.delete(fake.journals.folder(ID).resolve("terraform.tfstate"));
        assertThat(life.down(after).state()).isEqualTo(State.GONE);
        assertThat(fake.calls()).contains("aliyun ecs DeleteInstance", "aliyun polardb DeleteDBCluster");
        assertThat(fake.things()).isEmpty();
        assertThat(everythingWritten()).doesNotContain(FakePrograms.PASSWORD);
    }

    /// Keys and states are for this user alone, whatever program writes them, and end with what they are of.
    @ParameterizedTest
    @CsvSource({"azure, ssh-key", "kubernetes, fleet.p12", "alibaba, terraform.tfstate"})
    void secretsAreForThisUserAloneAndEndWithTheRun(String provider, String secret) throws Exception {
        Life life = fake.life(provider);
        Order order = order(provider);
        Journal _ = life.planned(order);
        Path file = fake.journals.folder(ID).resolve(secret);
        LoadMachine.makeKey(fake.programs(), ID);
        Files.deleteIfExists(LoadMachine.fleetKeys(fake.programs(), ID));
        Path keys = LoadMachine.fleetKeys(fake.programs(), ID);
        Files.createFile(keys, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        life.up(order, false);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(fake.journals.folder(ID))))
                .isEqualTo("rwx------");
        assertThat(fake.clouds().down(ID, Set.of()).state()).isEqualTo(State.GONE);
        assertThat(secretsLeft()).isEmpty();
    }

    /// What stays of a run that is gone.
    private List<String> secretsLeft() throws IOException {
        try (Stream<Path> files = Files.list(fake.journals.folder(ID))) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name ->
                            !List.of("cloud.json", "programs.log", "lock").contains(name))
                    .toList();
        }
    }

    /// The process was killed: before anything was made, while it was made, and while it was deleted.
    @ParameterizedTest
    @EnumSource(names = {"PLANNED", "CREATING", "DELETING"})
    void keysOfAKilledProcessEndWithGc(State state) throws Exception {
        Life life = fake.life("azure");
        Journal _ = life.planned(order("azure"));
        LoadMachine.makeKey(fake.programs(), ID);
        if (state != State.PLANNED) {
            life.up(order("azure"), false);
            fake.journals.write(stored().in(state, fake.now()));
        }
        assertThat(secretsLeft()).contains("ssh-key", "fleet.p12");
        fake.pause(Duration.ofHours(1));
        assertThat(fake.clouds().gc(Set.of("eu-west-1", "cn-hangzhou"), false).ends())
                .as("one that creates may still be at work elsewhere")
                .hasSize(state == State.CREATING ? 0 : 1);
        fake.pause(Duration.ofHours(2));
        fake.clouds().gc(Set.of("eu-west-1", "cn-hangzhou"), false);
        assertThat(stored().state()).isEqualTo(State.GONE);
        assertThat(secretsLeft()).isEmpty();
        assertThat(fake.things()).isEmpty();
    }

    @Test
    void keysOfARunWhoseJournalIsLostEndWithDown() throws Exception {
        fake.life("azure").up(order("azure"), false);
        LoadMachine.makeKey(fake.programs(), ID);
        Files.delete(fake.journals.folder(ID).resolve("cloud.json"));
        assertThat(fake.clouds().down(ID, Set.of()).state()).isEqualTo(State.GONE);
        assertThat(secretsLeft()).isEmpty();
    }

    /// Calls, journals and logs.
    private String everythingWritten() throws IOException {
        StringBuilder text = new StringBuilder(fake.calls());
        try (Stream<Path> files = Files.walk(fake.journals.root())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                text.append(Files.readString(file));
            }
        }
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource({
        "azure, fail az group create*",
        "azure, fail az deployment group create*",
        "azure, fail az deployment group show*",
        "azure, once az *group delete*",
        "aws, fail tofu init*",
        "aws, fail tofu apply*",
        "aws, fail tofu output*",
        "aws, once tofu destroy*",
        "alibaba, fail tofu init*",
        "alibaba, fail tofu apply*",
        "alibaba, fail tofu output*",
        "alibaba, once tofu destroy*",
        "kubernetes, fail kubectl apply -f*",
        "kubernetes, fail kubectl apply -k*",
        "kubernetes, once kubectl delete*"
    })
    void whatFailsIsDeletedAgain(String provider, String wrong) throws Exception {
        fake.behave(wrong);
        Life life = fake.life(provider);
        if (wrong.startsWith("once")) {
            assertThat(life.down(life.up(order(provider), false)).state()).isEqualTo(State.GONE);
        } else {
            CloudException failed = catchThrowableOfType(CloudException.class, () -> life.up(order(provider), false));
            assertThat(failed.sentence())
                    .contains("it did not work", ID + " is gone")
                    .doesNotContain("hunter2");
        }
        assertThat(fake.things()).isEmpty();
        assertThat(stored().state()).isEqualTo(State.GONE);
        assertThat(Files.readString(fake.journals.folder(ID).resolve("programs.log")))
                .contains("password=***")
                .doesNotContain("hunter2");
    }

    @ParameterizedTest
    @CsvSource({
        "azure, az group create",
        "azure, az deployment group create",
        "azure, az deployment group show",
        "aws, tofu init",
        "aws, tofu apply",
        "aws, tofu output",
        "alibaba, tofu init",
        "alibaba, tofu apply",
        "kubernetes, kubectl apply -f",
        "kubernetes, kubectl apply -k"
    })
    void ctrlCDeletesAgain(String provider, String call) throws Exception {
        fake.stopsAt = call;
        Life life = fake.life(provider);
        CloudException ended = catchThrowableOfType(CloudException.class, () -> life.up(order(provider), false));
        assertThat(ended.kind()).isEqualTo(Kind.STOPPED);
        assertThat(stored().state()).isEqualTo(State.GONE);
        assertThat(fake.things()).isEmpty();
    }

    @Test
    void ctrlCWhileMeasuringCollectsAndDeletes() throws Exception {
        Life life = fake.life("azure");
        Journal up = life.up(order("azure"), false);
        fake.behave("slow plimsoll*");
        fake.stopsAt = "plimsoll run";
        Files.createDirectories(fake.cloud.resolve("driver/" + ID + "/plimsoll-runs/partial"));
        CloudException ended = catchThrowableOfType(
                CloudException.class, () -> life.run(up, measuring(new ArrayList<>(), "tpcb"), false));
        assertThat(ended.kind()).isEqualTo(Kind.STOPPED);
        assertThat(folder.resolve("runs/partial")).isDirectory();
        assertThat(fake.things()).isEmpty();
        assertThat(stored().state()).isEqualTo(State.GONE);
    }

    /// Its process id may belong to another process of the load machine by then.
    @Test
    void aLoadThatEndedLongAgoIsNotSignalled() throws Exception {
        Journal up = fake.life("azure").up(order("azure"), false);
        Path driver = Files.createDirectories(fake.cloud.resolve("driver/" + ID));
        Journal after = fake.life("azure").run(up, measuring(new ArrayList<>(), "tpcb"), false);
        assertThat(driver.resolve("run.pid")).doesNotExist();
        Process other = new ProcessBuilder("sleep", "600").start();
        try {
            Files.writeString(driver.resolve("run.pid"), other.pid() + " 1\n");
            fake.life("azure").collect(after, measuring(new ArrayList<>()));
            assertThat(other.isAlive()).isTrue();
            assertThat(driver.resolve("run.pid")).doesNotExist();
        } finally {
            other.destroyForcibly();
        }
    }

    @Test
    void keptMachinesStay() throws Exception {
        fake.behave("fail az deployment group create*");
        Life life = fake.life("azure");
        CloudException failed = catchThrowableOfType(CloudException.class, () -> life.up(order("azure"), true));
        assertThat(failed.sentence()).contains("kept: " + ID, "plimsoll cloud down " + ID);
        assertThat(fake.things()).containsExactly("plimsoll-" + ID);
        assertThat(stored().state()).isEqualTo(State.CREATING);
        assertThat(life.down(stored()).state()).isEqualTo(State.GONE);
    }

    @ParameterizedTest
    @CsvSource({"azure, az deployment group create", "azure, az group delete", "kubernetes, kubectl apply"})
    void whatTakesTooLongIsEndedWithItsChildren(String provider, String call) throws Exception {
        Order order = order(provider);
        Provider cloud = fake.provider(provider);
        boolean isMade = call.contains("delete");
        if (isMade) {
            cloud.create(order, Duration.ofMinutes(1));
        }
        fake.behave("slow " + call + (isMade ? "*" : provider.equals("azure") ? "*" : " -k*"));
        Duration limit = Duration.ofMillis(300);
        CloudException late = catchThrowableOfType(CloudException.class, () -> {
            if (isMade) {
                cloud.delete(order, List.of(), limit);
            } else {
                cloud.create(order, limit);
            }
        });
        assertThat(late.kind()).isEqualTo(Kind.LATE);
        assertThat(late.sentence()).contains(call, "took longer than");
        long process =
                Long.parseLong(Files.readString(fake.cloud.resolve("slow-pid")).strip());
        assertThat(ProcessHandle.of(process).filter(ProcessHandle::isAlive)).isEmpty();
        assertThat(ProcessHandle.allProcesses()
                        .filter(each -> each.parent()
                                .filter(parent -> parent.pid() == process)
                                .isPresent()))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"aws, aws", "alibaba, aliyun", "kubernetes, kubectl"})
    void anExpiredLoginOfAnyCloudIsRefusedBeforeAnythingIsMade(String provider, String program) throws Exception {
        fake.behave("login " + program + " *");
        CloudException refused = catchThrowableOfType(
                CloudException.class, () -> fake.provider(provider).plan(order(provider)));
        assertThat(refused.kind()).isEqualTo(Kind.REFUSED);
        assertThat(refused.sentence()).contains(program + " has no valid login");
        assertThat(fake.things()).isEmpty();
    }

    /// Only the user or the end of a life ends what was made; a lost connection does not.
    @Test
    void aLostConnectionKeepsTheMachinesAndTheirResults() throws Exception {
        Life life = fake.life("azure");
        Journal up = life.up(order("azure"), false);
        fake.behave("lost ssh *exec plimsoll*");
        Files.createDirectories(fake.cloud.resolve("driver/" + ID + "/plimsoll-runs/partial"));
        CloudException lost = catchThrowableOfType(
                CloudException.class, () -> life.run(up, measuring(new ArrayList<>(), "tpcb"), false));
        assertThat(lost.sentence())
                .contains("the connection to the load machine was lost", "plimsoll cloud collect " + ID);
        assertThat(folder.resolve("runs/partial")).isDirectory();
        assertThat(stored().state()).isEqualTo(State.UP);
        fake.behave("fail ssh *tar -cf*");
        CloudException unfetched =
                catchThrowableOfType(CloudException.class, () -> life.collect(stored(), measuring(new ArrayList<>())));
        assertThat(unfetched.kind()).isEqualTo(Kind.FAILED);
        assertThat(stored().state()).isEqualTo(State.UP);
        assertThat(stored().why()).contains("it did not work");
        assertThat(life.down(stored()).state()).isEqualTo(State.GONE);
    }

    @Test
    void aLoadMachineThatNeverGetsReadyIsDeletedAndOneThatFailedIsNamed() throws Exception {
        Life life = fake.life("azure");
        Journal up = life.up(order("azure"), false);
        fake.behave("fail ssh *plimsoll-driver status");
        CloudException failed = catchThrowableOfType(
                CloudException.class, () -> life.run(up, measuring(new ArrayList<>(), "tpcb"), false));
        assertThat(failed.sentence()).contains("the load machine did not get ready");
        assertThat(stored().state()).isEqualTo(State.UP);
        fake.behave("lost ssh *plimsoll-driver status");
        CloudException late = catchThrowableOfType(
                CloudException.class, () -> life.run(stored(), measuring(new ArrayList<>(), "tpcb"), false));
        assertThat(late.kind()).isEqualTo(Kind.LATE);
        assertThat(late.sentence()).contains("was not ready in", "waiting: ssh does not get through", ID + " is gone");
        assertThat(fake.things()).isEmpty();
    }

    @Test
    void anExpiredLoginIsSaidAndNothingIsBelieved() throws Exception {
        Life life = fake.life("azure");
        Journal up = life.up(order("azure"), false);
        fake.behave("login az *");
        CloudException refused = catchThrowableOfType(
                CloudException.class, () -> fake.provider("azure").plan(order("azure")));
        assertThat(refused.kind()).isEqualTo(Kind.REFUSED);
        assertThat(refused.sentence()).contains("az has no valid login", "run az login");
        Journal stuck = life.down(up);
        assertThat(stuck.state()).isEqualTo(State.STUCK);
        assertThat(stuck.ending()).contains("is not gone", "no valid login", "plimsoll cloud down " + ID);
        assertThat(fake.clouds().look(Set.of()).unasked())
                .anySatisfy(each -> assertThat(each).contains("azure", "no valid login"));
        fake.behave();
        assertThat(life.down(stored()).state()).isEqualTo(State.GONE);
        assertThat(fake.things()).isEmpty();
    }

    @Test
    void aQuotaThatIsTooSmallIsSaidBeforeAnythingIsMade() throws Exception {
        Files.writeString(
                fake.cloud.resolve("usage.json"),
                "[{\"name\": {\"value\": \"StandardDDSv5Family\"}, \"currentValue\": 8, \"limit\": \"10\"}]");
        CloudException refused = catchThrowableOfType(
                CloudException.class, () -> fake.provider("azure").plan(order("azure")));
        assertThat(refused.sentence())
                .contains("the quota in westeurope is too small: 8 vCPUs of standardDDSv5Family, 2 are free");
        assertThat(fake.calls()).doesNotContain("create");
    }

    /// Machines and managed databases have quotas of their own.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            azure/elastic    | databases | standardDDSv5Family | 90 | 16 vCPUs of standardDDSv5Family for databases, 10
            azure/elastic    | databases | cores               | 90 | 16 vCPUs of databases in all, 10 are free
            azure/elastic    | machines  | cores               | 98 | 8 vCPUs of machines in all, 2 are free
            azure/citus-vms  | machines  | standardDDSv5Family | 80 | 24 vCPUs of standardDDSv5Family, 20 are free
            aws/aurora       | rds       | DBInstances         | 98 | 4 of DBInstances, 2 are free
            aws/aurora       | rds       | DBClusters         | 100 | 1 of DBClusters, 0 are free
            aws/rds          | rds       | AllocatedStorage    | 90 | 100 of AllocatedStorage, 10 are free
            azure/elastic    | addresses | PublicIPAddresses   | 100 | 1 public addresses, 0 are free
            """)
    void aQuotaIsLookedAtBeforeAnythingIsMade(String template, String kind, String name, int used, String sentence)
            throws Exception {
        String provider = template.substring(0, template.indexOf('/'));
        Provider cloud = fake.provider(provider);
        Order order = fake.order(ID, provider, template);
        assertThat(cloud.plan(order))
                .anySatisfy(line -> assertThat(line).containsAnyOf("Family, ", "for databases, ", "of DBInstances, "));
        String usage = "[{\"name\": {\"value\": \"" + name + "\"}, \"currentValue\": " + used + ", \"limit\": 100}]";
        Map<String, String> answers = Map.of(
                "machines",
                usage,
                "addresses",
                usage,
                "databases",
                "{\"value\": " + usage + "}",
                "rds",
                "{\"AccountQuotas\": [{\"AccountQuotaName\": \"" + name + "\", \"Used\": " + used
                        + ", \"Max\": 100}]}");
        String file = Map.of(
                        "machines",
                        "usage.json",
                        "addresses",
                        "address-usage.json",
                        "databases",
                        "database-usage.json",
                        "rds",
                        "rds-quotas.json")
                .getOrDefault(kind, "");
        Files.writeString(fake.cloud.resolve(file), answers.getOrDefault(kind, ""));
        CloudException refused = catchThrowableOfType(CloudException.class, () -> cloud.plan(order));
        assertThat(refused.kind()).isEqualTo(Kind.REFUSED);
        assertThat(refused.sentence()).contains("is too small: " + sentence);
        assertThat(fake.calls()).doesNotContain("create", "apply");
    }

    @Test
    void aQuotaOfDatabasesThatIsNotToldIsNoReasonToRefuse() throws Exception {
        fake.behave("fail az rest*", "fail az network list-usages*");
        assertThat(fake.provider("azure").plan(order("azure")))
                .contains(
                        "16 vCPUs of databases, whose quota is unknown", "1 public addresses, whose quota is unknown");
    }

    /// Each cluster alone would fit.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            azure/elastic    | 8  | 6  | false | 96 vCPUs of standardDDSv5Family for databases, 100 are free
            azure/elastic    | 8  | 7  | true  | 112 vCPUs of standardDDSv5Family for databases, 100 are free
            azure/elastic    | 20 | 18 | true  | 18 public addresses, 17 are free
            azure/citus-vms  | 8  | 4  | false | 96 vCPUs of standardDDSv5Family, 96 are free
            azure/citus-vms  | 8  | 5  | true  | 120 vCPUs of standardDDSv5Family, 96 are free
            aws/aurora       | 8  | 4  | false | 32 vCPUs of on-demand instances, 60 are free
            aws/aurora       | 8  | 8  | true  | 64 vCPUs of on-demand instances, 60 are free
            aws/aurora       | 8  | 4  | false | 4 networks (VPC), 4 are free
            aws/aurora       | 8  | 5  | true  | 5 networks (VPC), 4 are free
            aws/aurora       | 40 | 10 | true  | 40 of DBInstances, 36 are free
            alibaba/hologres | 20 | 11 | false | 88 vCPUs of pay-as-you-go instances, 92 are free
            alibaba/hologres | 20 | 12 | true  | 96 vCPUs of pay-as-you-go instances, 92 are free
            """)
    void clustersThatExistAtOnceNeedTheSumOfTheirQuotas(
            String template, int count, int atOnce, boolean isRefused, String sentence) throws Exception {
        String provider = template.substring(0, template.indexOf('/'));
        Provider cloud = fake.provider(provider);
        List<Order> orders = IntStream.range(0, count)
                .mapToObj(number -> fake.order("c" + number + "-abcde", provider, template))
                .toList();
        assertThat(cloud.plan(orders.getFirst())).noneMatch(line -> line.contains("at the same time"));
        if (isRefused) {
            CloudException refused = catchThrowableOfType(CloudException.class, () -> cloud.plan(orders, atOnce));
            assertThat(refused.kind()).isEqualTo(Kind.REFUSED);
            assertThat(refused.sentence())
                    .contains(" is too small for " + atOnce + " clusters at once: ", sentence, "a smaller --parallel");
        } else {
            assertThat(cloud.plan(orders, atOnce))
                    .startsWith("at most " + atOnce + " of the " + count
                            + " clusters exist at the same time; below is what they take together")
                    .contains(sentence);
        }
        assertThat(fake.calls()).doesNotContain("create", "apply");
    }

    @Test
    void clustersOfSeveralSizesNeedTheSumOfTheLargest() throws Exception {
        List<Order> orders = new ArrayList<>();
        for (String sku : List.of("Standard_D2ds_v5", "Standard_D16ds_v5", "Standard_D4ds_v5", "Standard_E8ds_v5")) {
            Order each = fake.order("c1-abcde", "azure", "azure/elastic");
            Map<String, String> parameters = new LinkedHashMap<>(each.parameters());
            parameters.put("sku", sku);
            orders.add(new Order(
                    each.id(),
                    each.provider(),
                    each.template(),
                    each.region(),
                    parameters,
                    1,
                    "me",
                    each.created(),
                    each.expires(),
                    each.bill()));
        }
        assertThat(fake.provider("azure").plan(orders, 2))
                .contains(
                        "16 vCPUs of standardDDSv5Family, 96 are free",
                        "80 vCPUs of standardDDSv5Family for databases, 100 are free",
                        "32 vCPUs of standardEDSv5Family for databases, whose quota is unknown",
                        "2 public addresses, 17 are free");
        assertThat(fake.calls().lines().filter(line -> line.contains("account show")))
                .as("asked once")
                .hasSize(1);
    }

    @Test
    void aSizeThatPolardbDoesNotSellThereIsRefused() throws Exception {
        Order order = fake.order(ID, "alibaba", "alibaba/polardb");
        assertThat(fake.provider("alibaba").plan(order))
                .contains(
                        "db.r7g.large is for sale in cn-hangzhou-i",
                        "quotas of PolarDB clusters, networks and addresses were not checked: see Quota Center or the"
                                + " console");
        Files.writeString(fake.cloud.resolve("polardb-sizes.json"), "{\"AvailableZones\": []}");
        CloudException refused = catchThrowableOfType(
                CloudException.class, () -> fake.provider("alibaba").plan(order));
        assertThat(refused.sentence())
                .isEqualTo("PolarDB has no db.r7g.large for sale in cn-hangzhou: take another size, zone or region");
    }

    @ParameterizedTest
    @ValueSource(strings = {"lost", "damaged"})
    void tagsAreEnough(String how) throws Exception {
        fake.life("azure").up(order("azure"), false);
        Path journal = fake.journals.folder(ID).resolve("cloud.json");
        if (how.equals("lost")) {
            Files.delete(journal);
        } else {
            Files.writeString(journal, "{\"schema\": 1, \"sta");
        }
        assertThat(fake.clouds().look(Set.of()).shown()).singleElement().satisfies(each -> {
            assertThat(each.why()).isEqualTo("no journal here");
            assertThat(each.leftover().command()).isEqualTo("az group delete --yes --name plimsoll-" + ID);
        });
        assertThat(fake.clouds().down(ID, Set.of()).state()).isEqualTo(State.GONE);
        assertThat(fake.things()).isEmpty();
        assertThat(stored().state()).isEqualTo(State.GONE);
    }

    @Test
    void gcDeletesExactlyWhatHasExpired() throws Exception {
        fake.life("azure").up(order("azure"), false);
        Path things = fake.cloud.resolve("things");
        Files.writeString(things.resolve("plimsoll-old"), "old me 2026-11-27T11:00:00Z");
        Files.writeString(things.resolve("plimsoll-theirs"), "theirs them 2026-11-27T11:00:00Z");
        Files.writeString(things.resolve("plimsoll-foreign"), "");
        fake.clouds().gc(Set.of("eu-west-1", "cn-hangzhou"), false);
        assertThat(fake.things()).containsExactly("plimsoll-" + ID, "plimsoll-foreign", "plimsoll-theirs");
        fake.pause(Duration.ofHours(3));
        fake.clouds().gc(Set.of("eu-west-1", "cn-hangzhou"), true);
        assertThat(fake.things()).containsExactly("plimsoll-foreign");
    }

    /// A cloud may show late what it was asked for.
    @Test
    void whatComesBackAfterItWasGoneIsDeletedBeforeItExpires() throws Exception {
        Life life = fake.life("azure");
        Journal up = life.up(order("azure"), false);
        assertThat(life.down(up).state()).isEqualTo(State.GONE);
        Files.writeString(
                fake.cloud.resolve("things/plimsoll-" + ID),
                ID + " me " + up.order().expires());
        assertThat(fake.clouds().look(Set.of("eu-west-1", "cn-hangzhou")).shown())
                .extracting(Clouds.Shown::why)
                .containsExactly("left over");
        assertThat(fake.clouds().gc(Set.of("eu-west-1", "cn-hangzhou"), false).ends())
                .hasSize(1);
        assertThat(fake.things()).isEmpty();
    }

    @Test
    void whatHasOnlyTheNameIsNotDeleted() throws Exception {
        Life life = fake.life("azure");
        Journal up = life.up(order("azure"), false);
        Files.writeString(fake.cloud.resolve("things/plimsoll-" + ID), "another me 2026-11-27T11:00:00Z");
        Journal stuck = life.down(up);
        assertThat(stuck.state()).isEqualTo(State.STUCK);
        assertThat(stuck.ending()).contains("has no tag plimsoll-run=" + ID + ": Plimsoll leaves it alone");
        assertThat(fake.things()).containsExactly("plimsoll-" + ID);
        assertThat(fake.calls()).doesNotContain("group delete");
    }

    @Test
    void aGroupOrANamespaceOfSomebodyElseIsNotTakenOver() throws Exception {
        Files.createDirectories(fake.cloud.resolve("things/namespaces"));
        Files.writeString(fake.cloud.resolve("things/plimsoll-" + ID), "another me 2026-11-27T11:00:00Z");
        Files.writeString(fake.cloud.resolve("things/namespaces/plimsoll-" + ID), "another me 2026-11-27T11:00:00Z");
        List<String> before = fake.things();
        for (String provider : List.of("azure", "kubernetes")) {
            CloudException refused = catchThrowableOfType(
                    CloudException.class, () -> fake.provider(provider).create(order(provider), Duration.ofHours(1)));
            assertThat(refused.sentence()).contains("Plimsoll leaves it alone");
        }
        fake.provider("kubernetes").delete(order("kubernetes"), List.of(), Duration.ofHours(1));
        assertThat(fake.things()).isEqualTo(before);
        assertThat(fake.calls()).doesNotContain("group create", "apply");
    }

    @Test
    void oneProcessAtATime() throws Exception {
        try (Journals.Held _ = fake.journals.hold(ID)) {
            assertThat(catchThrowableOfType(CloudException.class, () -> fake.journals.hold(ID))
                            .sentence())
                    .contains("another plimsoll is at work on " + ID);
        }
        fake.journals.hold(ID).close();
    }
}
