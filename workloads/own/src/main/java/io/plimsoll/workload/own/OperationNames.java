package io.plimsoll.workload.own;

import io.plimsoll.spec.Origin;
import io.plimsoll.workload.own.yaml.Node;
import io.plimsoll.workload.own.yaml.Reader;
import io.plimsoll.workload.script.expression.Variables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The names that one operation may use: its draws, the columns of drawn rows, the variables that it stores. Used while
/// one operation is read.
final class OperationNames {
    private final Reader reader;
    private final Map<String, TableDefinition> tables;
    private final Variables variables = new Variables();
    private final Set<String> values = new LinkedHashSet<>();
    private final Map<String, TableDefinition> rows = new HashMap<>();
    private final Map<String, Integer> copies = new HashMap<>();
    private final Map<String, Optional<Input.Listed>> lists = new LinkedHashMap<>();

    OperationNames(Reader reader, Map<String, TableDefinition> tables) {
        this.reader = reader;
        this.tables = tables;
    }

    Map<String, TableDefinition> tables() {
        return tables;
    }

    Variables variables() {
        return variables;
    }

    /// Adds the name of a draw or a variable.
    void add(String name) {
        values.add(name);
    }

    /// Adds a name that must not be there yet.
    void addNew(Origin at, String name) {
        refuseIfKnown(at, name);
        add(name);
    }

    void refuseIfKnown(Origin at, String name) {
        if (has(name)) {
            reader.problems().add(at, "there is already a value \"" + name + "\"");
        }
    }

    /// Takes a name back, so that another loop may use it.
    void remove(String name) {
        values.remove(name);
        rows.remove(name);
        copies.remove(name);
    }

    /// Adds a drawn list.
    ///
    /// @param list empty after a problem with it
    void addList(String name, Optional<Input.Listed> list) {
        lists.put(name, list);
    }

    /// The drawn lists by name.
    Map<String, Optional<Input.Listed>> lists() {
        return lists;
    }

    void addRow(String name, TableDefinition table) {
        rows.put(name, table);
    }

    void addCopy(String name, int count) {
        copies.put(name, count);
    }

    boolean has(String name) {
        return values.contains(name);
    }

    /// How many copies the table of such a draw has; 0, if it is another name.
    int copies(String name) {
        return copies.getOrDefault(name, 0);
    }

    Scope scope() {
        return new Scope(reader, variables, this::isKnown, known());
    }

    private boolean isKnown(String name) {
        int dot = name.indexOf('.');
        if (dot < 0) {
            return values.contains(name);
        }
        TableDefinition table = rows.get(name.substring(0, dot));
        return table != null && table.column(name.substring(dot + 1)).isPresent();
    }

    private List<String> known() {
        List<String> known = new ArrayList<>(values);
        rows.forEach((row, table) -> table.columnNames().forEach(column -> known.add(row + "." + column)));
        return known;
    }

    /// Adds the variables that steps store, wherever they stand. None has the name of a draw: at the beginning of an
    /// attempt, variables are empty.
    void collect(List<Node> steps) {
        collect(steps, Set.copyOf(values));
    }

    private void collect(List<Node> steps, Set<String> draws) {
        for (Node step : steps) {
            if (step instanceof Node.Mapping mapping) {
                collect(mapping, draws);
            }
        }
    }

    private void collect(Node.Mapping step, Set<String> draws) {
        step.values().forEach((key, value) -> {
            if (value instanceof Node.Sequence list) {
                collect(list.items(), draws);
            } else if (value instanceof Node.Mapping map && (key.equals("set") || key.equals("read"))) {
                map.keys().forEach((names, at) -> split(names).forEach(name -> collect(at, name, draws)));
            }
        });
    }

    private void collect(Origin at, String name, Set<String> draws) {
        reader.name(at, name, "a variable");
        if (draws.contains(name)) {
            reader.problems().add(at, "there is already a value \"" + name + "\"");
        }
        add(name);
    }

    /// The names in `a, b`.
    static List<String> split(String names) {
        return List.of(names.strip().split("\\s*,\\s*", -1));
    }
}
