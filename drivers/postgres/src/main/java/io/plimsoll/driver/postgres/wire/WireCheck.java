package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.StatementCheck;
import io.plimsoll.driver.StatementCheck.Unchecked;
import io.plimsoll.driver.StatementProgram.Control;
import io.plimsoll.driver.StatementProgram.ProgramStatement;
import io.plimsoll.driver.TargetException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Has the server parse and describe a statement, which executes nothing: locks that it takes while it looks at tables
/// are gone when it has answered. Stateless.
final class WireCheck {
    private WireCheck() {}

    static StatementCheck of(ProgramStatement statement, PostgresSession session) throws TargetException {
        String text = WireText.numbered(statement);
        Preparation preparation = new Preparation("", text);
        try {
            session.conversation().run(preparation);
        } catch (TargetException refused) {
            return StatementCheck.of(refused, text);
        }
        // What follows reads the syntax of BEGIN and COMMIT alone, and there is nothing else in them.
        Optional<Unchecked> unchecked = StatementCheck.Kinds.unchecked(statement);
        if (unchecked.isPresent() && statement.control() == Control.NONE) {
            return unchecked.get();
        }
        int[] types = preparation.parameters();
        return StatementCheck.prepared(statement, types.length, text, names(types, session));
    }

    private static List<String> names(int[] types, PostgresSession session) throws TargetException {
        if (types.length == 0) {
            return List.of();
        }
        String columns = Arrays.stream(types)
                .mapToObj(type -> "format_type(" + Integer.toUnsignedString(type) + "::oid, NULL)")
                .collect(Collectors.joining(", "));
        return session.query("SELECT " + columns).getFirst().stream()
                .map(String::valueOf)
                .toList();
    }
}
