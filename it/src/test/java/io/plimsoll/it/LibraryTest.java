package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/// The library as its users get it: resolved from a repository, and documented.
class LibraryTest {
    private static final String GROUP = "io.plimsoll";
    private static final String PARENT = "plimsoll-parent";
    private static final Pattern MODULE = Pattern.compile("<module>(.*)</module>");
    private static final Pattern ARTIFACT = Pattern.compile("(?s)</parent>\\s*<artifactId>(.*?)</artifactId>");
    private static final Pattern DEPENDENCY = Pattern.compile("(?s)<dependency>(.*?)</dependency>");
    private static final Pattern OWN = Pattern.compile("(?s)<groupId>" + GROUP + "</groupId>\\s*<artifactId>(.*?)</");
    private static final Pattern VERSION = Pattern.compile("<version>(.*)</version>");

    @TempDir
    Path folder;

    /// A project of a user, built without the sources of this one and without a network. What it needs of others comes
    /// from this machine's own repository.
    @Test
    @EnabledIfEnvironmentVariable(named = Packaged.ALL, matches = "true")
    void aProjectResolvesAndRunsIt() throws Exception {
        assumeTrue(Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(place -> Files.isExecutable(Path.of(place, "mvn"))));
        Path staging = Files.createDirectory(folder.resolve("staging"));
        assertThat(stage(staging)).contains("plimsoll-core", "plimsoll-workload-tpcb", "plimsoll-report");
        Path project = Files.createDirectory(folder.resolve("project"));
        Files.writeString(project.resolve("settings.xml"), settings(staging));
        Files.writeString(project.resolve("pom.xml"), pom());
        Path tests = Files.createDirectories(project.resolve("src/test/java"));
        Files.writeString(tests.resolve("ShopTest.java"), """
                import io.plimsoll.junit.LoadTest;
                import io.plimsoll.library.RunResult;

                class ShopTest {
                    @LoadTest(
                            workload = "tpcb",
                            target = "jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1",
                            warmup = "0s",
                            measure = "100ops",
                            settings = "scale=1",
                            objective = "p50<1h")
                    void answersInTime(RunResult result) {
                        System.out.println("answered " + result.total().ok());
                    }
                }
                """);
        Path said = folder.resolve("said");
        ProcessBuilder maven = new ProcessBuilder(
                        "mvn",
                        "-o",
                        "-B",
                        "-ntp",
                        "-Daether.offline.protocols=file",
                        "-Dmaven.repo.local=" + folder.resolve("repository"),
                        "-s",
                        "settings.xml",
                        "test")
                .directory(project.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        maven.environment().put("JAVA_HOME", System.getProperty("java.home"));
        maven.environment().put("PLIMSOLL_SHARED_MACHINE", "true");
        Process process = maven.start();
        assertThat(process.waitFor(900, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(said)).isZero();
        assertThat(Files.readString(said)).contains("answered 100", "Tests run: 1,");
        assertThat(project.resolve("target/plimsoll-runs")).isNotEmptyDirectory();
    }

    /// Puts what is published of this build into a repository, as `deploy` does.
    ///
    /// @return the names of the artifacts
    private static List<String> stage(Path repository) throws Exception {
        Map<String, Path> modules = new LinkedHashMap<>();
        String root = Files.readString(Plimsoll.root().resolve("pom.xml"));
        for (MatchResult module : MODULE.matcher(root).results().toList()) {
            Path place = Plimsoll.root().resolve(module.group(1));
            modules.put(first(ARTIFACT, Files.readString(place.resolve("pom.xml"))), place);
        }
        String version = first(VERSION, root);
        List<String> wanted = new ArrayList<>(List.of("plimsoll-junit-jupiter"));
        for (int i = 0; i < wanted.size(); i++) {
            Path module = Objects.requireNonNull(modules.get(wanted.get(i)), wanted.get(i));
            String name = wanted.get(i) + "-" + version;
            Path place = Files.createDirectories(
                    repository.resolve("io/plimsoll").resolve(wanted.get(i)).resolve(version));
            Files.copy(module.resolve("pom.xml"), place.resolve(name + ".pom"));
            Files.copy(module.resolve("target").resolve(name + ".jar"), place.resolve(name + ".jar"));
            needs(Files.readString(module.resolve("pom.xml"))).stream()
                    .filter(needed -> !wanted.contains(needed))
                    .forEach(wanted::add);
        }
        Path place = Files.createDirectories(
                repository.resolve("io/plimsoll").resolve(PARENT).resolve(version));
        Files.writeString(place.resolve(PARENT + "-" + version + ".pom"), root);
        return wanted;
    }

    /// The artifacts of this project that a module needs outside of its tests.
    private static List<String> needs(String pom) {
        return DEPENDENCY
                .matcher(pom)
                .results()
                .map(dependency -> dependency.group(1))
                .filter(dependency -> !dependency.contains("<scope>test</scope>"))
                .flatMap(dependency -> OWN.matcher(dependency).results())
                .map(found -> found.group(1))
                .toList();
    }

    private static String first(Pattern pattern, String text) {
        return pattern.matcher(text).results().findFirst().orElseThrow().group(1);
    }

    private static String settings(Path staging) {
        return """
                <settings>
                  <mirrors>
                    <mirror><id>here</id><mirrorOf>*,!staging</mirrorOf><url>%s</url></mirror>
                  </mirrors>
                  <profiles>
                    <profile>
                      <id>staging</id>
                      <repositories><repository><id>staging</id><url>%s</url></repository></repositories>
                    </profile>
                  </profiles>
                  <activeProfiles><activeProfile>staging</activeProfile></activeProfiles>
                </settings>
                """.formatted(
                        Path.of(System.getProperty("plimsoll.repository", "")).toUri(), staging.toUri());
    }

    /// With the plugins of this build, which are on this machine.
    private static String pom() throws Exception {
        String root = Files.readString(Plimsoll.root().resolve("pom.xml"));
        StringBuilder plugins = new StringBuilder();
        for (String plugin : List.of("resources", "compiler", "surefire")) {
            String name = "maven-" + plugin + "-plugin";
            plugins.append("<plugin><artifactId>").append(name).append("</artifactId><version>");
            plugins.append(first(Pattern.compile(name + "</artifactId>\\s*<version>(.*)</version>"), root));
            plugins.append("</version></plugin>");
        }
        return """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>shop</groupId>
                  <artifactId>shop</artifactId>
                  <version>1</version>
                  <properties>
                    <maven.compiler.release>25</maven.compiler.release>
                    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
                  </properties>
                  <dependencies>
                    %s%s%s
                  </dependencies>
                  <build><plugins>%s</plugins></build>
                </project>
                """.formatted(
                        dependency(GROUP, "plimsoll-junit-jupiter", first(VERSION, root)),
                        dependency("com.h2database", "h2", property("h2", root)),
                        dependency("org.junit.jupiter", "junit-jupiter", property("junit", root)),
                        plugins);
    }

    private static String property(String name, String pom) {
        return first(Pattern.compile("<" + name + ".version>(.*)</"), pom);
    }

    private static String dependency(String group, String artifact, String version) {
        return "<dependency><groupId>" + group + "</groupId><artifactId>" + artifact + "</artifactId><version>"
                + version + "</version><scope>test</scope></dependency>";
    }

    /// Of what users write against: the library with all parameters and results, and the interfaces of drivers and
    /// workloads.
    @Test
    void itsDocumentationIsMadeWithoutWarnings() {
        assertThat(documented("all", "io.plimsoll.library", "io.plimsoll.junit"))
                .isEmpty();
        assertThat(documented("all,-missing", "io.plimsoll.driver", "io.plimsoll.workload", "io.plimsoll.spec"))
                .isEmpty();
    }

    /// What the tool says while it documents packages.
    private String documented(String checks, String... packages) {
        List<String> words = new ArrayList<>(List.of("-quiet", "-Werror", "-Xdoclint:" + checks, "-d"));
        words.add(folder.resolve(packages[0]).toString());
        words.addAll(List.of("--class-path", System.getProperty("java.class.path", ""), "--source-path"));
        words.add(Stream.of("core", "library", "library/junit")
                .map(module -> Plimsoll.root().resolve(module).resolve("src/main/java"))
                .map(Path::toString)
                .reduce((one, other) -> one + File.pathSeparator + other)
                .orElseThrow());
        words.addAll(List.of(packages));
        StringWriter said = new StringWriter();
        PrintWriter printer = new PrintWriter(said, true);
        int code = ToolProvider.findFirst("javadoc").orElseThrow().run(printer, printer, words.toArray(String[]::new));
        return code == 0 ? said.toString() : code + " " + said;
    }
}
