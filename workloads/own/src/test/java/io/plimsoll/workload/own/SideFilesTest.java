package io.plimsoll.workload.own;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Dialect;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.testing.ScriptedDialect;
import io.plimsoll.workload.own.OwnFile.Meaning;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// SQL and values in files beside the workload file.
class SideFilesTest {
    private static final Dialect PLAIN = new ScriptedDialect("plain");

    @TempDir
    Path folder;

    private Meaning read(String text, Problems problems) throws Exception {
        Path file = Files.writeString(folder.resolve("shop.yaml"), text);
        return OwnFile.read(file.toString(), problems).orElseThrow().meaning(Map.of(), Meanings.SEED, problems);
    }

    private static String sql(OperationDefinition operation, Dialect dialect) {
        return operation.statements().getFirst().sql().of(dialect).orElseThrow().toString();
    }

    @Test
    void otherLinesAreAnotherDataset() throws Exception {
        Path file = Files.writeString(
                folder.resolve("shop.yaml"),
                "tables: {t: {rows: 3, columns: {name: {type: text, lines: names.txt}}}}\n"
                        + "operations: {o: {sql: SELECT 1}}");
        List<String> identities = new ArrayList<>();
        for (String names : List.of("Ann\nBob\n", "Ann\nBert\n", "Ann\nBob\n")) {
            Files.writeString(folder.resolve("names.txt"), names);
            Problems problems = new Problems();
            identities.add(
                    OwnFile.read(file.toString(), problems).orElseThrow().identity(Map.of(), Meanings.SEED, problems));
        }
        assertThat(identities.get(0)).isEqualTo(identities.get(2)).isNotEqualTo(identities.get(1));
    }

    @Test
    void filesAreTextsInUtf8() throws Exception {
        byte[] latin = {'M', (byte) 0xfc, 'n', '\n'};
        Files.write(folder.resolve("names.txt"), latin);
        Problems problems = new Problems();
        read("operations: {o: {draw: {n: {lines: names.txt}}, sql: 'SELECT :n'}}", problems);
        assertThat(problems.found().toString()).contains("the file \"names.txt\" is not text in UTF-8");
        Problems ofFile = new Problems();
        assertThat(OwnFile.read(folder.resolve("names.txt").toString(), ofFile)).isEmpty();
        assertThat(ofFile.found().toString()).contains("it is not text in UTF-8");
    }

    @Test
    void sqlMayStandInAFile() throws Exception {
        Files.writeString(folder.resolve("look.sql"), "-- looks :nowhere\nSELECT :id\n  FROM t;\n");
        Files.writeString(folder.resolve("wrong.sql"), "SELECT 1, 2, 3;");
        Files.writeString(folder.resolve("names.txt"), "Ann\nBob\n");
        Problems problems = new Problems();
        Meaning meaning = read("""
                operations:
                  look:
                    draw: {id: {uniform: [1, 9]}, name: {lines: names.txt}}
                    sql: {file: look.sql}
                    rows: one
                  product:
                    draw: {id: {uniform: [1, 9]}}
                    sql: {postgresql: {file: look.sql}, default: SELECT 2}
                  step: {draw: {id: {value: 1}}, steps: [{sql: {file: look.sql}}, {read: {x: {file: look.sql}}}]}
                invariants:
                  none: {violators: {file: wrong.sql}}
                  sum: {sum: {postgresql: {file: wrong.sql}}, equals: before}
                """, problems);
        assertThat(problems.found()).isEmpty();
        String look = "-- looks :nowhere\nSELECT ?\n  FROM t";
        List<OperationDefinition> operations = meaning.operations();
        assertThat(sql(operations.get(0), PLAIN)).isEqualTo(look);
        assertThat(sql(operations.get(1), PLAIN)).isEqualTo("SELECT 2");
        assertThat(sql(operations.get(1), new ScriptedDialect("postgresql"))).isEqualTo(look);
        assertThat(operations.get(2).statements())
                .allSatisfy(
                        each -> assertThat(each.sql().of(PLAIN).orElseThrow()).hasToString(look));
        assertThat(meaning.invariants().get(0).query(PLAIN)).contains("SELECT 1, 2, 3");
        assertThat(meaning.invariants().get(1).query(PLAIN)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{file: none.sql} | there is no file \"none.sql\" of at most 1 MB in the folder of the workload file",
                "{file: ../x/../other.sql} | \"../x/../other.sql\" is not in the folder of the workload file",
                "{file: /etc/passwd} | the file \"/etc/passwd\" is not in the folder of the workload file",
                "{file: [a]} | file needs a single value, not a list",
                "{file: empty.sql} | there is no SQL here",
                "{file: empty.sql, postgresql: SELECT 1} | sql has no key \"postgresql\"",
                "{postgresql: [SELECT 1]} | the SQL for postgresql needs a single value or {file: NAME}, not a list",
                "[SELECT 1] | sql needs a single value or {file: NAME}, not a list",
                "{} | sql needs a text, or a map from products to texts",
                "{file: unknown.sql} | there is no value \"id\"",
            })
    void aBrokenPlaceIsRefused(String sql, String sentence) throws Exception {
        Files.writeString(folder.resolve("empty.sql"), " \n");
        Files.writeString(folder.resolve("unknown.sql"), "SELECT :id");
        Problems problems = new Problems();
        read("operations:\n  look: {sql: " + sql + "}\n", problems);
        assertThat(problems.found())
                .extracting(Problem::toString)
                .anySatisfy(problem ->
                        assertThat(problem).startsWith("shop.yaml:2:").contains(sentence));
    }

    /// A link that came with a stranger's files leads out of the folder as `..` does.
    @Test
    void aLinkThatLeadsElsewhereIsRefused() throws Exception {
        Path outside = Files.writeString(
                Files.createDirectory(folder.resolveSibling(folder.getFileName() + "-outside"))
                        .resolve("secret.sql"),
                "SELECT 1");
        Files.createSymbolicLink(folder.resolve("look.sql"), outside);
        Files.createSymbolicLink(folder.resolve("elsewhere"), outside.getParent());
        for (String name : List.of("look.sql", "elsewhere/secret.sql")) {
            Problems problems = new Problems();
            read("operations:\n  look: {sql: {file: " + name + "}}\n", problems);
            assertThat(problems.found())
                    .extracting(Problem::toString)
                    .anySatisfy(problem -> assertThat(problem).contains("is not in the folder of the workload file"));
        }
        Files.writeString(folder.resolve("real.sql"), "SELECT 1");
        Files.createSymbolicLink(folder.resolve("near.sql"), Path.of("real.sql"));
        Problems none = new Problems();
        read("operations:\n  look: {sql: {file: near.sql}}\n", none);
        assertThat(none.found()).isEmpty();
        Files.delete(outside);
        Files.delete(outside.getParent());
    }
}
