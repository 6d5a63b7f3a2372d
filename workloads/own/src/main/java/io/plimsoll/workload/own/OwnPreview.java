package io.plimsoll.workload.own;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.StatementProgram.ProgramStatement;
import io.plimsoll.spec.Origin;
import io.plimsoll.workload.Preview;
import io.plimsoll.workload.Preview.Part;
import io.plimsoll.workload.Preview.PlacedStatement;
import io.plimsoll.workload.Preview.SampledTable;
import io.plimsoll.workload.own.OwnFile.Meaning;
import io.plimsoll.workload.own.TableDefinition.ColumnDefinition;
import io.plimsoll.workload.script.ScriptFiles;
import io.plimsoll.workload.script.ScriptFiles.ScriptStatement;
import io.plimsoll.workload.script.expression.EvaluationException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// A workload file before a run: its statements with their places, the first rows of its tables, and some inputs of
/// its operations. Immutable.
///
/// @param dialect in which the statements are
record OwnPreview(Meaning meaning, Dialect dialect) {
    private static final int ROWS = 3;
    private static final int DRAWS = 3;

    /// What stands for a null, and for an input that some operations have and others do not.
    private static final String NOTHING = "";

    Preview of(String file) {
        List<Part<PlacedStatement>> parts = new ArrayList<>();
        meaning.operations().forEach(operation -> parts.add(operation(operation)));
        parts.addAll(scripts());
        meaning.invariants().forEach(invariant -> parts.add(invariant(invariant)));
        return new Preview(
                file, meaning.tables().stream().map(OwnPreview::table).toList(), parts);
    }

    private static SampledTable table(TableDefinition table) {
        RowGenerator generator = new RowGenerator(table);
        List<ColumnDefinition> columns = table.columns();
        List<Integer> shown = IntStream.range(0, columns.size())
                .filter(column -> !columns.get(column).isHidden())
                .boxed()
                .toList();
        return new SampledTable(
                table.name(),
                table.tableNames(),
                OwnFacts.size(table),
                shown.stream()
                        .map(column -> columns.get(column).column().name())
                        .toList(),
                LongStream.range(0, Math.min(ROWS, table.rows()))
                        .mapToObj(row -> shown.stream()
                                .map(column -> generator.value(column, row).toString())
                                .toList())
                        .toList());
    }

    private Part<PlacedStatement> operation(OperationDefinition operation) {
        List<PlacedStatement> statements = operation.statements().stream()
                .flatMap(each -> text(each.sql().texts()).stream())
                .filter(text -> !text.origin().equals(Origin.DEFAULT))
                .map(text -> statement(text, operation))
                .toList();
        OwnFacts.Inputs inputs =
                new OwnFacts.Inputs(operation, meaning.scripts().seed());
        return operation(
                operation.name(),
                OwnFacts.share(operation, OwnFacts.weights(meaning)),
                draws(() -> Stream.generate(inputs::nextWithLoops).limit(DRAWS).toList()),
                statements);
    }

    private static Part<PlacedStatement> operation(
            String name, String says, List<Map<String, String>> draws, List<PlacedStatement> statements) {
        List<String> names = names(draws);
        List<List<String>> values = draws.stream()
                .map(draw -> names.stream()
                        .map(input -> draw.getOrDefault(input, NOTHING))
                        .toList())
                .toList();
        return new Part<>("operation", name, says, names, values, statements);
    }

    /// The names of inputs, each row followed by its columns.
    private static List<String> names(List<Map<String, String>> draws) {
        Set<String> all = new LinkedHashSet<>();
        draws.forEach(draw -> all.addAll(draw.keySet()));
        Set<String> names = new LinkedHashSet<>();
        for (String name : all) {
            names.add(name);
            all.stream().filter(other -> other.startsWith(name + ".")).forEach(names::add);
        }
        return List.copyOf(names);
    }

    /// The inputs that can be computed without a target.
    private static List<Map<String, String>> draws(Supplier<List<Map<String, String>>> drawing) {
        try {
            List<Map<String, String>> draws = drawing.get();
            return draws.stream().allMatch(Map::isEmpty) ? List.of() : draws;
        } catch (EvaluationException noValue) {
            return List.of(Map.of("no value", String.valueOf(noValue.getMessage())));
        }
    }

    /// The text for the product. Without a target, any text is better than none.
    private <T> Optional<T> text(Map<String, T> texts) {
        Optional<T> usual = Products.of(texts, dialect);
        return usual.isPresent() || dialect.speaksSql()
                ? usual
                : Optional.ofNullable(new TreeMap<>(texts).firstEntry()).map(Map.Entry::getValue);
    }

    private static PlacedStatement statement(SqlText text, OperationDefinition operation) {
        return new PlacedStatement(
                text.origin(),
                text.written(),
                IntStream.of(text.slots())
                        .mapToObj(
                                slot -> ":" + Scope.outer(operation.variables().name(slot)))
                        .toList(),
                LongStream.range(0, text.variants())
                        .mapToObj(variant -> text.statement(variant, false))
                        .toList());
    }

    private List<Part<PlacedStatement>> scripts() {
        OwnFile.Scripts scripts = meaning.scripts();
        ScriptFiles files = scripts.files();
        return IntStream.range(0, files.names().size())
                .mapToObj(script -> operation(
                        files.names().get(script),
                        OwnFacts.share(files.weights().get(script), OwnFacts.weights(meaning)),
                        draws(() -> files.assignments(script, scripts.parameters(), scripts.seed(), DRAWS)),
                        files.statements(script).stream()
                                .map(OwnPreview::statement)
                                .toList()))
                .toList();
    }

    private static PlacedStatement statement(ScriptStatement statement) {
        return new PlacedStatement(
                new Origin(statement.file(), statement.line()),
                statement.text(),
                statement.parameters(),
                List.of(statement.sent()));
    }

    private Part<PlacedStatement> invariant(OwnInvariant invariant) {
        Optional<String> query = text(invariant.queries());
        return new Part<>(
                "invariant",
                invariant.name(),
                invariant.meaning(),
                List.of(),
                List.of(),
                query.stream()
                        .map(sql -> new PlacedStatement(
                                invariant.origin(),
                                sql,
                                List.of(),
                                asked(invariant, sql).stream()
                                        .map(asked -> new ProgramStatement(List.of(asked), true))
                                        .toList()))
                        .toList());
    }

    private List<String> asked(OwnInvariant invariant, String sql) {
        return dialect.speaksSql() ? invariant.asked(sql, dialect) : List.of(sql);
    }
}
