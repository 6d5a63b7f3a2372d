package io.plimsoll.workload.own;

import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.spec.Suggestion;
import io.plimsoll.workload.own.generator.Choosers;
import io.plimsoll.workload.own.generator.Generators;
import io.plimsoll.workload.own.generator.Generators.Unit;
import io.plimsoll.workload.own.generator.Value;
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
            Optional<Input.Listed> list = new Lists(this).read(names.variables().slot(name), name, fields);
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

    /// Reads the draw of a list: `{list: {row: items}, count: [5, 15], distinct: true}`. Used while one operation is
    /// read.
    record Lists(InputReader inputs) {
        static final int COUNT_MAX = 1_000;

        private static final Domain COUNTS =
                new Domain("a count", new ColumnType.Int64(), Unit.WHOLE, 0, COUNT_MAX, 0, false);
        private static final List<String> OF_COUNT = Stream.concat(
                        DistributionReader.OPTIONS.keySet().stream(), Stream.of("weighted", "histogram"))
                .toList();
        private static final List<String> KEYS =
                Stream.concat(InputReader.LISTS.stream(), Stream.of("list")).toList();

        private Reader reader() {
            return inputs.reader();
        }

        Optional<Input.Listed> read(int slot, String name, Fields written) {
            Fields fields = reader().map(written.mapping(), "a list", KEYS);
            Node node = fields.value("list");
            Optional<Input> element = inputs.single(name, reader().map(node, "list", InputReader.KEYS));
            Optional<Input.Length> length = length(fields);
            boolean isDistinct = fields.flag("distinct");
            boolean isSorted = fields.flag("sorted");
            if (element.isEmpty() || length.isEmpty()) {
                return Optional.empty();
            }
            // New keys are distinct by themselves.
            boolean isChecked = isDistinct && !(element.get() instanceof Input.Fresh);
            if (isChecked && !canBeDistinct(fields, element.get(), length.get().most())) {
                return Optional.empty();
            }
            return Optional.of(new Input.Listed(slot, element.get(), length.get(), isChecked, isSorted));
        }

        private boolean canBeDistinct(Fields fields, Input element, int most) {
            Optional<Generators.Chosen> numbers = Input.Listed.numbersOf(element);
            if (numbers.isEmpty() || numbers.get().chooser() instanceof Choosers.Bins) {
                reader().problems()
                        .add(fields.at("distinct"), "distinct needs a list of row, copy, next or a distribution");
                return false;
            }
            long values = numbers.get().high() - numbers.get().low() + 1;
            if (values < most) {
                reader().problems()
                        .add(
                                fields.at("distinct"),
                                "a list of " + most + " distinct values needs as many, and there are only " + values);
                return false;
            }
            return true;
        }

        private Optional<Input.Length> length(Fields fields) {
            Optional<Node> count = fields.get("count");
            if (count.isEmpty()) {
                reader().problems()
                        .add(fields.origin(), "a list needs a count: 10, [5, 15], or the name of another list");
                return Optional.empty();
            }
            return switch (count.get()) {
                case Node.Scalar scalar -> named(scalar).or(() -> fixed(scalar));
                case Node.Sequence range -> drawn("uniform", range);
                case Node.Mapping map -> {
                    Fields generator = reader().map(map, "count", OF_COUNT);
                    yield inputs.generators()
                            .only(generator, OF_COUNT, "count")
                            .flatMap(kind -> drawn(kind, generator.value(kind)));
                }
            };
        }

        /// As many values as a list that was drawn before; empty without a problem if it is no name.
        private Optional<Input.Length> named(Node.Scalar scalar) {
            return inputs.names()
                    .lists()
                    .getOrDefault(scalar.text().strip(), Optional.empty())
                    .map(Input.As::new);
        }

        private Optional<Input.Length> fixed(Node.Scalar scalar) {
            String text = scalar.text().strip();
            if (inputs.names().lists().containsKey(text)) {
                // The other list has a problem.
                return Optional.empty();
            }
            if (text.matches("[A-Za-z_].*")) {
                reader().problem(
                                scalar,
                                "there is no list \"" + text + "\" before this one"
                                        + Suggestion.clause(
                                                text, inputs.names().lists().keySet()));
                return Optional.empty();
            }
            return reader().whole(scalar, "count", 0, COUNT_MAX).map(count -> {
                Value value = new Value();
                value.setWhole(count);
                return new Input.Drawn(new Generators.Constant(value), count.intValue());
            });
        }

        private Optional<Input.Length> drawn(String kind, Node node) {
            return inputs.generators()
                    .read(kind, node, COUNTS, Scope.nothing(reader()))
                    .map(generator -> new Input.Drawn(
                            generator,
                            switch (generator) {
                                case Generators.Chosen chosen -> (int) chosen.high();
                                case Generators.Weighted weighted ->
                                    (int) weighted.values().stream()
                                            .mapToLong(Value::number)
                                            .max()
                                            .orElse(COUNT_MAX);
                                default -> COUNT_MAX;
                            }));
        }
    }
}
