package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.StatementProgram.ProgramStatement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// What the sessions of one target send, as far as it does not depend on values: they share it. Thread-safe.
public final class WireTexts {
    private final Map<WireStatement.Form, WireStatement> statements = new ConcurrentHashMap<>();
    private final Map<Program, List<WireText>> programs = new ConcurrentHashMap<>();
    private final AtomicInteger names = new AtomicInteger();

    /// @param isNamed whether statements are prepared once, under names that no other program of the target has
    private record Program(List<ProgramStatement> statements, boolean isNamed) {
        Program {
            statements = List.copyOf(statements);
        }
    }

    WireStatement statement(WireStatement.Form form) {
        return statements.computeIfAbsent(form, WireStatement::new);
    }

    /// The texts of a program in one session.
    ///
    /// @param isNamed whether statements are prepared once
    /// @param taken the named texts of the session so far, to which these are added: if it prepares equal programs,
    ///     each has statements of its own on the server
    WireText[] program(List<ProgramStatement> sources, boolean isNamed, Set<List<WireText>> taken) {
        Program program = new Program(sources, isNamed);
        List<WireText> texts = programs.computeIfAbsent(program, this::texts);
        if (isNamed && !taken.add(texts)) {
            texts = texts(program);
            taken.add(texts);
        }
        return texts.toArray(WireText[]::new);
    }

    private List<WireText> texts(Program program) {
        return program.statements().stream()
                .map(statement -> new WireText(statement, program.isNamed() ? newName() : ""))
                .toList();
    }

    private String newName() {
        return "plimsoll_script" + names.incrementAndGet();
    }
}
