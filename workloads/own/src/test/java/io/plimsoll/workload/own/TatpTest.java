package io.plimsoll.workload.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.spec.Problems;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.own.OwnFile.Meaning;
import io.plimsoll.workload.own.generator.Value;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.random.RandomStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// How many calls of GET_NEW_DESTINATION find rows: by TATP's description, enumerated, and in the built-in file.
class TatpTest {
    private static final List<Integer> STARTS = List.of(0, 8, 16);
    private static final int HOURS = 24;
    private static final int LONGEST = 8;

    /// One to four facilities of four types, of which 85 % are active.
    private static final double HAS_ACTIVE_FACILITY = 2.5 / 4 * 0.85;

    /// How many sets of forwardings there are of each size.
    private static final int[] SETS = {1, 3, 3, 1};

    /// The share of facilities of which a call finds a forwarding.
    @FunctionalInterface
    private interface Share {
        double of(int start, int end);
    }

    private static double expected(Share found) {
        double sum = 0;
        for (int start : STARTS) {
            for (int end = 1; end <= HOURS; end++) {
                sum += found.of(start, end);
            }
        }
        return HAS_ACTIVE_FACILITY * sum / (STARTS.size() * HOURS);
    }

    /// After loading, a facility has none to three forwardings, as equally likely, each of one to eight hours.
    private static double foundAfterLoading(int start, int end) {
        double sum = 0;
        for (int set = 0; set < 1 << STARTS.size(); set++) {
            sum += (1 - missed(set, start, end)) / SETS[Integer.bitCount(set)] / SETS.length;
        }
        return sum;
    }

    /// The probability that no forwarding of a set is found.
    ///
    /// @param set a bit for each start
    private static double missed(int set, int start, int end) {
        double missed = 1;
        for (int place = 0; place < STARTS.size(); place++) {
            int begins = STARTS.get(place);
            if ((set >> place & 1) == 1 && begins <= start) {
                missed *= 1 - Math.clamp(begins + LONGEST - end, 0, LONGEST) / (double) LONGEST;
            }
        }
        return missed;
    }

    /// In the long run, each of the three exists as often as not, since as many are inserted as deleted, and ends at
    /// any hour.
    private static double foundInTheLongRun(int start, int end) {
        double candidates = STARTS.stream().filter(begins -> begins <= start).count();
        return 1 - Math.pow(1 - 0.5 * (HOURS - end) / HOURS, candidates);
    }

    private static double expectedAfterLoading() {
        return expected(TatpTest::foundAfterLoading);
    }

    private static double expectedInTheLongRun() {
        return expected(TatpTest::foundInTheLongRun);
    }

    @Test
    void theDescriptionsRulesGiveLessThanItSays() {
        assertThat(expectedAfterLoading()).isCloseTo(0.14788, within(0.00001));
        assertThat(expectedInTheLongRun()).isCloseTo(0.20425, within(0.00001));
    }

    @Test
    void asManyCallsFindRowsAsTheRulesSay() {
        Register register = new Register(4_000, 0);
        assertThat(register.shareThatFinds()).isCloseTo(expectedAfterLoading(), within(0.006));
    }

    /// Popular subscribers have no more forwardings than others.
    @Test
    void skewedCallsFindAsManyRows() {
        Register register = new Register(100_000, 65_535);
        Calls calls = register.calls("get-new-destination");
        int found = 0;
        int all = 100_000;
        for (int call = 0; call < all; call++) {
            calls.next();
            found += register.finds(calls.facility(), calls.number("start_time"), calls.number("end_time")) ? 1 : 0;
        }
        assertThat(found / (double) all).isCloseTo(expectedAfterLoading(), within(0.015));
    }

    /// By the file's own insertions and deletions, of which each place for a forwarding gets some ten.
    @Test
    void theShareRisesInTheLongRun() {
        Register register = new Register(2_000, 0);
        Calls insertions = register.calls("insert-call-forwarding");
        Calls deletions = register.calls("delete-call-forwarding");
        for (int call = 0; call < 250_000; call++) {
            insertions.next();
            register.insert(insertions.facility(), insertions.number("start_time"), insertions.number("end_time"));
            deletions.next();
            register.delete(deletions.facility(), deletions.number("start_time"));
        }
        assertThat(register.shareThatFinds()).isCloseTo(expectedInTheLongRun(), within(0.01));
    }

    /// A facility of a subscriber.
    private record Facility(int subscriber, int type) {}

    /// The rows of the file's tables.
    private static final class Register {
        private final Meaning meaning;
        private final int subscribers;
        private final Set<Facility> facilities = new HashSet<>();
        private final Set<Facility> active = new HashSet<>();

        /// By facility: the end of the forwarding that begins at a time.
        private final Map<Facility, Map<Integer, Integer>> forwardings = new HashMap<>();

        Register(int subscribers, int skew) {
            this.subscribers = subscribers;
            Problems problems = new Problems();
            Map<String, String> parameters = Map.of("subscribers", "" + subscribers, "skew", "" + skew);
            meaning = Meanings.of(BuiltinFiles.text("tatp"), parameters, problems);
            assertThat(problems.found()).isEmpty();
            for (List<Integer> row : rows("special_facility", "s_id", "sf_type", "is_active")) {
                Facility facility = new Facility(row.get(0), row.get(1));
                facilities.add(facility);
                if (row.get(2) == 1) {
                    active.add(facility);
                }
            }
            for (List<Integer> row : rows("call_forwarding", "s_id", "sf_type", "start_time", "end_time")) {
                insert(new Facility(row.get(0), row.get(1)), row.get(2), row.get(3));
            }
        }

        private List<List<Integer>> rows(String name, String... columns) {
            TableDefinition table = meaning.tables().stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            List<List<String>> values = new ArrayList<>();
            for (String column : columns) {
                values.add(Meanings.values(table, column));
            }
            List<List<Integer>> rows = new ArrayList<>();
            for (int row = 0; row < table.rows(); row++) {
                int at = row;
                rows.add(values.stream()
                        .map(column -> Integer.parseInt(column.get(at)))
                        .toList());
            }
            return rows;
        }

        Calls calls(String operation) {
            return new Calls(meaning.operations().stream()
                    .filter(each -> each.name().equals(operation))
                    .findFirst()
                    .orElseThrow());
        }

        /// One that is there already stays as it is.
        void insert(Facility facility, int start, int end) {
            if (facilities.contains(facility)) {
                forwardings.computeIfAbsent(facility, _ -> new HashMap<>()).putIfAbsent(start, end);
            }
        }

        void delete(Facility facility, int start) {
            forwardings.getOrDefault(facility, new HashMap<>()).remove(start);
        }

        /// What the operation's statement says.
        boolean finds(Facility facility, int start, int end) {
            return active.contains(facility)
                    && forwardings.getOrDefault(facility, Map.of()).entrySet().stream()
                            .anyMatch(each -> each.getKey() <= start && each.getValue() > end);
        }

        /// Of all calls that there can be.
        double shareThatFinds() {
            long found = 0;
            for (Facility facility : active) {
                for (int start : STARTS) {
                    for (int end = 1; end <= HOURS; end++) {
                        found += finds(facility, start, end) ? 1 : 0;
                    }
                }
            }
            return found / (4.0 * subscribers * STARTS.size() * HOURS);
        }
    }

    /// The inputs of one of the file's operations, call by call.
    private static final class Calls {
        private final OperationDefinition operation;
        private final Frame frame;
        private final InputDrawing drawing;
        private final Draw draw;
        private final Value value = new Value();
        private long index;

        Calls(OperationDefinition operation) {
            this.operation = operation;
            // Otherwise a deletion would draw what the insertion of the same index has drawn.
            draw = new Draw(new Seed(11).derive(operation.name()));
            frame = new Frame(operation.variables(), new RandomStream(0), _ -> {});
            drawing = new InputDrawing(operation, Map.of(), frame);
        }

        void next() {
            draw.seek(index++);
            drawing.draw(draw);
        }

        int number(String input) {
            value.load(frame, operation.variables().find(input).orElseThrow());
            return Integer.parseInt(value.toString());
        }

        Facility facility() {
            return new Facility(number("s_id"), number("sf_type"));
        }
    }
}
