package io.plimsoll.workload.own;

import io.plimsoll.spec.Suggestion;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.own.TableDefinition.ColumnDefinition;
import io.plimsoll.workload.own.TableDefinition.IndexDefinition;
import io.plimsoll.workload.own.TableDefinition.Parentage;
import io.plimsoll.workload.own.generator.Fanout;
import io.plimsoll.workload.own.yaml.Fields;
import io.plimsoll.workload.own.yaml.Node;
import io.plimsoll.workload.own.yaml.Reader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the section `tables`. Used once, for one file.
final class TablesReader {
    private static final long ROWS_MAX = 10_000_000_000_000L;
    private static final long COPIES_MAX = 1_000;
    private static final long PARENTS_ROWS_MAX = ROWS_MAX / 10_000;

    /// The rows of a parent on average, if zipf says nothing else.
    private static final long AVERAGE = 10;

    private static final Pattern PER = Pattern.compile("(.+?)\\s+per\\s+(\\S+)");
    private static final List<String> KEYS = List.of("rows", "columns", "key", "indexes", "copies");

    private final Reader reader;
    private final Seed seed;
    private final GeneratorReader generators;
    private final Map<String, Fields> written = new LinkedHashMap<>();
    private final Map<String, TableDefinition> tables = new LinkedHashMap<>();
    private final Set<String> sizing = new HashSet<>();

    TablesReader(Reader reader, Seed seed, Path folder) {
        this.reader = reader;
        this.seed = seed;
        generators = new GeneratorReader(reader, folder);
    }

    /// The tables by name, in their order. After problems they may be incomplete.
    Map<String, TableDefinition> read(Node section) {
        Fields all = reader.map(section, "tables");
        for (String name : all.names()) {
            reader.name(all.at(name), name, "a table");
            written.put(name, reader.map(all.value(name), "table " + name, KEYS));
        }
        written.keySet().forEach(this::sized);
        ColumnsReader columns = new ColumnsReader(reader, generators, seed, tables, written);
        Map<String, TableDefinition> ordered = new LinkedHashMap<>();
        written.forEach((name, fields) -> {
            TableDefinition table = sized(name);
            ordered.put(name, table);
            List<ColumnDefinition> read = columns.read(table, fields);
            List<String> names = read.stream()
                    .filter(column -> !column.isHidden())
                    .map(column -> column.column().name())
                    .toList();
            table.define(read, key(fields, names), indexes(fields, names));
        });
        columns.refuseCircles();
        return ordered;
    }

    /// The table with its number of rows, which may depend on that of another table.
    private TableDefinition sized(String name) {
        TableDefinition known = tables.get(name);
        if (known != null) {
            return known;
        }
        Fields fields = Objects.requireNonNull(written.get(name), name);
        sizing.add(name);
        int copies = fields.whole("copies", 1, COPIES_MAX).orElse(0L).intValue();
        Optional<Node> rows = fields.get("rows");
        if (rows.isEmpty()) {
            reader.problems().add(fields.origin(), "table " + name + " needs rows");
        }
        Optional<Parentage> parentage = rows.flatMap(node -> parentage(name, node));
        long count = parentage
                .map(of -> rows(of.fanout(), rows.get()))
                .or(() -> rows.filter(node -> !isPer(node)).flatMap(node -> reader.whole(node, "rows", 0, ROWS_MAX)))
                .orElse(1L);
        TableDefinition table = new TableDefinition(name, copies, count, parentage.orElse(null));
        tables.put(name, table);
        return table;
    }

    private static boolean isPer(Node node) {
        return node instanceof Node.Mapping
                || (node instanceof Node.Scalar scalar
                        && PER.matcher(scalar.text().strip()).matches());
    }

    private long rows(Fanout fanout, Node node) {
        try {
            long rows = fanout.rows();
            if (rows <= ROWS_MAX) {
                return rows;
            }
        } catch (ArithmeticException tooMany) {
            // Said below.
        }
        reader.problem(node, "rows is too large: at most " + ROWS_MAX);
        return 1;
    }

    private Optional<Parentage> parentage(String table, Node node) {
        if (!isPer(node)) {
            return Optional.empty();
        }
        if (node instanceof Node.Scalar scalar) {
            Matcher per = PER.matcher(scalar.text().strip());
            if (!per.matches()) {
                return Optional.empty();
            }
            Node count = new Node.Scalar(scalar.origin(), per.group(1), false);
            return reader.whole(count, "rows", 1, ROWS_MAX)
                    .flatMap(each -> parent(per.group(2), node)
                            .map(parent -> new Parentage(parent, Fanout.inTurn(parent.rows(), List.of(each)))));
        }
        Fields fields = reader.map(node, "rows", List.of("per", "cycle", "zipf", "average"));
        Optional<TableDefinition> parent = parent(fields.text("per").orElse(""), node);
        if (fields.has("zipf")) {
            if (fields.has("cycle")) {
                reader.problem(node, "the rows for each parent follow cycle or zipf, not both");
            }
            return parent.flatMap(of -> skewed(of, fields, seed.derive("rows").derive(table)));
        }
        if (fields.has("average")) {
            reader.problems().add(fields.at("average"), "average needs zipf: {per: TABLE, zipf: 1.1, average: 10}");
        }
        List<Long> counts = new ArrayList<>();
        fields.get("cycle")
                .map(cycle -> reader.list(cycle, "cycle"))
                .orElse(List.of())
                .forEach(item -> reader.whole(item, "a number of rows", 0, PARENTS_ROWS_MAX)
                        .ifPresent(counts::add));
        if (counts.stream().allMatch(count -> count == 0)) {
            reader.problem(node, "rows needs how many rows there are for a row of the other table");
            return Optional.empty();
        }
        return parent.map(of -> new Parentage(of, Fanout.inTurn(of.rows(), counts)));
    }

    private Optional<Parentage> skewed(TableDefinition parent, Fields fields, Seed ranks) {
        Optional<Double> theta = fields.number("zipf", 0.01, DistributionReader.THETA_MAX);
        long average = fields.whole("average", 1, PARENTS_ROWS_MAX).orElse(AVERAGE);
        return theta.map(exponent -> new Parentage(parent, Fanout.skewed(parent.rows(), average, exponent, ranks)));
    }

    /// The table for whose rows there are rows.
    private Optional<TableDefinition> parent(String name, Node node) {
        if (!written.containsKey(name)) {
            reader.problem(node, "there is no table \"" + name + "\"" + Suggestion.clause(name, written.keySet()));
            return Optional.empty();
        }
        if (sizing.contains(name) && !tables.containsKey(name)) {
            reader.problem(node, "the rows of \"" + name + "\" depend on themselves");
            return Optional.empty();
        }
        return Optional.of(sized(name));
    }

    private List<String> key(Fields table, List<String> columns) {
        return table.get("key").map(key -> columnsOf(key, "key", columns)).orElse(List.of());
    }

    /// The names of columns: one, or a list.
    private List<String> columnsOf(Node node, String what, List<String> columns) {
        List<String> names = new ArrayList<>();
        List<Node> items = node instanceof Node.Scalar ? List.of(node) : reader.list(node, what);
        for (Node item : items) {
            Optional<String> name = reader.text(item, what);
            if (name.isPresent() && columns.contains(name.get()) && !names.contains(name.get())) {
                names.add(name.get());
            } else if (name.isPresent()) {
                String why = names.contains(name.get())
                        ? "is named twice"
                        : "is no column of the table" + Suggestion.clause(name.get(), columns);
                reader.problem(item, "\"" + name.get() + "\" " + why);
            }
        }
        return names;
    }

    private List<IndexDefinition> indexes(Fields table, List<String> columns) {
        List<IndexDefinition> indexes = new ArrayList<>();
        List<Node> items =
                table.get("indexes").map(node -> reader.list(node, "indexes")).orElse(List.of());
        for (Node item : items) {
            boolean isUnique = false;
            Optional<Node> listed = Optional.of(item);
            if (item instanceof Node.Mapping) {
                Fields fields = reader.map(item, "an index", List.of("columns", "unique"));
                isUnique = fields.flag("unique");
                listed = fields.get("columns");
            }
            List<String> names =
                    listed.map(node -> columnsOf(node, "an index", columns)).orElse(List.of());
            if (names.isEmpty()) {
                reader.problem(item, "an index needs columns: [city], or {columns: [city], unique: true}");
            } else {
                indexes.add(new IndexDefinition(names, isUnique));
            }
        }
        return indexes;
    }
}
