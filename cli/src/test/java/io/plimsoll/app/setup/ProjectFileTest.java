package io.plimsoll.app.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectFileTest {
    @TempDir
    Path folder;

    private static String words(List<Setting> settings) {
        return settings.stream()
                .map(setting -> setting.key() + "=" + setting.value())
                .collect(Collectors.joining(" "));
    }

    @Test
    void whatItWritesItReads() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("target", "postgres://me@db/bench");
        settings.put("user", "");
        settings.put("schema", "say \"lab\"\\");
        settings.put("store", "my runs");
        String text = ProjectFile.text(settings, List.of("p99<20ms", "errors<1%"));
        Problems problems = new Problems();
        ProjectFile read = ProjectFile.parse(text, "plimsoll.yaml", folder, problems);
        assertThat(problems.found()).isEmpty();
        assertThat(words(read.connection())).isEqualTo("target=postgres://me@db/bench schema=say \"lab\"\\");
        assertThat(read.store()).contains(folder.resolve("my runs"));
        assertThat(read.objectives()).containsExactly("p99<20ms", "errors<1%");
        assertThat(read.measurement()).isEmpty();
    }

    @Test
    void withoutObjectivesItSaysHowTheyAreWritten() {
        Problems problems = new Problems();
        String text = ProjectFile.text(Map.of("target", "h2:mem"), List.of());
        assertThat(text).contains("# What `plimsoll loadline` looks for: objectives: [\"p99<20ms\"]");
        assertThat(ProjectFile.parse(text, "x", folder, problems).objectives()).isEmpty();
        assertThat(problems.found()).isEmpty();
    }

    /// A user, a driver or a schema without a target belongs to no target.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "target: h2:mem~user: sa | target=h2:mem user=sa |",
                "user: sa~schema: x | |",
                "preset: quick | | warmup=2s measure=10s rounds=1",
                "'' | |",
            })
    void holdsWhatStandsInIt(String text, String connection, String measurement) {
        Problems problems = new Problems();
        ProjectFile read = ProjectFile.parse(text.replace('~', '\n'), "x", folder, problems);
        assertThat(problems.found()).isEmpty();
        assertThat(words(read.connection())).isEqualTo(connection == null ? "" : connection);
        assertThat(words(read.measurement())).isEqualTo(measurement == null ? "" : measurement);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "target: h2:mem~taget: h2:mem | 2: \"taget\" is no key here (did you mean \"target\"?); there are",
                "warmup: 5s | 1: \"warmup\" is no key here; there are",
                "driver-jar: evil.jar | 1: \"driver-jar\" is no key here: code is loaded only",
                "password-variable: AWS_SECRET | 1: \"password-variable\" is no key here: a command line says",
                "password: geheim | 1: \"password\" is no key here: passwords come from PLIMSOLL_PASSWORD",
                "target: postgres://me:geheim@db/x | 1: the address of the target holds a password",
                "target: h2:file:/x?INIT=y | 1: the address of the target holds a password, or what may be one",
                "target: postgres:embedded?io_method=x | 1: the address of the target may not have io_method here",
                "target: | 1: \"target\" needs an address",
                "target: [a, b] | 1: \"target\" needs one value, not a list",
                "targets: [a, b] | 1: \"targets\" is no key here (did you mean \"target\"?)",
                "target: h2:mem~~target: h2:mem | 3: \"target\" is given twice",
                "objectives: [p99<20ms, p98] | 1: objective \"p98\" needs a metric",
                "objectives: p99 20ms | 1: objective \"p9920ms\" needs a metric",
                "preset: fast | 1: preset = fast: needs one of quick, standard, publication",
                "target: x: y | 1: this is not YAML",
                "- target | 1: a spec is a list of key: value lines",
            })
    void isRefusedWithItsLine(String text, String sentence) {
        Problems problems = new Problems();
        ProjectFile _ = ProjectFile.parse(text.replace('~', '\n'), "plimsoll.yaml", folder, problems);
        assertThat(problems.found().stream().map(Problem::toString).toList())
                .anySatisfy(problem -> assertThat(problem)
                        .startsWith("plimsoll.yaml:" + sentence)
                        .doesNotContain("geheim"));
    }

    /// @param at where it is looked for, and where files are; the home is `home`, a repository begins at `repo`
    @ParameterizedTest
    @CsvSource({
        "home/a/b, home, home",
        "home/a/b, home/a home, home/a",
        "home/a/b, home/a/b home/a, home/a/b",
        "home/a/b, ., ''",
        "home/repo/a, home home/repo, home/repo",
        "home/repo/a, home, ''",
        "repo/a, repo, repo",
        "repo/a, ., ''",
        "lone/a, lone, ''",
        "lone/a, lone/a, lone/a",
    })
    void isFoundInTheFolderOrAboveItUpToTheRepositoryOrTheHome(String at, String files, String found) throws Exception {
        for (String repository : List.of("home/repo", "repo")) {
            Files.createDirectories(folder.resolve(repository).resolve(".git"));
        }
        Path working = Files.createDirectories(folder.resolve(at));
        for (String place : files.split(" ", -1)) {
            Files.writeString(folder.resolve(place).resolve(ProjectFile.NAME), "target: h2:mem\n");
        }
        Optional<Path> expected = found.isEmpty()
                ? Optional.empty()
                : Optional.of(folder.resolve(found).resolve(ProjectFile.NAME));
        assertThat(ProjectFile.find(working, folder.resolve("home"))).isEqualTo(expected);
    }

    @Test
    void whatCannotBeReadIsRefusedInASentence() throws Exception {
        Path file = folder.resolve("x.yaml");
        assertThatThrownBy(() -> ProjectFile.read(file, "x.yaml"))
                .isInstanceOf(SpecException.class)
                .hasMessage("x.yaml: there is no such file");
        Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        assertThatThrownBy(() -> ProjectFile.read(file, "x.yaml")).hasMessage("x.yaml: it is not text in UTF-8");
        Files.writeString(file, "#".repeat(70_000));
        assertThatThrownBy(() -> ProjectFile.read(file, "x.yaml")).hasMessageContaining("too long");
    }

    @Test
    void aFileThatEverybodyCanChangeIsNotTrusted() throws Exception {
        Path file = Files.writeString(folder.resolve(ProjectFile.NAME), "target: h2:mem\n");
        assertThat(FileOwner.refusal(file)).isEmpty();
        assertThat(file.toFile().setWritable(true, false)).isTrue();
        assertThat(FileOwner.refusal(file).orElseThrow()).contains("chmod o-w");
    }
}
