package io.plimsoll.workload.own;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.spec.Problems;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is wrong with a file is said with its line and column, and the nearest name.
class FileErrorsTest {
    private static final String OPERATIONS = "operations: {o: {sql: SELECT 1}}\n";

    private static void isRefused(String text, int line, String sentence) {
        List<String> problems = Meanings.problems(text);
        assertThat(problems)
                .as(text)
                .anySatisfy(problem -> assertThat(problem)
                        .startsWith("shop.yaml:" + line + ":")
                        .contains(sentence));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{typ: int64, sequence: 1} | 5 | has no key \"typ\" (did you mean \"type\"?)",
                "{sequence: 1} | 5 | column c needs a type",
                "{type: intt64, sequence: 1} | 5 | there is no type \"intt64\" (did you mean \"int64\"?)",
                "{type: 'decimal(19,2)', value: 1} | 5 | there is no type",
                "{type: int64} | 5 | needs a generator",
                "{type: int64, sequence: 1, hex: 3} | 5 | has two generators: sequence and hex",
                "{type: int64, unifrom: [1, 2]} | 5 | has no key \"unifrom\" (did you mean \"uniform\"?)",
                "{type: int64, uniform: [1]} | 5 | needs two values: [low, high]",
                "{type: int64, uniform: [2, 1]} | 5 | ends before it begins",
                "{type: int64, uniform: [one, 2]} | 5 | needs a whole number",
                "{type: int16, uniform: [1, 40000]} | 5 | from -32768 to 32767",
                "{type: int16, sequence: 32000} | 5 | of the last rows do not fit int16",
                "{type: 'decimal(5,1)', uniform: [0.25, 1]} | 5 | at most 1 decimals",
                "{type: timestamp, uniform: [2026-13-01, 2027-01-01]} | 5 | needs a date or a time",
                "{type: timestamp, sequence: 1} | 5 | sequence does not fit timestamp",
                "{type: int64, text: '##'} | 5 | text does not fit int64",
                "{type: 'char(3)', text: '####'} | 5 | texts of 4 characters do not fit char(3)",
                "{type: 'char(3)', text: '##', unique: true} | 5 | has 100 texts, too few for 1000 rows",
                "{type: int64, sequence: 1, unique: true} | 5 | unique needs the generator text",
                "{type: int64, zipf: {range: [1, 9], theta: 0}} | 5 | theta needs a number from 0.01",
                "{type: int64, zipf: {range: [1, 9], latest: true, scattered: true}} | 5 | or the latest, not both",
                "{type: {}} | 5 | type needs a name, or a map from products to types",
                "{type: {default: intt64}, value: 1} | 5 | there is no type \"intt64\" (did you mean \"int64\"?)",
                "{type: {h2: int64, default: int64}, value: 1} | 5 | in the product's own words, such as varchar(20)",
                "{type: {h2: [int], default: int64}, value: 1} | 5 | the type for h2 needs a single value, not a list",
                "{type: {postgresql: numeric(1,0), default: int64}, value: 1} | 5 | there is no product \"0)\"",
                "{type: {postgres: jsonb, default: int64}, value: 1} | 5 | \"postgres\" (here it is \"postgresql\")",
                "{type: {sqlit: TEXT, default: int64}, value: 1} | 5 | \"sqlit\" (did you mean \"sqlite\"?)",
                "{type: {postgresql: jsonb}, uniform: [1, 2], hex: 3} | 5 | has two generators",
                "{type: {postgresql: jsonb, default: int64}, text: '#'} | 5 | text does not fit int64",
                "{type: int64, zipf: {theta: 1}} | 5 | zipf needs a range",
                "{type: int64, zipf: {range: [1, 9], tetha: 1}} | 5 | has no key \"tetha\" (did you mean \"theta\"?)",
                "{type: text, weighted: {}} | 5 | need a sum above 0",
                "{type: text, template: '{b}'} | 5 | there is no value \"b\"",
                "{type: int64, expression: ':c + 1'} | 3 | column c of table t depends on itself",
                "{type: int64, expression: '1 +'} | 5 | the expression cannot be read",
                "{type: int64, expression: 'random(1, 2)'} | 5 | uses a function that is not allowed here",
                "{type: int64, references: t2} | 5 | there is no table \"t2\" (did you mean \"t\"?)",
                "{type: int64, references: t} | 5 | needs a table whose key is one column",
                "{type: int64, parent: id} | 5 | parent needs a table with rows: N per TABLE",
                "{type: int64, place: 1} | 5 | place needs a table with rows: N per TABLE",
                "{type: text, lines: nowhere.txt} | 5 | there is no file \"nowhere.txt\"",
                "{type: text, uuid: v7} | 5 | uuid needs v4",
                "{type: int64, value: 1, null: 2} | 5 | null needs a number from 0.0 to 1.0",
                "{type: int64, value: [1]} | 5 | value needs a single value, not a list",
                "3 | 5 | column c needs a map, not a single value",
            })
    void ofColumns(String column, int line, String sentence) {
        isRefused(
                "tables:\n  t:\n    rows: 1000\n    columns:\n      c: " + column + "\n" + OPERATIONS, line, sentence);
    }

    private static void isRefusedAnywhere(String text, String sentence) {
        assertThat(Meanings.problems(text))
                .as(text)
                .anySatisfy(
                        problem -> assertThat(problem).startsWith("shop.yaml:").contains(sentence));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{columns: {id: {type: int64, sequence: 1}}} | table t needs rows",
                "{rows: 5} | table t needs columns",
                "{rows: 5, colums: {}} | has no key \"colums\" (did you mean \"columns\"?)",
                "{rows: 10 per u, columns: {id: {type: int64, sequence: 1}}} | there is no table \"u\"",
                "{rows: {per: u, zipf: 1, cycle: [1]}, columns: {i: {type: text, hex: 1}}} | cycle or zipf, not both",
                "{rows: {per: u, cycle: [1], average: 2}, columns: {i: {type: text, hex: 1}}} | average needs zipf",
                "{rows: {per: t, zipf: 1}, columns: {i: {type: text, hex: 1}}} | the rows of \"t\" depend on",
                "{rows: 10 per t, columns: {id: {type: int64, sequence: 1}}} | the rows of \"t\" depend on themselves",
                "{rows: many, columns: {id: {type: int64, sequence: 1}}} | rows needs a whole number",
                "{rows: '${n}', columns: {id: {type: int64, sequence: 1}}} | there is no parameter \"n\"",
                "{rows: 5, key: ix, columns: {id: {type: text, hex: 1}}} | is no column of the table (did you mean",
                "{rows: 5, indexes: [[ix]], columns: {id: {type: int64, sequence: 1}}} | \"ix\" is no column",
                "{rows: 5, indexes: [{uniqe: true}], columns: {i: {type: text, hex: 1}}} | did you mean \"unique\"?",
                "{rows: 5, key: id, columns: {id: {type: int64, sequence: 1, null: 0.1}}} | is part of the key",
                "{rows: 5, columns: {a-b: {type: int64, sequence: 1}}} | \"a-b\" is no name for a column",
                "{rows: 5, columns: {a: {type: text, template: '{b}'}, b: {type: text, template: '{a}'}}} | on itself",
            })
    void ofTables(String table, String sentence) {
        isRefusedAnywhere("tables: {t: " + table + "}\n" + OPERATIONS, sentence);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | needs one of sql, transaction and steps",
                "{sql: SELECT 1, steps: []} | has sql and steps, and needs only one",
                "{sql: ''} | there is no SQL here",
                "{draw: {x: {value: 1}}, steps: [{set: {x: '2'}}]} | there is already a value \"x\"",
                "{draw: {x: {value: 1}}, steps: [{if: '1 = 1', then: [{read: {x: SELECT 1}}]}]} | already a value",
                "{sql: SELECT 1, weight: -1} | weight needs a whole number",
                "{sql: SELECT 1, wieght: 1} | has no key \"wieght\" (did you mean \"weight\"?)",
                "{sql: 'SELECT :id'} | there is no value \"id\"",
                "{sql: 'SELECT :idd', draw: {id: {uniform: [1, 2]}}} | no value \"idd\" (did you mean \"id\"?)",
                "{sql: 'SELECT :c.ib', draw: {c: {row: t}}} | there is no value \"c.ib\" (did you mean \"c.id\"?)",
                "{sql: SELECT 1, draw: {c: {row: u}}} | there is no table \"u\" in the file (did you mean \"t\"?)",
                "{sql: SELECT 1, draw: {c: {copy: t}}} | copy needs a table with copies",
                "{sql: SELECT 1, draw: {c: {next: t}}} | next needs a table whose key is one column",
                "{sql: SELECT 1, draw: {c: {sequence: 1}}} | has no key \"sequence\"",
                "{sql: SELECT 1, retry: conflicts} | retry needs one of none, conflict, serialization, deadlock",
                "{sql: SELECT 1, retry: conflicts} | (did you mean \"conflict\"?)",
                "{sql: SELECT 1, retry: connection} | retry needs one of",
                "{sql: SELECT 1, retry: [none, conflict]} | retry needs one of conflict",
                "{sql: SELECT 1, retry: {draws: again}} | draws needs one of same, new",
                "{sql: SELECT 1, retry: {error: conflict}} | has no key \"error\" (did you mean \"errors\"?)",
                "{sql: {mariadb: SELECT 1, default: SELECT 2}} | no product \"mariadb\" (here it is \"mysql\")",
                "{sql: SELECT 1, rows: two} | rows needs one of any, one, one-or-miss, some-or-miss",
                "{transaction: [SELECT 1], rows: one} | rows belongs next to sql, also in a step",
                "{steps: [{wait: 1}]} | a step is SQL, or has one of the keys",
                "{steps: [{rollback: perhaps}]} | rollback needs ok, miss or failed",
                "{steps: [{if: '1 = 1'}]} | if needs then: [steps]",
                "{steps: [{if: '1 = 1', than: []}]} | did you mean \"then\"?",
                "{steps: [{repeat: 5}]} | repeat needs do: [steps]",
                "{steps: [{repeat: 10001, do: []}]} | repeat needs a whole number from 0 to 10000",
                "{steps: [{read: {a: SELECT 1, b: SELECT 2}}]} | read needs one entry",
                "{steps: SELECT 1} | steps needs a list",
                "{steps: [{set: {x: ':y'}}]} | there is no value \"y\"",
                "{sql: SELECT 1, weight: 1, beside: 1} | has either weight or beside, not both",
                "{sql: SELECT 1, beside: 1} | one of them with a weight above 0",
            })
    void ofOperations(String operation, String sentence) {
        isRefusedAnywhere(
                "tables: {t: {rows: 5, columns: {id: {type: int64, sequence: 1}}}}\noperations: {o: " + operation
                        + "}\n",
                sentence);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | needs one of violators, count and sum",
                "{count: t} | needs equals: before + ...",
                "{violators: SELECT 1, equals: before} | violators needs no equals",
                "{count: u, equals: before} | there is no table \"u\" (did you mean \"t\"?)",
                "{count: t, equals: loaded} | equals needs `before`",
                "{count: t, equals: before + 2} | equals needs `before`",
                "{count: t, equals: before + acknowledged(p)} | no operation is called \"p\" (did you mean \"o\"?)",
                "{count: t, equals: before - sums(money)} | no operation adds to the sum \"money\"",
                "{cuont: t, equals: before} | did you mean \"count\"?",
            })
    void ofInvariants(String invariant, String sentence) {
        isRefusedAnywhere(
                "tables: {t: {rows: 5, columns: {id: {type: int64, sequence: 1}}}}\n" + OPERATIONS + "invariants: {i: "
                        + invariant + "}\n",
                sentence);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'operations: [' | this is not YAML",
                "'- a' | is a map with the key operations",
                "'' | is a map with the key operations",
                "'tables: {}' | needs operations",
                "'operations: {o: {sql: SELECT 1, sql: SELECT 2}}' | \"sql\" is given twice, first at",
                "'a: &x {b: 1}\noperations: {o: *x}' | aliases are refused",
                "'operations: {o: {sql: SELECT 1}}\n---\nb: 1' | is one YAML document",
                "'parameters: {a b: 1}\noperations: {o: {sql: SELECT 1}}' | is no name for a parameter",
            })
    void ofYaml(String text, String sentence) {
        assertThat(Meanings.problems(text))
                .as(text)
                .anySatisfy(
                        problem -> assertThat(problem).startsWith("shop.yaml").contains(sentence));
    }

    @Test
    void depthAndSizeAreBounded() {
        isRefusedAnywhere("operations: " + "[".repeat(31) + "]".repeat(31), "more than 30 levels deep");
        assertThat(Meanings.problems("operations: " + "[".repeat(100_000))).hasSize(1);
        assertThat(Meanings.problems("#" + "x".repeat(1_000_001))).hasSize(1);
        isRefusedAnywhere("operations: [" + "1,".repeat(10_001) + "1]", "more than 10000 values");
    }

    @Test
    void allProblemsAreSaidAtOnce() {
        List<String> problems = Meanings.problems("""
                tables:
                  t: {rows: x, columns: {id: {type: y}}}
                operations:
                  o: {sql: "SELECT :z"}
                """);
        assertThat(problems).hasSize(3).allMatch(problem -> problem.matches("shop\\.yaml:\\d+:\\d+: .*"));
    }

    @Test
    void aParameterIsPutInBeforeItIsChecked() {
        Problems problems = new Problems();
        String text =
                "parameters: {n: 5}\ntables: {t: {rows: \"${n} * 2\", columns: {id: {type: int64, sequence: 1}}}}\n"
                        + OPERATIONS;
        assertThat(Meanings.of(text, problems).tables().getFirst().rows()).isEqualTo(10);
        assertThat(Meanings.of(text, Map.of("n", "1k"), problems)
                        .tables()
                        .getFirst()
                        .rows())
                .isEqualTo(2_000);
        assertThat(problems.found()).isEmpty();
        Meanings.of(text, Map.of("n", "1kk"), problems);
        assertThat(problems.found()).hasSize(1);
    }
}
