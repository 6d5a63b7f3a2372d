package io.plimsoll.engine;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.Numbers;
import io.plimsoll.driver.statement.Placeholders;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.statement.StatementSample;
import io.plimsoll.driver.statement.StatementText;
import io.plimsoll.driver.statement.StatementTexts;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Finds values with which statements that only read can be executed once more: those that their operations draw.
/// Stateless.
///
/// An operation is bound to a session that reaches no target and keeps what it is given to execute. Only those are that
/// send nothing but queries: to draw the inputs of another one could claim a key that nobody inserts, or count what
/// was never paid.
final class StatementSampler {
    /// What an operation may send that only reads.
    private static final Pattern READS = Pattern.compile(
            "\\s*(?:select|with|values|show|begin|start|commit|end|rollback)\\b.*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Pattern QUERY =
            Pattern.compile("\\s*(?:select|with|values)\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final int CENT_DIGITS = 2;

    /// An operation that waits for rows that never come is stopped.
    private static final int STATEMENTS_MAX = 1_000;

    private StatementSampler() {}

    /// The queries among the statements, in their order.
    ///
    /// @param texts what the operations prepare
    /// @param seed of the inputs
    static List<StatementSample> samples(List<Operation> operations, StatementTexts texts, Dialect dialect, Seed seed) {
        Map<String, Set<String>> senders = texts.senders();
        Set<String> reading = reading(senders);
        Map<String, List<String>> values = new HashMap<>();
        operations.stream()
                .filter(operation -> reading.contains(operation.name()))
                .forEach(operation ->
                        new RecordingSession(dialect).record(operation, seed).forEach(values::putIfAbsent));
        List<StatementSample> samples = new ArrayList<>();
        for (StatementText text : texts.all()) {
            String sql = text.numbered();
            if (QUERY.matcher(sql).matches()) {
                boolean isRead = senders.getOrDefault(sql, Set.of()).stream().anyMatch(reading::contains);
                samples.add(sample(text, values.get(sql), isRead));
            }
        }
        return samples;
    }

    /// The operations that are known to send nothing but queries.
    private static Set<String> reading(Map<String, Set<String>> senders) {
        Set<String> reading = new HashSet<>();
        senders.values().forEach(reading::addAll);
        senders.forEach((text, operations) -> {
            if (!READS.matcher(text).matches()) {
                reading.removeAll(operations);
            }
        });
        return reading;
    }

    /// @param isRead whether an operation that only reads sends it
    private static StatementSample sample(StatementText text, @Nullable List<String> values, boolean isRead) {
        if (text.types().isEmpty()) {
            return StatementSample.of(text, List.of());
        }
        if (values != null && values.size() == text.types().size()) {
            return StatementSample.of(text, values);
        }
        return StatementSample.refused(
                text,
                isRead
                        ? "its values depend on what its operation has read before"
                        : "its operation also writes, and draws its values only to perform it");
    }

    /// Reaches no target. Used once.
    private static final class RecordingSession implements SqlSession {
        private final Dialect dialect;
        private final Map<String, List<String>> values = new HashMap<>();
        private int executed;

        RecordingSession(Dialect dialect) {
            this.dialect = dialect;
        }

        /// The values of each statement's first execution, by its text, as far as the operation goes without rows.
        Map<String, List<String>> record(Operation operation, Seed seed) {
            try {
                Executable executable = operation.bind(this);
                executable.draw(new Draw(seed));
                executable.execute();
            } catch (TargetException | RuntimeException needsMore) {
                // What was recorded until then counts.
                return values;
            }
            return values;
        }

        private void count() throws TargetException {
            executed++;
            if (executed > STATEMENTS_MAX) {
                throw unreachable();
            }
        }

        private static TargetException unreachable() {
            return new TargetException(ErrorClass.STATEMENT, "nothing is executed here");
        }

        @Override
        public PreparedOperation prepare(StatementList list, RowReader reader) {
            return new PreparedOperation() {
                @Override
                public Outcome execute(Arguments arguments) throws TargetException {
                    count();
                    if (list.statements().stream().anyMatch(statement -> statement.kind() != Statement.Kind.QUERY)) {
                        throw unreachable();
                    }
                    list.statements().forEach(statement -> keep(statement, list.slotTypes(), arguments));
                    return Outcome.MISS;
                }

                @Override
                public long rows() {
                    return 0;
                }
            };
        }

        private void keep(Statement statement, List<SlotType> types, Arguments arguments) {
            List<String> its = statement.slots().stream()
                    .map(slot -> value(types.get(slot), slot, arguments))
                    .toList();
            values.putIfAbsent(Placeholders.translate(statement.sql()).sql(), its);
        }

        private static String value(SlotType type, int slot, Arguments arguments) {
            return switch (type) {
                case INT32, INT64 -> Long.toString(arguments.number(slot));
                case CENTS ->
                    BigDecimal.valueOf(arguments.number(slot), CENT_DIGITS).toPlainString();
                case TEXT -> arguments.text(slot).toString();
                case INT32_ARRAY, INT64_ARRAY -> array(arguments.numbers(slot));
            };
        }

        private static String array(Numbers numbers) {
            StringJoiner array = new StringJoiner(",", "{", "}");
            for (int i = 0; i < numbers.size(); i++) {
                array.add(Long.toString(numbers.get(i)));
            }
            return array.toString();
        }

        @Override
        public StatementProgram.Prepared prepare(StatementProgram program) {
            return new StatementProgram.Prepared() {
                @Override
                public void execute() throws TargetException {
                    run(program);
                }

                @Override
                public long rows() {
                    return 0;
                }
            };
        }

        /// Does what a driver does, up to the first statement without whose rows the program cannot go on.
        private void run(StatementProgram program) throws TargetException {
            program.begin();
            for (int next = program.next(); next != StatementProgram.END; next = program.next()) {
                if (next >= 0) {
                    count();
                    keep(program, next);
                    program.completed(next, 0);
                }
            }
        }

        private void keep(StatementProgram program, int statement) throws TargetException {
            StatementText text =
                    StatementText.open(program.statements().get(statement).parts());
            List<String> its = new ArrayList<>();
            Text value = new Text();
            for (int parameter = 0; parameter < text.types().size(); parameter++) {
                value.clear();
                if (program.appendParameter(statement, parameter, value)) {
                    its.add(value.toString());
                }
            }
            values.putIfAbsent(text.numbered(), its);
        }

        @Override
        public Dialect dialect() {
            return dialect;
        }

        @Override
        public void rollback() {
            // Nothing is open.
        }

        @Override
        public void execute(String sql) throws TargetException {
            throw unreachable();
        }

        @Override
        public List<List<@Nullable Object>> query(String sql) throws TargetException {
            throw unreachable();
        }

        @Override
        public List<String> existing(List<String> tables) throws TargetException {
            throw unreachable();
        }

        @Override
        public void load(TableRows rows, long from, long to, LoadProgress progress) throws TargetException {
            throw unreachable();
        }

        @Override
        public PreparedRows prepare(RowBatch batch) throws TargetException {
            throw unreachable();
        }

        @Override
        public void cancel() {
            // Nothing is under way.
        }

        @Override
        public void abort() {
            // Nothing is under way.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
