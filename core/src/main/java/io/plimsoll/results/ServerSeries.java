package io.plimsoll.results;

import io.plimsoll.driver.ServerView.Blocker;
import io.plimsoll.driver.ServerView.Counter;
import io.plimsoll.driver.ServerView.Level;
import io.plimsoll.driver.ServerView.StatementCost;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.table.RelationWork;
import io.plimsoll.driver.table.RelationWork.Figure;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What the server reported about its own work during a run: `server.csv`, `waits.csv`, `blockers.csv`,
/// `statements.csv`, `relations.csv` and `operation-waits.csv`, and on a cluster what the other nodes reported.
/// Immutable.
///
/// @param rows the counters, interval by interval
/// @param waits what the sessions did, interval by interval
/// @param blockers behind whom sessions of the load waited for locks, interval by interval
/// @param statements those that took most of the server's time, phase by phase
/// @param relations what was done with tables and indexes, phase by phase
/// @param operations for which operations the sessions of the load did it, interval by interval
/// @param nodes the other nodes of the cluster
public record ServerSeries(
        List<ServerRow> rows,
        List<WaitRow> waits,
        List<BlockerRow> blockers,
        List<StatementRow> statements,
        List<RelationRow> relations,
        List<OperationRow> operations,
        NodeSeries nodes) {
    /// Of a run that did not look.
    public static final ServerSeries NONE = new ServerSeries(List.of(), List.of());

    public ServerSeries {
        rows = List.copyOf(rows);
        waits = List.copyOf(waits);
        blockers = List.copyOf(blockers);
        statements = List.copyOf(statements);
        relations = List.copyOf(relations);
        operations = List.copyOf(operations);
    }

    /// Nobody waited for a lock, and statements were not counted.
    public ServerSeries(List<ServerRow> rows, List<WaitRow> waits) {
        this(rows, waits, List.of(), List.of());
    }

    /// No cluster, or none that was looked at; single tables were not counted, and operations not told apart.
    public ServerSeries(
            List<ServerRow> rows, List<WaitRow> waits, List<BlockerRow> blockers, List<StatementRow> statements) {
        this(rows, waits, blockers, statements, List.of(), List.of(), NodeSeries.NONE);
    }

    /// The same, with what the other nodes of the cluster reported.
    public ServerSeries with(NodeSeries others) {
        return new ServerSeries(rows, waits, blockers, statements, relations, operations, others);
    }

    /// The same, with what was done with tables and indexes.
    public ServerSeries withRelations(List<RelationRow> work) {
        return new ServerSeries(rows, waits, blockers, statements, work, operations, nodes);
    }

    /// The same, with what was done for which operation.
    public ServerSeries withOperations(List<OperationRow> doings) {
        return new ServerSeries(rows, waits, blockers, statements, relations, doings, nodes);
    }

    public boolean isEmpty() {
        return rows.isEmpty() && waits.isEmpty();
    }

    /// The time between two readings of the counters. It ends a little after an interval does, because a reading
    /// takes time; if the server did not answer meanwhile, it is longer than an interval.
    ///
    /// @param interval the number of the interval that had ended when the counters were read
    /// @param startNanos from the start of the phase
    public record Span(String phase, long interval, long startNanos, long lengthNanos) {
        static <T> CsvColumns<T> columns(Function<T, Span> span) {
            return new CsvColumns<T>()
                    .text("phase", row -> span.apply(row).phase())
                    .whole("interval", row -> span.apply(row).interval())
                    .whole("start_ns", row -> span.apply(row).startNanos())
                    .whole("length_ns", row -> span.apply(row).lengthNanos());
        }

        /// @throws IllegalArgumentException when the first fields of a line are no span
        static Span parse(List<String> fields) {
            return new Span(
                    fields.get(0),
                    Long.parseLong(fields.get(1)),
                    Long.parseLong(fields.get(2)),
                    Long.parseLong(fields.get(3)));
        }
    }

    /// The counters of one span: a line of `server.csv`.
    ///
    /// @param askedNanos how long the queries of the view took in it, together
    /// @param values by the name of the counter: by how much it rose, or its level at the end; unknown ones are
    ///     left out
    public record ServerRow(Span span, long askedNanos, Map<String, Double> values) {
        private static final int FIXED = 5;

        public ServerRow {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }

        static CsvColumns<ServerRow> columns(List<String> counters) {
            CsvColumns<ServerRow> columns = Span.columns(ServerRow::span).whole("asked_ns", ServerRow::askedNanos);
            counters.forEach(counter -> columns.text(counter, row -> CsvColumns.exact(row.values.get(counter))));
            return columns;
        }

        /// @throws IllegalArgumentException when the line is damaged
        static ServerRow parse(List<String> counters, String line) {
            List<String> fields = fields(line, FIXED + counters.size());
            Map<String, Double> values = new LinkedHashMap<>();
            for (int i = 0; i < counters.size(); i++) {
                if (!fields.get(FIXED + i).isEmpty()) {
                    values.put(counters.get(i), Double.parseDouble(fields.get(FIXED + i)));
                }
            }
            return new ServerRow(Span.parse(fields), Long.parseLong(fields.get(FIXED - 1)), values);
        }
    }

    /// How many sessions did the same, over all looks of one span: a line of `waits.csv`.
    ///
    /// @param kind and event: see [io.plimsoll.driver.ServerView.Wait]
    /// @param looks how often the server was asked in the span
    /// @param sessions the sessions found, added up over the looks
    public record WaitRow(Span span, Who who, String kind, String event, int looks, long sessions) {
        static final CsvColumns<WaitRow> COLUMNS = Span.columns(WaitRow::span)
                .text("who", row -> row.who.name().toLowerCase(Locale.ROOT))
                .text("kind", WaitRow::kind)
                .text("event", WaitRow::event)
                .whole("looks", WaitRow::looks)
                .whole("sessions", WaitRow::sessions);
        private static final int FIELDS = 9;

        /// @throws IllegalArgumentException when the line is damaged
        static WaitRow parse(String line) {
            List<String> fields = fields(line, FIELDS);
            return new WaitRow(
                    Span.parse(fields),
                    Who.valueOf(fields.get(4).toUpperCase(Locale.ROOT)),
                    fields.get(5),
                    fields.get(6),
                    Integer.parseInt(fields.get(7)),
                    Long.parseLong(fields.get(8)));
        }
    }

    /// How many sessions of the load did the same for one operation, over all looks of one span: a line of
    /// `operation-waits.csv`. Sessions that wait for their next operation are left out.
    ///
    /// @param operation its name, or one of the words in its place: see [io.plimsoll.driver.ServerView.Wait]
    /// @param kind and event: see [io.plimsoll.driver.ServerView.Wait]
    /// @param looks how often the server was asked in the span
    /// @param sessions the sessions found, added up over the looks
    public record OperationRow(Span span, String operation, String kind, String event, int looks, long sessions) {
        private static final CsvColumns<OperationRow> COLUMNS = Span.columns(OperationRow::span)
                .text("operation", OperationRow::operation)
                .text("kind", OperationRow::kind)
                .text("event", OperationRow::event)
                .whole("looks", OperationRow::looks)
                .whole("sessions", OperationRow::sessions);
        private static final int FIELDS = 9;

        private static OperationRow parse(String line) {
            List<String> fields = checked(CsvColumns.fields(line), FIELDS);
            return new OperationRow(
                    Span.parse(fields),
                    fields.get(4),
                    fields.get(5),
                    fields.get(6),
                    Integer.parseInt(fields.get(7)),
                    Long.parseLong(fields.get(8)));
        }
    }

    /// One session behind which sessions of the load waited for locks, over all looks of one span: a line of
    /// `blockers.csv`. Of each look, only the longest queue counts.
    ///
    /// @param head with the longest time for which its transaction was open
    /// @param table see [io.plimsoll.driver.ServerView.LockQueue]
    /// @param looks how often the server was asked in the span
    /// @param seen in how many of these looks it was at the head of the longest queue
    /// @param sessions those behind it, added up over the looks
    /// @param most those behind it in the worst look
    public record BlockerRow(Span span, Blocker head, String table, int looks, int seen, long sessions, int most) {
        private static final double NANOS = 1e9;
        static final CsvColumns<BlockerRow> COLUMNS = Span.columns(BlockerRow::span)
                .text("who", row -> row.head.who().name().toLowerCase(Locale.ROOT))
                .whole("session", row -> row.head.session())
                .text("program", row -> row.head.program())
                .text("state", row -> row.head.state())
                .whole("transaction_ns", row -> Math.round(row.head.transactionSeconds() * NANOS))
                .text("table", BlockerRow::table)
                .whole("looks", BlockerRow::looks)
                .whole("seen", BlockerRow::seen)
                .whole("sessions", BlockerRow::sessions)
                .whole("most", BlockerRow::most);
        private static final int FIELDS = 14;

        static BlockerRow parse(String line) {
            List<String> fields = checked(CsvColumns.fields(line), FIELDS);
            Blocker head = new Blocker(
                    Who.valueOf(fields.get(4).toUpperCase(Locale.ROOT)),
                    Long.parseLong(fields.get(5)),
                    fields.get(6),
                    fields.get(7),
                    Long.parseLong(fields.get(8)) / NANOS);
            return new BlockerRow(
                    Span.parse(fields),
                    head,
                    fields.get(9),
                    Integer.parseInt(fields.get(10)),
                    Integer.parseInt(fields.get(11)),
                    Long.parseLong(fields.get(12)),
                    Integer.parseInt(fields.get(13)));
        }
    }

    /// What one kind of statement has cost in one phase, of all programs in the database, or of the load if the
    /// server keeps a log: a line of `statements.csv`. Only the dearest of each phase are kept.
    ///
    /// @param text one line, without the values that were sent
    public record StatementRow(String phase, StatementCost cost, String text) {
        private static final double NANOS = 1e6;
        static final CsvColumns<StatementRow> COLUMNS = new CsvColumns<StatementRow>()
                .text("phase", StatementRow::phase)
                .text("statement", row -> row.cost.id())
                .whole("calls", row -> row.cost.calls())
                .whole("total_ns", row -> Math.round(row.cost.millis() * NANOS))
                .whole("rows", row -> row.cost.rows())
                .text("blocks_hit", row -> pages(row.cost.blocksHit()))
                .text("blocks_read", row -> pages(row.cost.blocksRead()))
                .text("temp_blocks", row -> pages(row.cost.tempBlocks()))
                .text("text", StatementRow::text)
                .text("engine", row -> row.cost.engine());
        private static final int FIELDS = 10;

        private static String pages(long count) {
            return count == StatementCost.UNKNOWN ? "" : String.valueOf(count);
        }

        private static long pages(String field) {
            return field.isEmpty() ? StatementCost.UNKNOWN : Long.parseLong(field);
        }

        /// Older files have no engine.
        static StatementRow parse(String line) {
            List<String> found = CsvColumns.fields(line);
            boolean hasEngine = found.size() != FIELDS - 1;
            List<String> fields = hasEngine ? checked(found, FIELDS) : found;
            StatementCost cost = new StatementCost(
                    fields.get(1),
                    Long.parseLong(fields.get(2)),
                    Long.parseLong(fields.get(3)) / NANOS,
                    Long.parseLong(fields.get(4)),
                    pages(fields.get(5)),
                    pages(fields.get(6)),
                    pages(fields.get(7)),
                    hasEngine ? fields.get(9) : "");
            return new StatementRow(fields.get(0), cost, fields.get(8));
        }
    }

    /// What was done with one table or index in one phase, by all programs: a line of `relations.csv`. Only those
    /// with the most pages touched are kept.
    ///
    /// @param work its id is not stored, and empty when it is read
    public record RelationRow(String phase, RelationWork work) {
        private static final String TABLE = "table";
        private static final String INDEX = "index";
        private static final int FIXED = 4;
        static final CsvColumns<RelationRow> COLUMNS = columns();

        private static CsvColumns<RelationRow> columns() {
            CsvColumns<RelationRow> columns = new CsvColumns<RelationRow>()
                    .text("phase", RelationRow::phase)
                    .text("relation", row -> row.work.name())
                    .text("table", row -> row.work.table())
                    .text("kind", row -> row.work.isIndex() ? INDEX : TABLE);
            for (Figure figure : Figure.values()) {
                columns.text(figure.column(), row -> {
                    OptionalLong value = row.work.figure(figure);
                    return value.isPresent() ? Long.toString(value.getAsLong()) : "";
                });
            }
            return columns;
        }

        static RelationRow parse(String line) {
            Figure[] figures = Figure.values();
            List<String> fields = checked(CsvColumns.fields(line), FIXED + figures.length);
            Map<Figure, Long> known = new EnumMap<>(Figure.class);
            for (int i = 0; i < figures.length; i++) {
                if (!fields.get(FIXED + i).isEmpty()) {
                    known.put(figures[i], Long.parseLong(fields.get(FIXED + i)));
                }
            }
            boolean isIndex = fields.get(3).equals(INDEX);
            return new RelationRow(fields.get(0), new RelationWork("", fields.get(1), fields.get(2), isIndex, known));
        }
    }

    /// What is known of the view besides its time line, for `run.json`. Immutable.
    ///
    /// @param clockAheadMillis how far the server's wall clock is ahead of this machine's; null if unknown
    /// @param clockErrorMillis the most by which that may be wrong: half of the time that the question took
    /// @param settings the server's settings that differ from its defaults, each with its source
    /// @param notes what could not be seen, and why
    public record ViewFacts(
            Level level,
            @Nullable Double clockAheadMillis,
            @Nullable Double clockErrorMillis,
            Map<String, String> settings,
            List<String> notes) {
        private static final int NOTES_MAX = 20;

        /// Nothing is known of the server.
        public static ViewFacts unknown(Level level) {
            return new ViewFacts(level, null, null, Map.of(), List.of());
        }

        public ViewFacts {
            settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
            notes = List.copyOf(notes);
        }

        /// Whether the server has answered. If not, nothing is known of its settings.
        public boolean hasAnswered() {
            return clockErrorMillis != null;
        }

        /// The same, with one more note, unless it is known or there are many already.
        public ViewFacts withNote(String note) {
            if (notes.contains(note) || notes.size() >= NOTES_MAX) {
                return this;
            }
            List<String> more = new ArrayList<>(notes);
            more.add(note);
            return new ViewFacts(level, clockAheadMillis, clockErrorMillis, settings, more);
        }
    }

    private static List<String> fields(String line, int count) {
        return checked(Arrays.asList(line.split(",", -1)), count);
    }

    private static List<String> checked(List<String> fields, int count) {
        if (fields.size() != count) {
            throw new IllegalArgumentException("needs " + count + " fields, and has " + fields.size());
        }
        return fields;
    }

    /// Reads the files, up to the first damage of each; [#NONE] if there are none. Folders of older versions have
    /// the first two alone.
    ///
    /// @param damages takes a sentence for each damage
    public static ServerSeries read(RunFolder folder, Consumer<String> damages) throws IOException {
        if (!Files.exists(folder.server())) {
            return NONE;
        }
        List<String> counters = counters(folder.server());
        return new ServerSeries(
                CsvColumns.read(folder.server(), line -> ServerRow.parse(counters, line), damages),
                CsvColumns.read(folder.waits(), WaitRow::parse, damages),
                CsvColumns.read(folder.blockers(), BlockerRow::parse, damages),
                CsvColumns.read(folder.statements(), StatementRow::parse, damages),
                CsvColumns.read(folder.relations(), RelationRow::parse, damages),
                CsvColumns.read(folder.operationWaits(), OperationRow::parse, damages),
                NodeSeries.read(folder, damages));
    }

    private static List<String> counters(Path path) throws IOException {
        try (BufferedReader reader = Files.newBufferedReader(path)) {
            String header = reader.readLine();
            return counters(header == null ? "" : header);
        }
    }

    /// The names of the counters in the first line of `server.csv`.
    static List<String> counters(String header) {
        List<String> names = List.of(header.split(",", -1));
        return names.size() < ServerRow.FIXED ? List.of() : names.subList(ServerRow.FIXED, names.size());
    }

    /// Takes what one server reports. Used by one thread.
    public interface Sink extends Closeable {
        /// Appends one span.
        void append(ServerRow row, List<WaitRow> found, List<BlockerRow> heads) throws IOException;

        /// Appends what was done for which operation in one span.
        void appendOperations(List<OperationRow> doings) throws IOException;

        /// Appends the statements of a phase that has ended.
        void append(List<StatementRow> dearest) throws IOException;

        /// Appends the tables and indexes of a phase that has ended.
        void appendRelations(List<RelationRow> most) throws IOException;
    }

    /// Writes the files while a run goes on. Used by one thread.
    public static final class Writer implements Sink {
        private final CsvColumns<ServerRow> columns;
        private final BufferedWriter server;
        private final BufferedWriter waits;
        private final LateFile<BlockerRow> blockers;
        private final LateFile<StatementRow> statements;
        private final LateFile<RelationRow> relations;
        private final LateFile<OperationRow> operations;

        /// Creates the files that every run has.
        ///
        /// @param counters the names of the columns of `server.csv`
        public Writer(RunFolder folder, List<Counter> counters) throws IOException {
            columns = ServerRow.columns(counters.stream().map(Counter::name).toList());
            server = RunWriter.openCsv(folder.server(), columns.header());
            waits = RunWriter.openCsv(folder.waits(), WaitRow.COLUMNS.header());
            blockers = new LateFile<>(folder.blockers(), BlockerRow.COLUMNS);
            statements = new LateFile<>(folder.statements(), StatementRow.COLUMNS);
            relations = new LateFile<>(folder.relations(), RelationRow.COLUMNS);
            operations = new LateFile<>(folder.operationWaits(), OperationRow.COLUMNS);
        }

        @Override
        public void append(ServerRow row, List<WaitRow> found, List<BlockerRow> heads) throws IOException {
            for (WaitRow wait : found) {
                waits.write(WaitRow.COLUMNS.line(wait) + "\n");
            }
            waits.flush();
            blockers.append(heads);
            server.write(columns.line(row) + "\n");
            server.flush();
        }

        @Override
        public void append(List<StatementRow> dearest) throws IOException {
            statements.append(dearest);
        }

        @Override
        public void appendOperations(List<OperationRow> doings) throws IOException {
            operations.append(doings);
        }

        @Override
        public void appendRelations(List<RelationRow> most) throws IOException {
            relations.append(most);
        }

        @Override
        public void close() throws IOException {
            try (waits;
                    blockers;
                    statements;
                    relations;
                    operations) {
                server.close();
            }
        }
    }

    /// A file that is created with its first row. Used by one thread.
    static final class LateFile<T> implements Closeable {
        private final Path path;
        private final CsvColumns<T> columns;
        private @Nullable BufferedWriter writer;

        LateFile(Path path, CsvColumns<T> columns) {
            this.path = path;
            this.columns = columns;
        }

        void append(List<T> rows) throws IOException {
            if (rows.isEmpty()) {
                return;
            }
            BufferedWriter open = writer != null ? writer : RunWriter.openCsv(path, columns.header());
            writer = open;
            for (T row : rows) {
                open.write(columns.line(row) + "\n");
            }
            open.flush();
        }

        @Override
        public void close() throws IOException {
            if (writer != null) {
                writer.close();
            }
        }
    }
}
