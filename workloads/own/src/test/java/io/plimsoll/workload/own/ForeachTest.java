package io.plimsoll.workload.own;

import static io.plimsoll.workload.own.OwnProgramTest.operation;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.own.OwnProgramTest.Session;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Drawn lists, and loops over them.
class ForeachTest {
    private static final int OPERATIONS = 300;

    /// The values of `:i` in an operation that sends nothing else.
    private static List<String> values(Session session, long index) throws Exception {
        session.draw(index);
        List<String> values = new ArrayList<>();
        for (String sent : session.attempt("", 1)) {
            values.add(sent.substring(sent.indexOf('<') + 1, sent.lastIndexOf('>')));
        }
        return values;
    }

    private static Session loop(String list) {
        return new Session(
                operation("draw: {items: " + list + "}\nsteps: [{foreach: {i: items}, do: [\"SELECT :i\"]}]"));
    }

    private static List<Long> numbers(Session session, long index) throws Exception {
        return values(session, index).stream().map(Long::valueOf).toList();
    }

    @Test
    void aLoopGoesThroughRowsAndTheirColumns() throws Exception {
        Session session = new Session(operation("""
                draw: {items: {list: {row: t, zipf: {theta: 0.9}}, count: [5, 15], distinct: true, sorted: true}}
                transaction:
                  - SELECT :items
                  - foreach: {i: items}
                    place: line
                    draw: {quantity: {uniform: [1, 10]}}
                    do: ["SELECT :i, :i.id, :i.name, :line, :quantity", {sums: {lines: 1, numbers: ":line"}}]
                sums: {all: ":items"}
                """));
        Set<Integer> sizes = new HashSet<>();
        for (long index = 0; index < OPERATIONS; index++) {
            session.draw(index);
            List<String> sent = session.attempt("", 1);
            int size = sent.size() - 3;
            sizes.add(size);
            assertThat(sent.get(1)).isEqualTo("SELECT <" + size + ">");
            long before = -1;
            for (int line = 1; line <= size; line++) {
                String[] values = sent.get(line + 1).split("[<>]");
                long row = Long.parseLong(values[1]);
                assertThat(row).isGreaterThan(before);
                before = row;
                assertThat(values[3]).isEqualTo(Long.toString(row + 1));
                assertThat(values[5]).isEqualTo(String.format("n%06d", row + 1));
                assertThat(values[7]).isEqualTo(Integer.toString(line));
                assertThat(Integer.parseInt(values[9])).isBetween(1, 10);
            }
            assertThat(session.attempt("", 1)).as("another attempt").isEqualTo(sent);
            assertThat(session.sum("lines")).isEqualTo(size);
            assertThat(session.sum("all")).isEqualTo(size);
            assertThat(session.sum("numbers")).isEqualTo(size * (size + 1L) / 2);
        }
        assertThat(sizes).hasSize(11).allMatch(size -> size >= 5 && size <= 15);
    }

    /// Most values are one and the same, so that nearly all others are the next free ones.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{uniform: [1, 10]}",
                "{zipf: {range: [1, 10], theta: 50}}",
                "{zipf: {range: [1, 10], theta: 50, scattered: false}}",
                "{hotspot: {range: [1, 10], hot: 0.1, share: 1}}",
                "{normal: {range: [1, 10], mean: 9, deviation: 0}}",
                "{exponential: {range: [1, 10], mean: 0.0001}}",
                "{special: {range: [1, 10], share: 1}}",
                "{pareto: {range: [1, 10], h: 0.001}}",
            })
    void aDistinctListMayHaveEveryValue(String values) throws Exception {
        Session session = loop("{list: " + values + ", count: 10, distinct: true}");
        Session sorted = loop("{list: " + values + ", count: 10, distinct: true, sorted: true}");
        for (long index = 0; index < OPERATIONS; index++) {
            assertThat(numbers(session, index)).containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L);
            assertThat(numbers(sorted, index)).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L);
        }
    }

    @Test
    void theNextFreeValueFollowsOneThatIsThere() throws Exception {
        Session session = loop("{list: {normal: {range: [1, 10], mean: 8, deviation: 0}}, count: 6, distinct: true}");
        assertThat(numbers(session, 0)).containsExactly(8L, 9L, 10L, 1L, 2L, 3L);
        String ends = "[9223372036854775805, 9223372036854775807]";
        Session last = loop("{list: {normal: {range: " + ends + ", deviation: 0}}, count: 3, distinct: true}");
        assertThat(new HashSet<>(numbers(last, 0)))
                .containsExactlyInAnyOrder(Long.MAX_VALUE - 2, Long.MAX_VALUE - 1, Long.MAX_VALUE);
    }

    /// A model: the first of equally likely lists are those that a set would give.
    @Test
    void distinctValuesAreEachAsLikely() throws Exception {
        Session session = loop("{list: {uniform: [1, 20]}, count: 5, distinct: true}");
        Map<Long, Integer> seen = new HashMap<>();
        for (long index = 0; index < 4_000; index++) {
            List<Long> values = numbers(session, index);
            assertThat(values).doesNotHaveDuplicates().hasSize(5);
            values.forEach(value -> seen.merge(value, 1, Integer::sum));
        }
        // 1,000 of each are expected; the standard deviation is below 28.
        assertThat(seen).hasSize(20).allSatisfy((_, count) -> assertThat(count).isBetween(830, 1_170));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{list: {uniform: [1, 3]}, count: 40} | [123]",
                "{list: {text: '?#'}, count: 40} | [a-z][0-9]",
                "{list: {weighted: {a: 1, b: 2, ab: 1}}, count: 40} | [ab]{1,2}",
                "{list: {uniform: [-0.5, 9.75], decimals: 2}, count: 40} | -?\\d\\.\\d\\d",
                "{list: {uniform: [2026-01-01, 2026-12-31]}, count: 40} | 2026-\\d\\d-\\d\\d",
                "{list: {uniform: [2026-01-01T00:00:00, 2026-12-31T00:00:00]}, count: 40} | 2026-\\d\\d-\\d\\d .*",
                "{list: {histogram: [[1, 3, 1], [7, 9, 1]]}, count: 40} | [123789]",
                "{list: {copy: t}, count: 40} | [12]",
                "{list: {row: t}, count: 40} | \\d{1,3}",
            })
    void anyGeneratorMakesAList(String list, String pattern) throws Exception {
        Session drawn = loop(list);
        Session sorted = loop(list.replace("count:", "sorted: true, count:"));
        for (long index = 0; index < 20; index++) {
            List<String> values = values(drawn, index);
            assertThat(values).hasSize(40).allSatisfy(value -> assertThat(value).matches(pattern));
            assertThat(new HashSet<>(values)).hasSizeGreaterThan(1);
            boolean isNumber = values.getFirst().matches("-?[.0-9]+");
            Comparator<String> order = isNumber ? Comparator.comparing(Double::valueOf) : Comparator.naturalOrder();
            assertThat(values(sorted, index))
                    .isEqualTo(values.stream().sorted(order).toList());
        }
    }

    @Test
    void severalListsGoSideBySide() throws Exception {
        Session session = new Session(operation("""
                draw:
                  keys: {list: {next: u}, count: {histogram: [[0, 8, 1]]}, distinct: true}
                  prices: {list: {uniform: [1, 9]}, count: keys}
                  codes: {list: {text: "??"}, count: prices}
                steps: [{foreach: {k: keys, p: prices, c: codes}, do: ["SELECT :k, :p, :c"]}, "SELECT :keys, :codes"]
                """));
        long last = 0;
        Set<Integer> sizes = new HashSet<>();
        for (long index = 0; index < OPERATIONS; index++) {
            session.draw(index);
            List<String> sent = session.attempt("", 1);
            int size = sent.size() - 1;
            sizes.add(size);
            assertThat(sent.getLast()).isEqualTo("SELECT <" + size + ">, <" + size + ">");
            for (String each : sent.subList(0, size)) {
                assertThat(each).matches("SELECT <" + ++last + ">, <[1-9]>, <[a-z]{2}>");
            }
        }
        assertThat(sizes).contains(0, 4, 8);
    }

    @Test
    void aListTakesNamedGenerators() {
        OperationDefinition read = Meanings.good("""
                parameters: {kind: zipf}
                generators:
                  some: {distribution: "${kind}", range: [1, 50], theta: 0.7, h: 0.3}
                  few: {weighted: {2: 1, 4: 1}}
                operations:
                  o:
                    draw: {l: {list: {generator: some}, count: {generator: few}, distinct: true}}
                    steps: [{foreach: {i: l}, do: ["SELECT :i"]}]
                """).operations().getFirst();
        assertThat(read.inputs()).hasSize(1).first().isInstanceOfSatisfying(Input.Listed.class, list -> {
            assertThat(list.length().most()).isEqualTo(4);
            assertThat(list.numbers().orElseThrow().high()).isEqualTo(50);
        });
    }

    @Test
    void aPreviewShowsTheFirstRound() {
        OwnFacts.Inputs inputs = new OwnFacts.Inputs(operation("""
                draw: {items: {list: {row: t}, count: 3, sorted: true}}
                steps: [{foreach: {i: items}, draw: {q: {value: 7}}, do: ["SELECT :i.name, :q, :items"]}]
                """), Meanings.SEED);
        Map<String, String> shown = inputs.nextWithLoops();
        assertThat(shown).containsEntry("items", "3").containsEntry("q", "7").containsKeys("i", "i.name");
        assertThat(shown.get("i.name")).endsWith(String.valueOf(Long.parseLong(shown.getOrDefault("i", "0")) + 1));
    }

    /// The rows that were loaded last are the popular ones.
    @Test
    void theLatestRowsMayBePopular() throws Exception {
        Session session = loop("{list: {row: t, zipf: {theta: 1.5, latest: true}}, count: 100}");
        Map<Long, Integer> seen = new HashMap<>();
        for (long index = 0; index < 100; index++) {
            numbers(session, index).forEach(value -> seen.merge(value, 1, Integer::sum));
        }
        assertThat(seen.keySet()).allMatch(row -> row >= 0 && row < 1_000);
        assertThat(seen.getOrDefault(999L, 0))
                .isGreaterThan(2 * seen.getOrDefault(997L, 0))
                .isGreaterThan(3_000);
    }

    @Test
    void loopsStandInLoops() throws Exception {
        Session session = new Session(operation("""
                draw: {a: {list: {uniform: [1, 9]}, count: 2}, b: {list: {copy: t}, count: 3}}
                steps:
                  - foreach: {i: a}
                    do:
                      - {foreach: {j: b}, place: n, do: ["SELECT :i FROM t{j} WHERE :j = :n"]}
                      - {repeat: 2, place: n, do: ["SELECT :n"]}
                      - foreach: {k: a}
                        draw: {c: {list: {uniform: [1, 1M]}, count: 2}}
                        do: [{foreach: {j: c}, do: ["SELECT :k, :j"]}]
                """));
        session.draw(3);
        List<String> sent = session.attempt("", 1);
        assertThat(sent).hasSize(2 * (3 + 2 + 2 * 2));
        String first = sent.getFirst().replaceAll("^SELECT <(\\d)>.*", "$1");
        String second = sent.get(9).replaceAll("^SELECT <(\\d)>.*", "$1");
        for (int place = 0; place < 3; place++) {
            assertThat(sent.get(place))
                    .matches("SELECT <" + first + "> FROM t([12]) WHERE <\\1> = <" + (place + 1) + ">");
        }
        assertThat(sent.subList(3, 5)).containsExactly("SELECT <1>", "SELECT <2>");
        assertThat(sent.subList(5, 7)).allMatch(each -> each.startsWith("SELECT <" + first + ">, "));
        assertThat(sent.subList(7, 9)).allMatch(each -> each.startsWith("SELECT <" + second + ">, "));
        assertThat(new HashSet<>(sent.subList(5, 9))).as("drawn anew").hasSize(4);
        assertThat(session.attempt("", 1)).isEqualTo(sent);
    }

    @Test
    void listsAllocateNothing() throws Exception {
        Session session = new Session(operation("""
                draw:
                  items: {list: {row: t, zipf: {theta: 0.9}}, count: [50, 150], distinct: true, sorted: true}
                  prices: {list: {uniform: [0.01, 99.99], decimals: 2}, count: items, sorted: true}
                  codes: {list: {text: "??-####"}, count: items, sorted: true}
                transaction:
                  - foreach: {i: items, p: prices, c: codes}
                    place: n
                    draw: {more: {list: {uniform: [1, 9]}, count: {weighted: {1: 1, 3: 1}}, distinct: true}}
                    do:
                      - "SELECT :i.name, :p, :c, :n"
                      - {foreach: {m: more}, do: [{sums: {money: ":m"}}]}
                """));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        byte[] answer = "1".getBytes(StandardCharsets.US_ASCII);
        Draw draw = new Draw(new Seed(1));
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 20; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int index = 0; index < 100; index++) {
                draw.seek(index);
                session.drawing.draw(draw);
                OwnProgramTest.executed(session, answer);
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).as("bytes allocated by 100 operations").isLessThan(100);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{list: {row: t}} | a list needs a count",
                "{list: {row: t}, count: 1001} | count needs a whole number from 0 to 1000",
                "{list: {row: t}, count: [5, 1001]} | from 0 to 1000",
                "{list: {row: t}, count: [5, 6], distinct: true} | list of 6 distinct values needs as many, and there",
                "{list: {copy: t}, count: 3, distinct: true} | and there are only 2",
                "{list: {uniform: [1, 9]}, count: {weighted: {1: 1, 10: 1}}, distinct: true} | are only 9",
                "{list: {text: '#'}, count: 3, distinct: true} | distinct needs a list of row, copy, next or a",
                "{list: {row: x}, count: 3} | there is no table \"x\" in the file",
                "{list: {rwo: t}, count: 3} | list has no key \"rwo\" (did you mean \"row\"?)",
                "{list: {row: t}, count: 3, distnct: true} | has no key \"distnct\" (did you mean \"distinct\"?)",
                "{list: {row: t}, count: {uniform: [2, 1]}} | ends before it begins",
                "{list: {row: t}, count: items} | there is no list \"items\" before this one",
                "{row: t, sorted: true} | sorted is an option of a list",
            })
    void aBrokenListIsRefused(String list, String sentence) {
        assertThat(Meanings.problems("tables: {t: {rows: 5, copies: 2, columns: {id: {type: int64, sequence: 1}}}}\n"
                        + "operations: {o: {draw: {items: " + list
                        + "}, steps: [SELECT 1]}}"))
                .anySatisfy(problem ->
                        assertThat(problem).startsWith("shop.yaml:2:").contains(sentence));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{foreach: {i: itens}, do: []} | there is no list \"itens\" (did you mean \"items\"?)",
                "{foreach: {i: one}, do: []} | there is no list \"one\"",
                "{foreach: {}, do: []} | foreach needs a name and a list",
                "{foreach: {i: items}} | foreach needs do: [steps]",
                "{foreach: {one: items}, do: []} | there is already a value \"one\"",
                "{foreach: {i: items}, place: one, do: []} | there is already a value \"one\"",
                "{foreach: {i: items}, plce: n, do: []} | has no key \"plce\" (did you mean \"place\"?)",
                "{foreach: {i: items, j: other}, do: []} | need the same number of values",
                "{foreach: {i: items}, do: ['SELECT :i.naem']} | no value \"i.naem\" (did you mean \"i.name\"?)",
                "{foreach: {i: items}, do: ['SELECT :ii']} | there is no value \"ii\"",
                "{foreach: {i: items}, do: [{foreach: {i: other}, do: []}]} | there is already a value \"i\"",
                "{foreach: {i: many}, do: [{foreach: {j: many}, do: [{repeat: 2, do: []}]}]} | than 1000000 rounds",
                "{repeat: 2, draw: {l: {list: {row: t}, count: 2}}, do: []}, {foreach: {i: l}, do: []} | no list \"l\"",
                "{foreach: {i: items}, do: []}, 'SELECT :i' | there is no value \"i\"",
            })
    void aBrokenLoopIsRefused(String steps, String sentence) {
        assertThat(Meanings.problems("""
                tables: {t: {rows: 5000, columns: {id: {type: int64, sequence: 1}, name: {type: text, hex: 5}}}}
                operations:
                  o:
                    draw:
                      one: {row: t}
                      items: {list: {row: t}, count: [1, 3]}
                      other: {list: {row: t}, count: [1, 3]}
                      many: {list: {row: t}, count: 1000}
                    steps: [""" + steps + "]\n"))
                .hasSize(1)
                .allSatisfy(problem ->
                        assertThat(problem).startsWith("shop.yaml:9:").contains(sentence));
    }
}
