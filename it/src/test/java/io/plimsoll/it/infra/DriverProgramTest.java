package io.plimsoll.it.infra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/// The program on each driver, which prepares it and is the brake, against a cloud on this machine.
class DriverProgramTest {
    private static final long PATIENCE_SECONDS = 60;
    private static final String PASSWORD = "Pl1-never-in-a-file-on-disk";
    private static final String GROUP = "/subscriptions/s/resourceGroups/plimsoll-try1";

    @TempDir
    Path folder;

    private final Map<String, Object> config = new TreeMap<>();
    private FakeCloud cloud;

    @BeforeEach
    void boot() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")), "SKIPPED: there is no /usr/bin/python3");
        cloud = new FakeCloud();
        cloud.answers("identity/oauth2/token", "{\"access_token\": \"TOKEN\"}");
        cloud.answers("GET /secrets/password", "{\"value\": \"" + PASSWORD + "\"}");
        cloud.answers("api/token", "METADATA");
        expires(Instant.now().minusSeconds(60));
        byte[] archive = archive();
        cloud.answers("GET /archive", archive);
        Files.createDirectories(folder.resolve("bin"));
        script("bin/systemctl", "echo \"$*\" >>" + folder + "/systemctl");
        config.putAll(
                Map.of("cloud", "azure", "run", "try1", "region", "r", "rank", 0, "client", "c", "deletes", true));
        config.put("addresses", List.of("10.13.1.10", "10.13.1.11"));
        config.put("archive", cloud.url() + "/archive.tar.gz");
        config.put(
                "sha256",
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(archive)));
        config.put("password", cloud.url() + "/secrets/password");
        config.put("fleet", cloud.url() + "/secrets/fleet");
        config.put("group", GROUP);
        config.put("user", System.getProperty("user.name"));
        config.put("poweroff", List.of("touch", folder.resolve("off").toString()));
        for (String place : List.of("memory", "home", "settings", "command")) {
            config.put(place, folder.resolve(place).toString());
        }
        Files.createDirectory(folder.resolve("settings"));
        Map<String, String> endpoints = new TreeMap<>();
        for (String name : List.of("metadata", "management", "secrets", "polardb", "hologram", "oos")) {
            endpoints.put(name, cloud.url());
        }
        config.put("endpoints", endpoints);
    }

    @AfterEach
    void shutDown() {
        if (cloud != null) {
            cloud.close();
        }
    }

    private void expires(Instant at) {
        String text = at.truncatedTo(ChronoUnit.SECONDS).toString();
        cloud.answers("tagsList", "[{\"name\": \"plimsoll-expires\", \"value\": \"" + text + "\"}]");
        cloud.answers("tags/instance/plimsoll-expires", text);
    }

    private void script(String name, String line) throws IOException {
        Path script = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + line + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /// With a Plimsoll in it that makes keys and shows the password it was given.
    private byte[] archive() throws Exception {
        Files.createDirectories(folder.resolve("plimsoll-0/bin"));
        script("plimsoll-0/bin/plimsoll", "[ \"$1\" != fleet ] && echo $PLIMSOLL_PASSWORD && exit\necho KEYS >\"$6\"");
        Path file = folder.resolve("archive.tar.gz");
        run(List.of("tar", "-czf", file.toString(), "-C", folder.toString(), "plimsoll-0"));
        return Files.readAllBytes(file);
    }

    private String run(List<String> command) throws Exception {
        Path out = folder.resolve("out");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile());
        builder.environment().put("PATH", folder.resolve("bin") + ":/usr/bin:/bin");
        builder.environment()
                .put("PLIMSOLL_DRIVER_CONFIG", folder.resolve("driver.json").toString());
        Process process = builder.start();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("still running: " + Files.readString(out));
        }
        return process.exitValue() + " " + Files.readString(out);
    }

    private String driver(String word) throws Exception {
        Files.writeString(
                folder.resolve("driver.json"), JsonMapper.builder().build().writeValueAsString(config));
        return run(List.of(
                "/usr/bin/python3", Template.INFRA.resolve("plimsoll-driver").toString(), word));
    }

    private List<String> asked(String text) {
        return cloud.asked().stream().filter(line -> line.contains(text)).toList();
    }

    @Test
    void theFirstDriverPreparesItselfAndMakesTheKeys() throws Exception {
        assertThat(driver("status")).isEqualTo("3 waiting: the machine is booting\n");
        String told = driver("prepare");
        assertThat(told).startsWith("0 ").doesNotContain(PASSWORD);
        assertThat(driver("status")).isEqualTo("0 ready\n");
        Path password = folder.resolve("memory/password");
        assertThat(password).content().isEqualTo(PASSWORD);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(password)))
                .isEqualTo("r--------");
        assertThat(folder.resolve("memory/fleet.p12")).content().isEqualTo("KEYS\n");
        assertThat(asked("PUT /secrets/fleet")).singleElement().asString().contains("Bearer TOKEN", "S0VZUwo=");
        assertThat(folder.resolve("settings/fleet.yaml")).content().contains("10.13.1.10:7800", "10.13.1.11:7800");
        assertThat(folder.resolve("systemctl")).content().isEqualTo("start plimsoll-member\n");
        assertThat(run(List.of(folder.resolve("command").toString(), "run"))).isEqualTo("0 " + PASSWORD + "\n");
        assertThat(folder.resolve("command")).content().doesNotContain(PASSWORD);
    }

    @Test
    void anotherDriverReadsTheKeys() throws Exception {
        config.put("rank", 1);
        cloud.answers("GET /secrets/fleet", "{\"value\": \"S0VZUwo=\"}");
        assertThat(driver("prepare")).startsWith("0 ");
        assertThat(folder.resolve("memory/fleet.p12")).content().isEqualTo("KEYS\n");
        assertThat(asked("PUT /secrets")).isEmpty();
    }

    @Test
    void anExchangedArchiveIsNotUnpacked() throws Exception {
        config.put("sha256", "0".repeat(64));
        assertThat(driver("prepare")).startsWith("1 ");
        assertThat(driver("status"))
                .isEqualTo("1 failed: Plimsoll's archive has another check sum than it should have\n");
        assertThat(folder.resolve("home")).doesNotExist();
        assertThat(asked("/secrets/")).isEmpty();
    }

    @Test
    void theBrakeDeletesTheGroupOfAzureWhenItsTimeHasCome() throws Exception {
        Instant end = Instant.now().plusSeconds(2).truncatedTo(ChronoUnit.SECONDS);
        expires(end);
        cloud.answers("DELETE " + GROUP, "{}");
        assertThat(driver("self-destruct")).startsWith("0 ");
        assertThat(Instant.now()).isAfterOrEqualTo(end);
        assertThat(asked("DELETE "))
                .singleElement()
                .asString()
                .contains(GROUP + "?api-version=2021-04-01&forceDeletionTypes=Microsoft.Compute/virtualMachines")
                .contains("Bearer TOKEN");
        assertThat(folder.resolve("off")).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"azure", "aws", "alibaba"})
    void theBrakeOfOtherDriversEndsOnlyThem(String name) throws Exception {
        config.put("cloud", name);
        config.put("rank", 1);
        assertThat(driver("self-destruct")).startsWith("0 ");
        assertThat(folder.resolve("off")).exists();
        assertThat(asked("DELETE")).isEmpty();
        assertThat(asked("Delete")).isEmpty();
    }

    @Test
    void aTagThatCannotBeReadExtendsNothing() throws Exception {
        config.put("rank", 1);
        cloud.answers("tagsList", "rubbish");
        assertThat(driver("self-destruct")).startsWith("0 ");
        assertThat(folder.resolve("off")).exists();
    }

    @Test
    void awsSecretsAreReadWithTheRoleOfTheMachine() throws Exception {
        config.put("cloud", "aws");
        config.put("password", "arn:aws:secretsmanager:r:1:secret:x");
        cloud.answers("security-credentials/ ", "role");
        cloud.answers(
                "security-credentials/role", "{\"AccessKeyId\": \"A\", \"SecretAccessKey\": \"S\", \"Token\": \"T\"}");
        cloud.answers(
                "POST / ", "{\"SecretString\": \"{\\\"username\\\": \\\"u\\\", \\\"password\\\": \\\"p w\\\"}\"}");
        assertThat(driver("secret")).isEqualTo("0 p w\n");
        assertThat(asked("POST / "))
                .singleElement()
                .asString()
                .matches(".*AWS4-HMAC-SHA256 Credential=A/[0-9]{8}/r/secretsmanager/aws4_request, SignedHeaders="
                        + "content-type;host;x-amz-date;x-amz-security-token;x-amz-target, Signature=[0-9a-f]{64}.*"
                        + "arn:aws:secretsmanager:r:1:secret:x.*");
    }

    @Test
    void theBrakeDeletesWhatHasTheTagInAlibabaCloud() throws Exception {
        config.put("cloud", "alibaba");
        cloud.answers("security-credentials/ ", "role");
        cloud.answers(
                "security-credentials/role",
                "{\"AccessKeyId\": \"A\", \"AccessKeySecret\": \"S\", \"SecurityToken\": \"T\"}");
        cloud.answers("[DescribeDBClusters]", "{\"Items\": {\"DBCluster\": [{\"DBClusterId\": \"pc-1\"}]}}");
        cloud.answers("[DeleteDBCluster]", "{}");
        cloud.answers("[ListInstances]", "{\"InstanceList\": null}");
        Files.writeString(
                folder.resolve("driver.json"), JsonMapper.builder().build().writeValueAsString(config));
        String end = "import runpy, json; d = runpy.run_path('" + Template.INFRA.resolve("plimsoll-driver")
                + "'); d['Alibaba'](d['config']()).end()";
        assertThat(run(List.of("/usr/bin/python3", "-c", end))).contains("the database is being deleted");
        assertThat(asked("[DescribeDBClusters]"))
                .singleElement()
                .asString()
                .contains(
                        "Tag.1.Key=plimsoll-run&Tag.1.Value=try1",
                        "ACS3-HMAC-SHA256 Credential=A,SignedHeaders=host;x-acs-action;");
        assertThat(asked("[DeleteDBCluster]"))
                .singleElement()
                .asString()
                .contains("DBClusterId=pc-1", "BackupRetentionPolicyOnClusterDeletion=NONE");
    }
}
