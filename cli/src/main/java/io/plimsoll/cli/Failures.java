package io.plimsoll.cli;

import io.plimsoll.app.ExitCode;
import io.plimsoll.app.MissingInputException;
import io.plimsoll.app.Terminal;
import io.plimsoll.driver.TargetException;
import io.plimsoll.spec.SpecException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.function.IntSupplier;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/// Reports why a command failed: by a sentence if the user or the target caused it, by a stack trace only for a bug
/// of Plimsoll.
public record Failures(Terminal terminal) implements IExecutionExceptionHandler {
    private static final long BYTES_PER_MIB = 1L << 20;

    @Override
    public int handleExecutionException(Exception failure, CommandLine commandLine, ParseResult parsed) {
        return report(failure);
    }

    int report(Exception failure) {
        return switch (failure) {
            case SpecException refused -> {
                refused.problems().forEach(problem -> say(problem.toString()));
                yield ExitCode.BAD_SPEC;
            }
            case TargetException refused -> {
                say(String.valueOf(refused.getMessage()));
                yield ExitCode.UNREACHABLE;
            }
            case MissingInputException missing -> {
                say(String.valueOf(missing.getMessage()));
                yield ExitCode.BAD_SPEC;
            }
            case ParameterException refused -> badUsage(refused, new String[0]);
            case IOException broken -> notStored(String.valueOf(broken.getMessage()));
            case UncheckedIOException broken -> notStored(String.valueOf(broken.getMessage()));
            default -> {
                say("this is a fault of Plimsoll's own; please report it with what follows");
                failure.printStackTrace(terminal.err());
                yield ExitCode.OUR_BUG;
            }
        };
    }

    /// Runs a command. Running out of memory, which no command can handle, is reported as a fault, not as a
    /// verdict.
    int around(IntSupplier command) {
        try {
            return command.getAsInt();
        } catch (OutOfMemoryError exhausted) {
            say("out of memory, at most "
                    + Runtime.getRuntime().maxMemory() / BYTES_PER_MIB
                    + " MiB (" + exhausted.getMessage() + "): if the target is what it should be, use fewer sessions"
                    + " or give Java more (PLIMSOLL_JAVA_OPTS=-Xmx...)");
            return ExitCode.OUR_BUG;
        }
    }

    private int notStored(String why) {
        say("the results cannot be stored: " + why);
        return ExitCode.INVALID;
    }

    private void say(String sentence) {
        terminal.err().println("plimsoll: " + sentence);
    }

    /// Reports bad arguments: one sentence and a pointer to the help, not the whole usage.
    static int badUsage(ParameterException refused, String[] args) {
        CommandLine commandLine = refused.getCommandLine();
        PrintWriter err = commandLine.getErr();
        String sentence = BadUsage.sentence(refused);
        err.println("plimsoll: " + sentence);
        err.println("`" + commandLine.getCommandSpec().qualifiedName() + " --help` says more");
        err.flush();
        return ExitCode.BAD_SPEC;
    }
}
