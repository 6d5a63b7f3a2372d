package io.plimsoll.cloud;

import io.plimsoll.cloud.Order.Bill;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/// The programs of clouds as one small script on a PATH of its own, with a folder as the cloud, and a user whose
/// clock does not wait. Used by one test.
final class FakePrograms implements Life.World {
    static final String PASSWORD = "swordfish-77";

    private static final List<String> NAMES =
            List.of("az", "tofu", "aws", "aliyun", "kubectl", "ssh", "ssh-keygen", "plimsoll");

    final Path cloud;
    final JournalFolder journals;
    final List<String> said = new ArrayList<>();

    /// The user asks for the end as soon as a call contains it.
    String stopsAt = "no call contains this";

    private final Path bin;
    private Instant now = Instant.parse("2026-11-27T12:00:00Z");

    FakePrograms(Path folder) throws IOException {
        cloud = Files.createDirectories(folder.resolve("cloud"));
        Files.createDirectories(cloud.resolve("things/namespaces"));
        bin = Files.createDirectories(folder.resolve("bin"));
        journals = new JournalFolder(folder.resolve("clouds"));
        String script = script();
        for (String name : NAMES) {
            Path program = Files.writeString(
                    bin.resolve(name),
                    script.replaceFirst("cloud=\\$FAKE_CLOUD", "cloud='" + cloud + "'\nPATH='" + bin + "':\\$PATH"));
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    private static String script() throws IOException {
        try (InputStream script = FakePrograms.class.getResourceAsStream("fake-program")) {
            return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    Path program(String name) {
        return bin.resolve(name);
    }

    static Path infra() {
        try {
            return Path.of(Objects.requireNonNull(FakePrograms.class.getResource("infra/prices.yaml"))
                            .toURI())
                    .resolveSibling("");
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    Programs programs() {
        return new Programs(bin + ":/usr/bin:/bin", journals, this::isStopped, () -> PASSWORD);
    }

    Provider provider(String name) {
        return Providers.of(programs()).stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    Life life(String name) {
        return new Life(journals, provider(name), this);
    }

    Clouds clouds() {
        return new Clouds(journals, Providers.of(programs()), this, "me");
    }

    /// An order of a template in the test's own infra.
    Order order(String id, String provider, String template) {
        Map<String, String> parameters = new LinkedHashMap<>(Map.of(
                "ttl",
                "2h",
                "nodes",
                "4",
                "sku",
                "Standard_D4ds_v5",
                "driversku",
                "Standard_D8ds_v5",
                "host",
                "10.0.0.9",
                "storage",
                "100"));
        String region = Map.of("azure", "westeurope", "aws", "eu-west-1", "alibaba", "cn-hangzhou")
                .getOrDefault(provider, "");
        parameters.put("region", region);
        if (!provider.equals("azure")) {
            parameters.putAll(Map.of("sku", "db.r7g.large", "driversku", "m7i.2xlarge"));
        }
        return new Order(
                id,
                provider,
                infra().resolve(template).normalize().toString(),
                region,
                parameters,
                1,
                "me",
                now,
                now.plus(Duration.ofHours(2)),
                new Bill(new BigDecimal("1.2"), "USD", BigDecimal.TEN));
    }

    /// What goes wrong from now on: lines of a word and a pattern.
    void behave(String... lines) throws IOException {
        Files.write(cloud.resolve("behave"), List.of(lines));
        Files.deleteIfExists(cloud.resolve("was-wrong"));
    }

    String calls() throws IOException {
        Path calls = cloud.resolve("calls");
        return Files.exists(calls) ? Files.readString(calls) : "";
    }

    List<String> things() throws IOException {
        try (Stream<Path> things = Files.walk(cloud.resolve("things"))) {
            return things.filter(Files::isRegularFile)
                    .map(each -> String.valueOf(each.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    @Override
    public Instant now() {
        return now;
    }

    @Override
    public void pause(Duration length) {
        now = now.plus(length);
    }

    @Override
    public boolean isStopped() {
        try {
            return calls().contains(stopsAt);
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    @Override
    public void say(String sentence) {
        said.add(sentence);
    }
}
