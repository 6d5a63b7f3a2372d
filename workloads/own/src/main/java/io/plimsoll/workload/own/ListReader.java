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
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads the draw of a list: `{list: {row: items}, count: [5, 15], distinct: true}`. Used while one operation is read.
record ListReader(InputReader inputs) {
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
            reader().problems().add(fields.origin(), "a list needs a count: 10, [5, 15], or the name of another list");
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
