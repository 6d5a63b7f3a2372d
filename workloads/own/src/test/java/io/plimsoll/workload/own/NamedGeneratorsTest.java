package io.plimsoll.workload.own;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.table.Column;
import io.plimsoll.spec.Problems;
import io.plimsoll.workload.own.OwnFile.Meaning;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Generators and distributions by their names, hidden columns, and flags that are computed.
class NamedGeneratorsTest {
    private static final String OPERATION = "operations: {o: {sql: SELECT 1}}\n";

    private static List<String> values(String text, Map<String, String> parameters, String column) {
        Problems problems = new Problems();
        Meaning meaning = Meanings.of(text, parameters, problems);
        assertThat(problems.found()).isEmpty();
        return Meanings.values(meaning.tables().getFirst(), column);
    }

    @Test
    void aNameStandsForItsGenerator() {
        String named = """
                generators: {few: {uniform: [1, 9]}, far: {distribution: zipf, range: [1, 100], theta: 0.5}}
                tables: {t: {rows: 50, columns: {
                  a: {type: int32, generator: few, null: 0.5}, b: {type: int32, generator: far}}}}
                """ + OPERATION;
        String written = """
                tables: {t: {rows: 50, columns: {
                  a: {type: int32, uniform: [1, 9], null: 0.5},
                  b: {type: int32, zipf: {range: [1, 100], theta: 0.5}}}}}
                """ + OPERATION;
        for (String column : List.of("a", "b")) {
            assertThat(values(named, Map.of(), column)).isEqualTo(values(written, Map.of(), column));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "uniform, uniform: [1; 100]",
        "special, special: {range: [1; 100]; hot: 0.05; share: 0.9}",
        "pareto, pareto: {range: [1; 100]; h: 0.3}",
        "zipf, zipf: {range: [1; 100]; theta: 0.7; scattered: false}",
        "gaussian, gaussian: [1; 100]"
    })
    void aParameterChoosesTheDistribution(String kind, String written) {
        String named = """
                parameters: {kind: uniform}
                tables: {t: {rows: 200, columns: {a: {type: int32, distribution: "${kind}", range: [1, 100],
                  hot: 5 / 100.0, share: 0.9, h: 0.3, theta: 0.7, scattered: not true}}}}
                """ + OPERATION;
        String plain = "tables: {t: {rows: 200, columns: {a: {type: int32, " + written.replace(';', ',') + "}}}}\n"
                + OPERATION;
        assertThat(values(named, Map.of("kind", kind), "a")).isEqualTo(values(plain, Map.of(), "a"));
    }

    @Test
    void mistakesAreSaidWhereTheyStand() {
        assertThat(Meanings.problems("""
                generators: {few: {uniform: [1, 9]}}
                tables: {t: {rows: 5, columns: {a: {type: int32, generator: fwe}}}}
                """ + OPERATION))
                .containsExactly("shop.yaml:2:61: there is no generator \"fwe\" (did you mean \"few\"?)");
        assertThat(Meanings.problems("""
                tables: {t: {rows: 5, columns: {a: {type: int32, distribution: zpif, range: [1, 2]}}}}
                """ + OPERATION))
                .singleElement()
                .asString()
                .startsWith("shop.yaml:1:64: there is no distribution \"zpif\" (did you mean \"zipf\"?)");
        assertThat(Meanings.problems("""
                generators: {few: {uniform: [1, 9]}}
                tables: {t: {rows: 5, columns: {a: {type: int32, uniform: [1, 2], generator: few}}}}
                """ + OPERATION))
                .containsExactly("shop.yaml:2:78: generator few and its place both have uniform");
        assertThat(Meanings.problems("""
                tables: {t: {rows: 5, columns: {a: {type: int32, distribution: zipf, theta: 1}}}}
                """ + OPERATION))
                .containsExactly("shop.yaml:1:64: zipf needs a range: [low, high]");
    }

    @Test
    void drawsUseThemToo() {
        Meaning meaning = Meanings.good("""
                parameters: {kind: pareto}
                generators: {any: {distribution: "${kind}", range: [1, 9], h: 0.2}}
                operations:
                  o:
                    draw: {a: {generator: any}}
                    steps:
                      - {repeat: 2, draw: {b: {generator: any}}, do: ["SELECT :a, :b"]}
                """);
        assertThat(meaning.operations()).hasSize(1);
    }

    @Test
    void aHiddenColumnIsUsedButNotLoaded() {
        TableDefinition table = Meanings.table("""
                id: {type: int32, sequence: 1},
                n: {type: int32, sequence: 10, hidden: true},
                sum: {type: int32, expression: ":id + :n"}
                """, 3);
        assertThat(table.tables().getFirst().columns()).extracting(Column::name).containsExactly("id", "sum");
        assertThat(Meanings.values(table, "sum")).containsExactly("11", "13", "15");
    }

    @Test
    void aHiddenColumnIsNoKey() {
        assertThat(Meanings.problems("""
                tables: {t: {rows: 5, key: id, columns: {id: {type: int32, sequence: 1, hidden: true}}}}
                """ + OPERATION))
                .hasSize(2)
                .anyMatch(line -> line.endsWith("column id is part of the key, and cannot be hidden"));
    }

    @ParameterizedTest
    @CsvSource({"not true, 1", "1 = 1, 4", "true, 4"})
    void aFlagIsComputed(String written, int instructions) {
        Meaning meaning = Meanings.good("operations: {o: {transaction: " + written + ", steps: [SELECT 1]}}\n");
        assertThat(meaning.operations().getFirst().instructions().stream()
                        .filter(Instruction.Execute.class::isInstance))
                .hasSize(instructions);
    }
}
