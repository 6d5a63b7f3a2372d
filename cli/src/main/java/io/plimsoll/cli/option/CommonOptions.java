package io.plimsoll.cli.option;

import io.plimsoll.app.Passwords;
import io.plimsoll.app.setup.ProjectFile;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.unit.Count;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.OverwrittenOptionException;

/// Single options that several commands have, each as a mixin.
public final class CommonOptions {
    private CommonOptions() {}

    /// The option for a password.
    public static final class Password {
        @Option(
                names = "--password",
                paramLabel = "TEXT",
                preprocessor = AnyWord.class,
                description = "Password; better in the environment variable PLIMSOLL_PASSWORD. Never stored.")
        private @Nullable String password;

        public Passwords passwords() {
            return Passwords.of(password);
        }
    }

    /// Takes the next word as it is: a password may look like an option.
    public static final class AnyWord implements IParameterPreprocessor {
        @Override
        public boolean preprocess(Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> facts) {
            if (words.isEmpty()) {
                return false;
            }
            if (option.getValue() != null) {
                // picocli does not notice, because it does not set the value.
                throw new OverwrittenOptionException(command.commandLine(), option, "given twice");
            }
            option.setValue(words.pop());
            return true;
        }
    }

    /// The option for the folder in which runs are stored.
    public static final class RunsFolder {
        public static final Path USUAL = Path.of("plimsoll-runs");

        @Option(
                names = "--runs-dir",
                paramLabel = "FOLDER",
                description = "Where runs are stored. Default: $PLIMSOLL_RUNS, plimsoll.yaml's store, or the folder"
                        + " plimsoll-runs.")
        private @Nullable Path folder;

        public Path store() {
            return store(folder);
        }

        /// The folder that the option names; null if it was not given.
        public @Nullable Path given() {
            return folder;
        }

        /// @param given null: the environment decides, or else the file of the folder
        public static Path store(@Nullable Path given) {
            if (given != null) {
                return given;
            }
            String fromEnvironment = System.getenv("PLIMSOLL_RUNS");
            return fromEnvironment == null || fromEnvironment.isBlank()
                    ? ProjectFile.ofThisProcess().store().orElse(USUAL)
                    : Path.of(fromEnvironment);
        }
    }

    /// The options of commands that may take long. The commands do not know the options added here: `DetachStrategy`
    /// reads them and starts the command in a separate process.
    public static final class Detaching {
        public static final String DETACH = "--detach";

        public static final String LIVE = "--live";

        public static final String NOTIFY = "--notify";

        @Option(
                names = LIVE,
                arity = "0..1",
                fallbackValue = "0",
                paramLabel = "PORT",
                description =
                        "Serve live pages of the run, on this machine only, until it ends. Without a port, at any free"
                                + " one.")
        int live;

        @Option(
                names = NOTIFY,
                paramLabel = "URL",
                description = "At the end, post verdict, figures and findings there: Slack, Teams or any webhook;"
                        + " repeatable. The URL is a secret: better @FILE, or the environment variable"
                        + " PLIMSOLL_NOTIFY.")
        List<String> notified = new ArrayList<>();

        @Option(
                names = DETACH,
                description = "Continue in a separate process, which outlives the terminal: `plimsoll attach last`"
                        + " follows it, `plimsoll stop last` ends it.")
        boolean isDetached;
    }

    /// Adds a problem if a file that an option names cannot be written.
    ///
    /// @param file null if the option is not given
    public static void checkWritable(String option, @Nullable Path file, Problems problems) {
        Path folder = file == null ? null : file.toAbsolutePath().getParent();
        if (file != null && (Files.isDirectory(file) || folder == null || !Files.isWritable(folder))) {
            problems.add(
                    Origin.COMMAND_LINE, option + " " + file + " cannot be written: name a file in an existing folder");
        }
    }

    /// Parses a number such as `100k`. If it is malformed, adds a problem and returns `otherwise`.
    public static long count(String option, String text, long otherwise, Problems problems) {
        return parsed(option, text, Count::parse, otherwise, problems);
    }

    /// Parses the value of an option. If it is malformed, adds a problem and returns `otherwise`.
    ///
    /// @param parser throws an [IllegalArgumentException] with a clause about the text
    public static <T> T parsed(String option, String text, Function<String, T> parser, T otherwise, Problems problems) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException refused) {
            problems.add(Origin.COMMAND_LINE, option + " = " + text + ": " + refused.getMessage());
            return otherwise;
        }
    }
}
