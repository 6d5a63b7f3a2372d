package io.plimsoll.workload.script;

import io.plimsoll.workload.script.ScriptCommand.Else;
import io.plimsoll.workload.script.ScriptCommand.ElseIf;
import io.plimsoll.workload.script.ScriptCommand.EndIf;
import io.plimsoll.workload.script.ScriptCommand.If;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// Checks the blocks of `\if` to `\endif` in a script, and links the commands of each block.
final class Branches {
    private final String script;
    private final List<ScriptCommand> commands;
    private final Deque<List<Integer>> open = new ArrayDeque<>();

    /// @param commands whose links are not set yet
    Branches(String script, List<ScriptCommand> commands) {
        this.script = script;
        this.commands = new ArrayList<>(commands);
    }

    /// The commands with their links.
    List<ScriptCommand> linked() throws ScriptException {
        for (int index = 0; index < commands.size(); index++) {
            see(index);
        }
        if (!open.isEmpty()) {
            throw fault(commands.size(), "\\if without matching \\endif");
        }
        return commands;
    }

    private void see(int index) throws ScriptException {
        switch (commands.get(index)) {
            case If _ -> open.push(new ArrayList<>(List.of(index)));
            case ElseIf _ -> block(index, "\\elif").add(index);
            case Else _ -> block(index, "\\else").add(index);
            case EndIf _ -> {
                if (open.isEmpty()) {
                    throw fault(index, "\\endif without matching \\if");
                }
                link(open.pop(), index);
            }
            default -> {}
        }
    }

    /// The block that a branch belongs to.
    private List<Integer> block(int index, String word) throws ScriptException {
        List<Integer> block = open.peek();
        if (block == null) {
            throw fault(index, word + " without matching \\if");
        }
        if (commands.get(block.getLast()) instanceof Else) {
            throw fault(index, word + " after \\else");
        }
        return block;
    }

    private void link(List<Integer> block, int end) {
        for (int branch = 0; branch < block.size(); branch++) {
            int index = block.get(branch);
            int next = branch + 1 < block.size() ? block.get(branch + 1) : end;
            commands.set(
                    index,
                    switch (commands.get(index)) {
                        case If first -> new If(first.shown(), first.condition(), next);
                        case ElseIf other -> new ElseIf(other.shown(), other.condition(), next, end);
                        case Else last -> new Else(last.shown(), end);
                        default -> throw new AssertionError(index);
                    });
        }
    }

    private ScriptException fault(int index, String message) {
        return new ScriptException(
                "condition error in script \"" + script + "\" command " + (index + 1) + ": " + message);
    }
}
