package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.app.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Stored runs that somebody, or a disk, has changed: each is shown or refused with a sentence.
class DamagedRunTest {
    private static final int DOCUMENTS = 130;
    private static final long SEED = 4711;
    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    Path store;

    @Test
    void documentsWithAnythingChangedAreShownOrRefusedInASentence() throws Exception {
        Path document = measured().resolve("run.json");
        String whole = Files.readString(document);
        Random random = new Random(SEED);
        int refused = 0;
        for (int i = 0; i < DOCUMENTS; i++) {
            JsonNode tree = JSON.readTree(whole);
            String change = change(tree, random);
            Files.writeString(document, JSON.writeValueAsString(tree));
            refused += shown(i, "document " + i + ": " + change) ? 0 : 1;
        }
        assertThat(refused).as("documents refused").isBetween(DOCUMENTS / 4, DOCUMENTS - 1);
    }

    @Test
    void aFailureWithoutACountIsDamage() throws Exception {
        Path series = measured().resolve("series.csv");
        List<String> lines = new ArrayList<>(Files.readAllLines(series));
        String[] fields = lines.get(1).split(",", -1);
        fields[10] = "timeout";
        lines.set(1, String.join(",", fields));
        Files.write(series, lines);
        Typed typed = new Typed();
        assertThat(typed.execute("show last --runs-dir " + store)).isEqualTo(ExitCode.BAD_SPEC);
        assertThat(typed.err())
                .contains("series.csv:2 is damaged", "\"timeout\"")
                .doesNotContain("\tat ");
    }

    /// @return whether it was shown
    private boolean shown(int i, String what) {
        boolean isShown = true;
        for (String command : i % 5 == 0 ? List.of("show last", "report last --format json") : List.of("show last")) {
            Typed typed = new Typed();
            int exitCode = typed.execute(command + " --runs-dir " + store);
            assertThat(typed.err()).as(what).doesNotContain("\tat ");
            assertThat(exitCode).as(what + ": " + typed.err()).isIn(ExitCode.PASS, ExitCode.BAD_SPEC);
            assertThat(exitCode == ExitCode.PASS || typed.err().startsWith("plimsoll: "))
                    .as(what)
                    .isTrue();
            isShown &= exitCode == ExitCode.PASS;
        }
        return isShown;
    }

    private Path measured() throws Exception {
        Typed typed = new Typed();
        int exitCode = typed.execute("run tpcb --target hsqldb:mem --scale 1 --sessions 1 --warmup 0s --measure 1s"
                + " --runs-dir " + store);
        assertThat(exitCode).as(typed.err()).isIn(ExitCode.PASS, ExitCode.FAIL, ExitCode.INVALID);
        try (var runs = Files.list(store)) {
            return runs.filter(run -> Files.exists(run.resolve("run.json")))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /// Changes one value somewhere in the tree.
    private static String change(JsonNode tree, Random random) {
        List<Runnable> changes = new ArrayList<>();
        List<String> names = new ArrayList<>();
        collect(tree, "", changes, names, random);
        int at = random.nextInt(changes.size());
        changes.get(at).run();
        return names.get(at);
    }

    private static void collect(JsonNode node, String path, List<Runnable> changes, List<String> names, Random random) {
        if (node instanceof ObjectNode object) {
            for (String name : List.copyOf(object.propertyNames())) {
                changes.add(() -> object.putNull(name));
                names.add(path + "/" + name + " is null");
                changes.add(() -> object.remove(name));
                names.add(path + "/" + name + " is missing");
                JsonNode value = object.path(name);
                changes.add(() -> object.put(name, value.isString() ? value.asString() + random.nextInt() : "text"));
                names.add(path + "/" + name + " is another text");
                changes.add(() -> object.put(name, random.nextLong()));
                names.add(path + "/" + name + " is another number");
                collect(value, path + "/" + name, changes, names, random);
            }
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                int at = i;
                changes.add(() -> array.setNull(at));
                names.add(path + "/" + i + " is null");
                changes.add(() -> array.remove(at));
                names.add(path + "/" + i + " is missing");
                collect(array.path(i), path + "/" + i, changes, names, random);
            }
        }
    }
}
