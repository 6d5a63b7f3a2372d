package io.plimsoll.workload.own;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.own.OwnFile.Meaning;
import io.plimsoll.workload.own.generator.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Workload files as texts.
final class Meanings {
    static final Seed SEED = new Seed(42);

    private Meanings() {}

    /// What a text means, with the default parameters.
    static Meaning of(String text, Problems problems) {
        return of(text, Map.of(), problems);
    }

    static Meaning of(String text, Map<String, String> given, Problems problems) {
        return OwnFile.parse("shop.yaml", text, problems)
                .map(file -> {
                    Map<String, String> parameters = new HashMap<>(file.parameters(problems));
                    parameters.putAll(given);
                    return file.meaning(parameters, SEED, problems);
                })
                .orElse(Meaning.NOTHING);
    }

    /// What a text means that has no problems.
    static Meaning good(String text) {
        Problems problems = new Problems();
        Meaning meaning = of(text, problems);
        assertThat(problems.found()).as(text).isEmpty();
        return meaning;
    }

    /// The problems of a text, each as a line for the user.
    static List<String> problems(String text) {
        Problems problems = new Problems();
        of(text, problems);
        return problems.found().stream().map(Problem::toString).toList();
    }

    /// A table, with an operation so that the file is complete.
    static TableDefinition table(String columns, long rows) {
        String text = "tables: {t: {rows: " + rows + ", columns: {" + columns + "}}}\n"
                + "operations: {o: {sql: SELECT 1}}\n";
        return good(text).tables().getFirst();
    }

    /// The values of a column, row by row.
    static List<String> values(TableDefinition table, String column) {
        RowGenerator generator = new RowGenerator(table);
        int at = table.column(column).orElseThrow();
        List<String> values = new ArrayList<>();
        for (long row = 0; row < table.rows(); row++) {
            Value value = generator.value(at, row);
            values.add(value.toString());
        }
        return values;
    }
}
