package io.plimsoll.workload.own;

import io.plimsoll.spec.Suggestion;
import io.plimsoll.workload.own.Instruction.Taken;
import io.plimsoll.workload.own.yaml.Fields;
import io.plimsoll.workload.own.yaml.Node;
import io.plimsoll.workload.own.yaml.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads which lists a loop goes through, and adds the names of their values. Used while one operation is read.
record ForeachReader(Reader reader, OperationNames names) {
    /// What each round takes; empty after a problem.
    List<Taken> read(Node node) {
        Fields fields = reader.map(node, "foreach");
        if (fields.names().isEmpty()) {
            reader.problem(node, "foreach needs a name and a list: {i: items}");
        }
        List<Taken> taken = new ArrayList<>();
        for (String name : fields.names()) {
            reader.name(fields.at(name), name, "a variable");
            names.addNew(fields.at(name), name);
            list(fields.value(name)).ifPresent(list -> taken.add(taken(name, list)));
        }
        for (int at = 1; at < taken.size(); at++) {
            if (!taken.get(at).list().isAsLongAs(taken.getFirst().list())) {
                reader.problem(
                        node,
                        "the lists of one foreach need the same number of values: give the later ones the name of the"
                                + " first, as in count: items");
                return List.of();
            }
        }
        return taken;
    }

    private Optional<Input.Listed> list(Node node) {
        Optional<String> name = reader.text(node, "a list");
        if (name.isPresent() && !names.lists().containsKey(name.get())) {
            reader.problem(
                    node,
                    "there is no list \"" + name.get() + "\""
                            + Suggestion.clause(name.get(), names.lists().keySet())
                            + "; a draw makes one: {list: {row: items}, count: [5, 15]}");
        }
        return name.flatMap(known -> names.lists().getOrDefault(known, Optional.empty()));
    }

    private Taken taken(String name, Input.Listed list) {
        int slot = names.variables().slot(name);
        Optional<Input.Row> row = list.element() instanceof Input.Row of
                ? Optional.of(new Input.Row(slot, name, of.table(), of.chooser()))
                : Optional.empty();
        row.ifPresent(of -> names.addRow(name, of.table()));
        if (list.element() instanceof Input.Copy copy) {
            names.addCopy(name, copy.copies());
        }
        return new Taken(list, slot, row);
    }
}
