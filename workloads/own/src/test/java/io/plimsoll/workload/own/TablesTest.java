package io.plimsoll.workload.own;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.spec.Problems;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Rows of the tables of workload files.
class TablesTest {
    private static final String MANY_COLUMNS = """
            id: {type: int64, sequence: 1},
            shuffled: {type: int64, permuted: 1},
            city: {type: varchar(30), weighted: {Berlin: 3, Paris: 2, Oslo: 1}, null: 0.25},
            price: {type: "decimal(10,2)", uniform: [0.50, 99.99]},
            made: {type: timestamp, uniform: [2026-01-01, 2026-12-31]},
            code: {type: char(9), text: "??-######", unique: true},
            email: {type: text, template: "user{id:5}@{city}.org"},
            half: {type: int64, expression: ":id / 2 + :shuffled"},
            note: {type: varchar(40), words: {length: {normal: {range: [1, 40]}}}}
            """;

    @Test
    void anotherColumnChangesNoOther() {
        TableDefinition few = Meanings.table(MANY_COLUMNS, 200);
        TableDefinition more = Meanings.table(
                "first: {type: text, hex: 8}, " + MANY_COLUMNS.strip() + ",\nlast: {type: int16, uniform: [1, 9]}",
                200);
        for (String column : few.columnNames()) {
            assertThat(Meanings.values(more, column)).as(column).isEqualTo(Meanings.values(few, column));
        }
    }

    @Test
    void anyRowCanBeComputedAtOnce() {
        TableDefinition table = Meanings.table(MANY_COLUMNS, 500);
        Map<String, List<String>> inOrder = new HashMap<>();
        table.columnNames().forEach(column -> inOrder.put(column, Meanings.values(table, column)));
        RowGenerator generator = new RowGenerator(table);
        Draw draw = new Draw(new Seed(7));
        for (int sample = 0; sample < 5_000; sample++) {
            int row = (int) draw.below(500);
            int column = (int) draw.below(table.columns().size());
            String name = table.columnNames().get(column);
            assertThat(generator.value(column, row).toString())
                    .as(name + " of row " + row)
                    .isEqualTo(Objects.requireNonNull(inOrder.get(name)).get(row));
        }
    }

    @Test
    void columnsDoNotFollowOneAnother() {
        TableDefinition table =
                Meanings.table("a: {type: int32, uniform: [0, 1]}, b: {type: int32, uniform: [0, 1]}", 20_000);
        List<String> a = Meanings.values(table, "a");
        List<String> b = Meanings.values(table, "b");
        long equal = IntStream.range(0, a.size())
                .filter(row -> a.get(row).equals(b.get(row)))
                .count();
        assertThat(equal).isBetween(9_700L, 10_300L);
    }

    @Test
    void theSeedChangesWhatIsDrawn() {
        TableDefinition table = Meanings.table("a: {type: text, hex: 8}", 10);
        String text = "tables: {t: {rows: 10, columns: {a: {type: text, hex: 8}}}}\noperations: {o: {sql: SELECT 1}}\n";
        Problems problems = new Problems();
        TableDefinition other = OwnFile.parse("shop.yaml", text, problems)
                .orElseThrow()
                .meaning(Map.of(), new Seed(43), problems)
                .tables()
                .getFirst();
        assertThat(Meanings.values(other, "a")).doesNotContainAnyElementsOf(Meanings.values(table, "a"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "type: int64, sequence: 5 | 5 6 7 8 9",
                "type: int64, sequence: {from: 10, step: 5} | 10 15 20 25 30",
                "type: int16, value: 7 | 7 7 7 7 7",
                "type: 'decimal(8,3)', value: 1.5 | 1.500 1.500 1.500 1.500 1.500",
                "type: text, cycle: [a, b] | a b a b a",
                "type: int32, rising: [0, 100] | 0 25 50 75 100",
                "type: day, rising: [2026-01-01, 2026-01-05] | 2026-01-01 2026-01-02 2026-01-03 2026-01-04 2026-01-05",
                "type: bool, bool: 1 | 1 1 1 1 1",
                "type: text, uniform: [3, 3] | 3 3 3 3 3",
                "type: double, uniform: [0.5, 0.5] | 0.5 0.5 0.5 0.5 0.5",
                "type: text, value: x, null: 1 | null null null null null",
                "type: int64, value: 3 * 4 | 12 12 12 12 12",
                "type: int64, value: 2k | 2000 2000 2000 2000 2000",
            })
    void generatorsWithoutChance(String column, String expected) {
        TableDefinition table = Meanings.table("c: {" + column + "}", 5);
        assertThat(String.join(" ", Meanings.values(table, "c"))).isEqualTo(expected);
    }

    @Test
    void weightsAndNullsComeAsOften() {
        TableDefinition table = Meanings.table(
                "city: {type: varchar(30), weighted: {Berlin: 3, Paris: 2, Oslo: 1}, null: 0.25}", 40_000);
        Map<String, Long> counts = Meanings.values(table, "city").stream()
                .collect(Collectors.groupingBy(city -> city, Collectors.counting()));
        assertThat(counts.keySet()).containsExactlyInAnyOrder("Berlin", "Paris", "Oslo", "null");
        assertThat(counts.get("null")).isBetween(9_600L, 10_400L);
        assertThat(counts.get("Berlin")).isBetween(14_500L, 15_500L);
        assertThat(counts.get("Oslo")).isBetween(4_700L, 5_300L);
    }

    @Test
    void rowsOfOneParentStandTogether() {
        List<TableDefinition> tables = Meanings.good("""
                tables:
                  subscriber: {rows: 8, key: s_id, columns: {s_id: {type: int64, sequence: 1}}}
                  info:
                    rows: {per: subscriber, cycle: [1, 2, 3, 4]}
                    key: [s_id, kind]
                    columns:
                      s_id: {type: int64, parent: s_id}
                      kind: {type: int16, place: 1}
                operations: {o: {sql: SELECT 1}}
                """).tables();
        assertThat(tables.get(1).rows()).isEqualTo(20);
        assertThat(String.join(" ", Meanings.values(tables.get(1), "s_id")))
                .isEqualTo("1 2 2 3 3 3 4 4 4 4 5 6 6 7 7 7 8 8 8 8");
        assertThat(String.join(" ", Meanings.values(tables.get(1), "kind")))
                .isEqualTo("1 1 2 1 2 3 1 2 3 4 1 1 2 1 2 3 1 2 3 4");
        assertThat(tables.get(1).columns()).allMatch(column -> column.column().notNull());
    }

    @Test
    void someParentsHaveManyRows() {
        List<TableDefinition> tables = Meanings.good("""
                tables:
                  customers: {rows: 1000, key: id, columns: {id: {type: int64, sequence: 1}}}
                  orders:
                    rows: {per: customers, zipf: 1.1}
                    columns: {customer: {type: int64, parent: id}}
                operations: {o: {sql: SELECT 1}}
                """).tables();
        assertThat(tables.get(1).rows()).isEqualTo(10_000);
        Map<String, Long> counts = Meanings.values(tables.get(1), "customer").stream()
                .collect(Collectors.groupingBy(key -> key, Collectors.counting()));
        assertThat(Meanings.values(tables.get(0), "id")).containsAll(counts.keySet());
        assertThat(counts.values().stream().mapToLong(count -> count).max().orElseThrow())
                .as("the first of 1000 has a sixth by Zipf's law with 1.1")
                .isBetween(1_500L, 2_200L);
        assertThat(counts.getOrDefault("1", 0L)).as("ranks are shuffled").isLessThan(1_000L);
    }

    @Test
    void referencesAreKeysThatExist() {
        List<TableDefinition> tables = Meanings.good("""
                tables:
                  orders:
                    rows: 5000
                    columns:
                      customer: {type: int64, references: customers, zipf: {theta: 1.2}}
                  customers: {rows: 100, key: id, columns: {id: {type: int64, sequence: {from: 1000, step: 10}}}}
                operations: {o: {sql: SELECT 1}}
                """).tables();
        List<String> keys = Meanings.values(tables.get(1), "id");
        List<String> references = Meanings.values(tables.get(0), "customer");
        assertThat(keys).containsAll(references);
        Map<String, Long> counts =
                references.stream().collect(Collectors.groupingBy(key -> key, Collectors.counting()));
        assertThat(counts.values().stream().mapToLong(count -> count).max().orElseThrow())
                .as("the most popular of 100 has a quarter by Zipf's law with 1.2")
                .isBetween(1_000L, 1_700L);
        assertThat(new HashSet<>(references)).hasSizeGreaterThan(80);
    }

    @Test
    void copiesHaveNumbersAndTheSameRows() {
        TableDefinition table = Meanings.good("""
                parameters: {tables: 3}
                tables:
                  sbtest:
                    copies: ${tables}
                    rows: 10
                    key: id
                    columns: {id: {type: int32, sequence: 1}}
                    indexes: [[id]]
                operations: {o: {sql: SELECT 1}}
                """).tables().getFirst();
        assertThat(table.tableNames()).containsExactly("sbtest1", "sbtest2", "sbtest3");
        assertThat(table.tables().get(1).indexes().getFirst().name()).isEqualTo("sbtest2_id_idx");
        assertThat(table.tableRows(TableDefinition.Typed.USUALLY)).hasSize(3).allMatch(rows -> rows.count() == 10);
    }
}
