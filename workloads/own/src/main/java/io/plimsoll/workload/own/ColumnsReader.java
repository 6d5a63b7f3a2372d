package io.plimsoll.workload.own;

import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.spec.Suggestion;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.own.TableDefinition.ColumnDefinition;
import io.plimsoll.workload.own.TableDefinition.Parentage;
import io.plimsoll.workload.own.TableDefinition.RowFinder;
import io.plimsoll.workload.own.TableDefinition.Source;
import io.plimsoll.workload.own.TypeReader.Typing;
import io.plimsoll.workload.own.generator.Generator;
import io.plimsoll.workload.own.generator.Generators;
import io.plimsoll.workload.own.generator.Permutation;
import io.plimsoll.workload.own.yaml.Fields;
import io.plimsoll.workload.own.yaml.Node;
import io.plimsoll.workload.own.yaml.Reader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Reads the columns of all tables of a file.
///
/// @param tables all of them with their numbers of rows, most still without columns
/// @param written what the file says of each
record ColumnsReader(
        Reader reader,
        GeneratorReader generators,
        Seed seed,
        Map<String, TableDefinition> tables,
        Map<String, Fields> written) {
    private static final List<String> OF_ROWS =
            List.of("sequence", "permuted", "rising", "cycle", "references", "parent", "place");
    private static final List<String> OPTIONS = List.of("type", "null", "unique", "hidden");

    /// All generators but the distributions that stand beside `references`.
    private static final List<String> KINDS =
            Stream.concat(OF_ROWS.stream(), GeneratorReader.COMMON.stream()).toList();

    private static final List<String> KEYS =
            Stream.concat(OPTIONS.stream(), KINDS.stream()).toList();

    /// The names of a table's columns, in their order.
    static List<String> names(Fields table) {
        return table.get("columns")
                .map(node -> node instanceof Node.Mapping mapping
                        ? List.copyOf(mapping.values().keySet())
                        : List.<String>of())
                .orElse(List.of());
    }

    /// What the file says of a table.
    private Fields its(String table) {
        return Objects.requireNonNull(written.get(table), table);
    }

    List<ColumnDefinition> read(TableDefinition table, Fields fields) {
        Optional<Node> section = fields.get("columns");
        List<ColumnDefinition> columns = new ArrayList<>();
        if (section.isEmpty()) {
            reader.problems().add(fields.origin(), "table " + table.name() + " needs columns");
            return columns;
        }
        Fields all = reader.map(section.get(), "columns");
        if (all.names().isEmpty()) {
            reader.problem(section.get(), "table " + table.name() + " needs a column");
        }
        for (String name : all.names()) {
            reader.name(all.at(name), name, "a column");
            Fields column = reader.map(all.value(name), "column " + name, KEYS);
            columns.add(read(table, name, column));
        }
        return columns;
    }

    private ColumnDefinition read(TableDefinition table, String name, Fields fields) {
        Optional<Typing> typing = typing(fields, name);
        double nulls = fields.number("null", 0, 1).orElse(0.0);
        Seed own = seed.derive(table.name() + "." + name);
        Optional<Source> source = typing.flatMap(of -> source(table, fields, of.domain(), own));
        if (fields.flag("unique") && !fields.has("text")) {
            reader.problems()
                    .add(
                            fields.at("unique"),
                            "unique needs the generator text: permuted and sequence are unique anyway");
        }
        // After a problem, nobody uses the definition.
        Source made = source.orElseGet(() -> new Source.Made((_, _, _, into) -> into.setNothing()));
        List<Integer> needs = needs(table, made);
        boolean isKey = isKey(table, name);
        if (isKey && nulls > 0) {
            reader.problems().add(fields.at("null"), "column " + name + " is part of the key, and cannot be null");
        }
        boolean isNullable = !isKey && (nulls > 0 || mayBeNull(table, made, needs, new HashSet<>()));
        TypeChoice types = typing.map(Typing::choice).orElseGet(() -> TypeChoice.of(new ColumnType.FreeText()));
        Column column = new Column(name, types.usual(), !isNullable);
        boolean isHidden = fields.flag("hidden");
        if (isHidden && isKey) {
            reader.problems().add(fields.at("hidden"), "column " + name + " is part of the key, and cannot be hidden");
        }
        return new ColumnDefinition(column, types, made, own, nulls, needs, isHidden);
    }

    private boolean isKey(TableDefinition table, String name) {
        return its(table.name()).get("key").stream()
                .flatMap(key -> key instanceof Node.Sequence list ? list.items().stream() : Stream.of(key))
                .anyMatch(each ->
                        each instanceof Node.Scalar scalar && scalar.text().equals(name));
    }

    private Optional<Typing> typing(Fields fields, String name) {
        Optional<Node> type = fields.get("type");
        if (type.isEmpty()) {
            reader.problems().add(fields.origin(), "column " + name + " needs a type: " + Domain.TYPES);
        }
        return type.flatMap(new TypeReader(reader)::read);
    }

    private Optional<Source> source(TableDefinition table, Fields fields, Domain domain, Seed own) {
        List<String> kinds = fields.has("references")
                ? KINDS.stream()
                        .filter(kind -> !DistributionReader.OPTIONS.containsKey(kind))
                        .toList()
                : KINDS;
        Optional<String> kind = generators.only(fields, kinds, "a column");
        if (kind.isEmpty()) {
            return Optional.empty();
        }
        Node node = fields.value(kind.get());
        return switch (kind.get()) {
            case "references" -> references(node, fields);
            case "parent" -> parent(table, node);
            default -> generator(kind.get(), table, node, fields, domain, own).map(Source.Made::new);
        };
    }

    private Optional<Generator> generator(
            String kind, TableDefinition table, Node node, Fields fields, Domain domain, Seed own) {
        return switch (kind) {
            case "sequence" -> sequence(table, node, domain);
            case "permuted" ->
                whole(node, kind, domain)
                        .filter(low -> fits(node, low, table.rows() - 1, domain))
                        .map(low -> new Generators.Permuted(
                                low, new Permutation(Math.max(1, table.rows()), own.derive("order"))));
            case "rising" ->
                generators
                        .distributions()
                        .range(node, kind, domain)
                        .map(range -> new Generators.Rising(range.low(), range.high(), table.rows(), range.unit()));
            case "cycle" -> generators.constants(node, domain, kind).map(Generators.Cycle::new);
            case "place" -> place(table, node, domain);
            case "text" ->
                domain.takesTexts() ? pattern(table, node, fields, domain, own) : generators.unfit(node, kind, domain);
            default -> {
                List<String> names = names(its(table.name()));
                yield generators.read(kind, node, domain, new Scope(reader, table.variables(), names::contains, names));
            }
        };
    }

    private Optional<Generator> pattern(TableDefinition table, Node node, Fields fields, Domain domain, Seed own) {
        return generators
                .pattern(node, domain)
                .flatMap(pattern -> fields.flag("unique")
                        ? generators.unique(node, pattern, table.rows(), own.derive("order"))
                        : Optional.of(pattern));
    }

    private Optional<Long> whole(Node node, String kind, Domain domain) {
        if (!domain.takesNumbers()) {
            generators.unfit(node, kind, domain);
            return Optional.empty();
        }
        return reader.whole(node, kind, domain.min(), domain.max());
    }

    /// Whether the last of some numbers fits.
    private boolean fits(Node node, long first, long further, Domain domain) {
        if (further > 0 && first > domain.max() - further) {
            reader.problem(node, "the numbers of the last rows do not fit " + domain.shown());
            return false;
        }
        return true;
    }

    private Optional<Generator> sequence(TableDefinition table, Node node, Domain domain) {
        long step = 1;
        Node from = node;
        if (node instanceof Node.Mapping) {
            Fields fields = reader.map(node, "sequence", List.of("from", "step"));
            step = fields.whole("step", 1, Integer.MAX_VALUE).orElse(1L);
            from = fields.get("from").orElse(new Node.Scalar(node.origin(), "1", false));
        }
        long steps = step;
        return whole(from, "sequence", domain)
                .filter(first -> fits(node, first, (table.rows() - 1) * steps, domain))
                .map(first -> new Generators.Sequence(first, steps));
    }

    private Optional<Generator> place(TableDefinition table, Node node, Domain domain) {
        Parentage parentage = table.parentage();
        if (parentage == null) {
            reader.problem(node, "place needs a table with rows: N per TABLE");
            return Optional.empty();
        }
        return whole(node, "place", domain)
                .map(first -> (row, _, _, into) ->
                        into.setWhole(first + parentage.fanout().place(row)));
    }

    private Optional<Source> references(Node node, Fields fields) {
        Optional<TableDefinition> other = table(node);
        if (other.isEmpty()) {
            return Optional.empty();
        }
        TableDefinition table = other.get();
        Fields said = its(table.name());
        Optional<Integer> column = said.get("key")
                .flatMap(key -> key instanceof Node.Scalar scalar ? Optional.of(scalar.text()) : Optional.empty())
                .map(key -> names(said).indexOf(key))
                .filter(index -> index >= 0);
        if (column.isEmpty()) {
            reader.problem(node, "references needs a table whose key is one column");
            return Optional.empty();
        }
        return generators.rowChooser(fields, table.rows(), node, table.name()).map(chooser -> {
            RowFinder finder = (_, draw) -> chooser.choose(draw);
            return new Source.Taken(table, column.get(), finder);
        });
    }

    private Optional<TableDefinition> table(Node node) {
        Optional<String> name = reader.text(node, "a table");
        if (name.isPresent() && !tables.containsKey(name.get())) {
            reader.problem(
                    node, "there is no table \"" + name.get() + "\"" + Suggestion.clause(name.get(), tables.keySet()));
        }
        return name.map(tables::get);
    }

    private Optional<Source> parent(TableDefinition table, Node node) {
        Parentage parentage = table.parentage();
        Optional<String> column = reader.text(node, "parent");
        if (parentage == null || column.isEmpty()) {
            reader.problem(node, "parent needs a table with rows: N per TABLE");
            return Optional.empty();
        }
        List<String> names = names(its(parentage.parent().name()));
        int index = names.indexOf(column.get());
        if (index < 0) {
            reader.problem(
                    node,
                    "\"" + column.get() + "\" is no column of "
                            + parentage.parent().name() + Suggestion.clause(column.get(), names));
            return Optional.empty();
        }
        RowFinder finder = (row, _) -> parentage.fanout().parent(row);
        return Optional.of(new Source.Taken(parentage.parent(), index, finder));
    }

    private List<Integer> needs(TableDefinition table, Source source) {
        if (!(source instanceof Source.Made(Generator generator))) {
            return List.of();
        }
        List<String> names = names(its(table.name()));
        return Scope.reads(generator).stream()
                .mapToObj(slot -> names.indexOf(table.variables().name(slot)))
                .filter(index -> index >= 0)
                .toList();
    }

    /// Whether one of the values that it depends on may be null. Columns of tables that are not read yet are judged by
    /// what the file says of them.
    private boolean mayBeNull(TableDefinition table, Source source, List<Integer> needs, Set<String> seen) {
        if (source instanceof Source.Taken taken) {
            return saysNull(taken.table().name(), taken.column(), seen);
        }
        return source instanceof Source.Made(Generators.Computed _)
                || needs.stream().anyMatch(need -> saysNull(table.name(), need, seen));
    }

    private boolean saysNull(String table, int column, Set<String> seen) {
        if (!seen.add(table + "." + column)) {
            return false;
        }
        Fields said = its(table);
        String name = names(said).get(column);
        return said.get("columns")
                .map(node -> reader.map(node, "columns").value(name))
                .map(node -> node instanceof Node.Mapping mapping
                        && (mapping.values().containsKey("null")
                                || mapping.values().containsKey("expression")
                                || mapping.values().containsKey("template")
                                || mapping.values().containsKey("references")
                                || mapping.values().containsKey("parent")))
                .orElse(false);
    }

    /// Refuses columns that depend on themselves.
    void refuseCircles() {
        for (TableDefinition table : tables.values()) {
            for (int column = 0; column < table.columns().size(); column++) {
                if (dependsOnItself(table, column, new HashSet<>(), table.name() + "." + column)) {
                    reader.problems()
                            .add(
                                    its(table.name()).origin(),
                                    "column "
                                            + table.columns()
                                                    .get(column)
                                                    .column()
                                                    .name() + " of table " + table.name() + " depends on itself");
                    return;
                }
            }
        }
    }

    private boolean dependsOnItself(TableDefinition table, int column, Set<String> seen, String wanted) {
        ColumnDefinition definition = table.columns().get(column);
        if (definition.source() instanceof Source.Taken taken) {
            return reaches(taken.table(), taken.column(), seen, wanted);
        }
        return definition.needs().stream().anyMatch(need -> reaches(table, need, seen, wanted));
    }

    private boolean reaches(TableDefinition table, int column, Set<String> seen, String wanted) {
        String here = table.name() + "." + column;
        if (here.equals(wanted)) {
            return true;
        }
        return seen.add(here) && column < table.columns().size() && dependsOnItself(table, column, seen, wanted);
    }
}
