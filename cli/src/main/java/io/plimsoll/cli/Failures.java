package io.plimsoll.cli;

import io.plimsoll.driver.TargetException;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.SpecException;
import java.io.IOException;
import java.io.PrintStream;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/// What the user reads when a command cannot go on: sentences for what the user or the target did, a stack trace only for
/// a fault of ours.
record Failures(Terminal terminal) implements IExecutionExceptionHandler {
    @Override
    public int handleExecutionException(Exception failure, CommandLine commandLine, ParseResult parsed) {
        return report(failure);
    }

    int report(Exception failure) {
        PrintStream err = terminal.err();
        switch (failure) {
            case SpecException refused -> {
                for (Problem problem : refused.problems()) {
                    err.println("plimsoll: " + problem);
                }
                return ExitCode.BAD_REQUEST;
            }
            case TargetException refused -> {
                err.println("plimsoll: " + refused.getMessage());
                return ExitCode.UNREACHABLE;
            }
            case MissingInputException missing -> {
                err.println("plimsoll: " + missing.getMessage());
                return ExitCode.BAD_REQUEST;
            }
            case IOException broken -> {
                err.println("plimsoll: the results cannot be stored: " + broken.getMessage());
                return ExitCode.INVALID;
            }
            default -> {
                err.println("plimsoll: this is a fault of Plimsoll's own; please report it with what follows");
                failure.printStackTrace(err);
                return ExitCode.OUR_BUG;
            }
        }
    }

    /// Arguments that do not fit: one sentence and where to read more, not the whole usage.
    static int badUsage(ParameterException refused, String[] args) {
        CommandLine commandLine = refused.getCommandLine();
        commandLine.getErr().println("plimsoll: " + refused.getMessage());
        if (!UnmatchedArgumentException.printSuggestions(refused, commandLine.getErr())) {
            commandLine.getErr().println("`" + commandLine.getCommandSpec().qualifiedName() + " --help` tells more");
        }
        commandLine.getErr().flush();
        return ExitCode.BAD_REQUEST;
    }
}
