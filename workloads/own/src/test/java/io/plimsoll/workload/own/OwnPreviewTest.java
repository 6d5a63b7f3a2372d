package io.plimsoll.workload.own;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.StatementProgram.ProgramStatement;
import io.plimsoll.spec.Problems;
import io.plimsoll.workload.Preview;
import io.plimsoll.workload.Preview.Part;
import io.plimsoll.workload.Preview.PlacedStatement;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnPreviewTest {
    private static final String SHOP = """
            tables:
              item:
                copies: 2
                rows: 5
                key: id
                columns:
                  id: {type: int64, sequence: 10}
                  secret: {type: int64, uniform: [1, 9], hidden: true}
                  name: {type: text, template: "n{id}"}
              sale: {rows: 0, key: id, columns: {id: {type: int64, sequence: 1}}}
            operations:
              look:
                weight: 3
                draw: {t: {copy: item}, i: {row: item}, n: {value: 7}}
                sql: SELECT name FROM item{t} WHERE id = :i.id AND 0 < :n
              sell:
                transaction:
                  - repeat: 2
                    draw: {id: {next: sale}}
                    do:
                      - sql:
                          mysql: INSERT INTO sale VALUES (:id)
                          default: >
                            INSERT INTO sale (id)
                            VALUES (:id)
            invariants:
              all: {count: item, equals: before}
              none: {meaning: nothing is wrong, violators: SELECT 1 FROM sale WHERE id < 0}
            """;

    /// A dialect as far as a preview asks for it.
    private static Dialect dialect(String name, boolean speaksSql) {
        return (Dialect) Proxy.newProxyInstance(
                Dialect.class.getClassLoader(),
                new Class<?>[] {Dialect.class},
                (_, method, arguments) -> switch (method.getName()) {
                    case "name" -> name;
                    case "speaksSql" -> speaksSql;
                    case "limit" -> arguments[0] + " LIMIT " + arguments[1];
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private static Preview preview(String text, Dialect dialect) {
        return new OwnPreview(Meanings.good(text), dialect).of("shop.yaml");
    }

    private static Part<PlacedStatement> part(Preview preview, String name) {
        return preview.parts().stream()
                .filter(part -> part.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> forms(Part<PlacedStatement> part) {
        return part.statements().stream()
                .flatMap(statement -> statement.forms().stream())
                .map(ProgramStatement::toString)
                .toList();
    }

    @Test
    void tablesShowTheRowsThatAreLoaded() {
        Preview preview = preview(SHOP, dialect("h2", true));
        assertThat(preview.tables().getFirst().names()).containsExactly("item1", "item2");
        assertThat(preview.tables().getFirst().columns()).containsExactly("id", "name");
        assertThat(preview.tables().getFirst().rows())
                .containsExactly(List.of("10", "n10"), List.of("11", "n11"), List.of("12", "n12"));
        assertThat(preview.tables().getLast().rows()).isEmpty();
    }

    @Test
    void eachCopyIsAForm() {
        Part<PlacedStatement> look = part(preview(SHOP, dialect("h2", true)), "look");
        assertThat(look.says()).isEqualTo("weight 3 (75.0 %)");
        PlacedStatement statement = look.statements().getFirst();
        assertThat(statement.origin()).hasToString("shop.yaml:15:10");
        assertThat(statement.written()).isEqualTo("SELECT name FROM item{t} WHERE id = :i.id AND 0 < :n");
        assertThat(statement.parameters()).containsExactly(":i.id", ":n");
        assertThat(forms(look))
                .containsExactly(
                        "SELECT name FROM item1 WHERE id = ? AND 0 < ?",
                        "SELECT name FROM item2 WHERE id = ? AND 0 < ?");
    }

    /// BEGIN and COMMIT are not the user's.
    @Test
    void eachProductHasItsOwnText() {
        assertThat(forms(part(preview(SHOP, dialect("mysql", true)), "sell")))
                .containsExactly("INSERT INTO sale VALUES (?)");
        assertThat(forms(part(preview(SHOP, dialect("h2", true)), "sell")))
                .containsExactly("INSERT INTO sale (id) VALUES (?)");
        String onlyOne = "operations: {o: {sql: {mysql: SELECT 1 FROM dual}}}";
        assertThat(forms(part(preview(onlyOne, dialect("h2", true)), "o"))).isEmpty();
        assertThat(forms(part(preview(onlyOne, dialect("null", false)), "o"))).containsExactly("SELECT 1 FROM dual");
    }

    @Test
    void drawsAreThoseOfTheFirstOperations() {
        Preview preview = preview(SHOP, dialect("h2", true));
        Part<PlacedStatement> look = part(preview, "look");
        assertThat(look.inputs()).containsExactly("t", "i", "i.id", "n");
        assertThat(look.draws()).hasSize(3).allSatisfy(draw -> {
            assertThat(draw.get(0)).isIn("1", "2");
            assertThat(Long.parseLong(draw.get(2))).isEqualTo(10 + Long.parseLong(draw.get(1)));
            assertThat(draw.get(3)).isEqualTo("7");
        });
        assertThat(preview(SHOP, dialect("h2", true))).isEqualTo(preview);
        assertThat(part(preview, "sell").inputs()).as("drawn within a loop").containsExactly("id");
    }

    @Test
    void invariantsAskWhatTheAuditAsks() {
        Preview preview = preview(SHOP, dialect("h2", true));
        Part<PlacedStatement> none = part(preview, "none");
        assertThat(none.kind()).isEqualTo("invariant");
        assertThat(none.says()).isEqualTo("nothing is wrong");
        assertThat(none.statements().getFirst().origin()).hasToString("shop.yaml:28:48");
        assertThat(forms(none))
                .containsExactly(
                        "SELECT 1 FROM sale WHERE id < 0 LIMIT 10",
                        "SELECT count(*) FROM (SELECT 1 FROM sale WHERE id < 0) violators");
        assertThat(forms(part(preview, "all")).getFirst()).contains("item1").contains("item2");
    }

    @Test
    void scriptsAreReadWithTheirLines(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("more.sql"), """
                -- a script
                \\set id random(1, 5)
                \\set next :id + 1
                SELECT 1
                  FROM item1 WHERE id = :id;
                SELECT 1
                ;
                """);
        Path file = Files.writeString(
                folder.resolve("shop.yaml"), "operations: {more: {script: more.sql, weight: 2}, o: {sql: SELECT 1}}");
        Problems problems = new Problems();
        OwnFile.Meaning meaning =
                OwnFile.read(file.toString(), problems).orElseThrow().meaning(Map.of(), Meanings.SEED, problems);
        assertThat(problems.found()).isEmpty();
        Part<PlacedStatement> more = part(new OwnPreview(meaning, dialect("h2", true)).of("shop.yaml"), "more");
        assertThat(more.says()).isEqualTo("weight 2 (66.7 %)");
        assertThat(more.statements())
                .extracting(statement -> statement.origin().toString())
                .containsExactly("more.sql:4", "more.sql:6");
        assertThat(more.statements().getFirst().parameters()).containsExactly(":id");
        assertThat(forms(more).getFirst()).isEqualTo("SELECT 1\n  FROM item1 WHERE id = ?;");
        assertThat(more.inputs()).containsExactly("id", "next");
        assertThat(more.draws()).hasSize(3).allSatisfy(draw -> {
            assertThat(Integer.parseInt(draw.getFirst())).isBetween(1, 5);
            assertThat(Integer.parseInt(draw.getLast())).isEqualTo(Integer.parseInt(draw.getFirst()) + 1);
        });
    }

    @Test
    void theStarterExplainsASmallWorkload() {
        String starter = BuiltinFiles.starter();
        Preview preview = preview(starter, dialect("h2", true));
        assertThat(starter.lines())
                .hasSizeBetween(60, 80)
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(120));
        assertThat(preview.tables()).isNotEmpty();
        assertThat(preview.parts()).extracting(Part<PlacedStatement>::kind).contains("operation", "invariant");
        List<String> sections = List.of("parameters:", "tables:", "operations:", "invariants:");
        List<String> lines = starter.lines().toList();
        for (String section : sections) {
            assertThat(lines.get(lines.indexOf(section) - 1))
                    .as("above " + section)
                    .startsWith("#");
        }
    }
}
