package io.plimsoll.workload.own;

import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.spec.Suggestion;
import io.plimsoll.workload.own.yaml.Fields;
import io.plimsoll.workload.own.yaml.Node;
import io.plimsoll.workload.own.yaml.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads the draws of an operation, or of a loop in it. Used while one operation is read.
record InputReader(Reader reader, GeneratorReader generators, OperationNames names) {
    private static final int PLACES_MAX = 9;
    private static final List<String> OF_TABLES = List.of("row", "next", "copy");
    private static final List<String> KINDS =
            Stream.concat(OF_TABLES.stream(), GeneratorReader.COMMON.stream()).toList();
    static final List<String> KEYS =
            Stream.concat(KINDS.stream(), Stream.of("decimals")).toList();

    /// The options of lists.
    static final List<String> LISTS = List.of("count", "distinct", "sorted");

    private static final List<String> ALL_KEYS =
            Stream.of(KEYS, LISTS, List.of("list")).flatMap(List::stream).toList();

    List<Input> read(Node node) {
        Fields all = reader.map(node, "draw");
        List<Input> inputs = new ArrayList<>();
        for (String name : all.names()) {
            reader.name(all.at(name), name, "a draw");
            names.refuseIfKnown(all.at(name), name);
            Fields fields = reader.map(all.value(name), "draw " + name, ALL_KEYS);
            read(name, fields).ifPresent(inputs::add);
            // Later draws may use it, and nothing is said of its uses if it could not be read.
            names.add(name);
        }
        return inputs;
    }

    private Optional<Input> read(String name, Fields fields) {
        if (fields.has("list")) {
            Optional<Input.Listed> list =
                    new ListReader(this).read(names.variables().slot(name), name, fields);
            names.addList(name, list);
            return list.map(Input.class::cast);
        }
        LISTS.stream()
                .filter(fields::has)
                .forEach(option -> reader.problems().add(fields.at(option), option + " is an option of a list"));
        // Known even after a problem with its distribution.
        fields.get("row")
                .filter(Node.Scalar.class::isInstance)
                .map(row -> names.tables().get(((Node.Scalar) row).text()))
                .ifPresent(table -> names.addRow(name, table));
        Optional<Input> input = single(name, fields);
        if (input.isPresent() && input.get() instanceof Input.Copy copy) {
            names.addCopy(name, copy.copies());
        }
        return input;
    }

    /// A draw of one value.
    Optional<Input> single(String name, Fields fields) {
        List<String> kinds = fields.has("row")
                ? KINDS.stream()
                        .filter(kind -> !DistributionReader.OPTIONS.containsKey(kind))
                        .toList()
                : KINDS;
        Optional<String> kind = generators.only(fields, kinds, "draw " + name);
        if (kind.isEmpty()) {
            return Optional.empty();
        }
        Node node = fields.value(kind.get());
        int slot = names.variables().slot(name);
        return switch (kind.get()) {
            case "row" -> table(node).flatMap(table -> row(name, slot, table, fields, node));
            case "next" -> table(node).flatMap(table -> next(slot, table, node));
            case "copy" -> table(node).flatMap(table -> copy(slot, table, node));
            default -> {
                int places = fields.whole("decimals", 0, PLACES_MAX).orElse(0L).intValue();
                yield generators
                        .read(kind.get(), node, Domain.ofInputs(places), names.scope())
                        .map(generator -> new Input.Made(slot, generator));
            }
        };
    }

    private Optional<TableDefinition> table(Node node) {
        Optional<String> name = reader.text(node, "a table");
        if (name.isPresent() && !names.tables().containsKey(name.get())) {
            reader.problem(
                    node,
                    "there is no table \"" + name.get() + "\" in the file"
                            + Suggestion.clause(name.get(), names.tables().keySet()));
        }
        return name.map(names.tables()::get);
    }

    private Optional<Input> row(String name, int slot, TableDefinition table, Fields fields, Node node) {
        return generators
                .rowChooser(fields, table.rows(), node, table.name())
                .map(chooser -> new Input.Row(slot, name, table, chooser));
    }

    private Optional<Input> next(int slot, TableDefinition table, Node node) {
        boolean isNumber = table.key().size() == 1
                && table.columns().stream()
                        .filter(column ->
                                column.column().name().equals(table.key().getFirst()))
                        .anyMatch(column -> column.column().type() instanceof ColumnType.Int64
                                || column.column().type() instanceof ColumnType.Int32);
        if (!isNumber) {
            reader.problem(node, "next needs a table whose key is one column of type int32 or int64");
            return Optional.empty();
        }
        return Optional.of(new Input.Fresh(slot, table));
    }

    private Optional<Input> copy(int slot, TableDefinition table, Node node) {
        if (table.copies() == 0) {
            reader.problem(node, "copy needs a table with copies");
            return Optional.empty();
        }
        return Optional.of(new Input.Copy(slot, table.copies()));
    }
}
