package io.plimsoll.app.setup;

import io.plimsoll.analysis.search.Objective;
import io.plimsoll.app.Terminal;
import io.plimsoll.plan.Preset;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Keys;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.SpecException;
import io.plimsoll.spec.SpecFile;
import io.plimsoll.spec.SpecFile.SettingList;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.spec.Suggestion;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The file `plimsoll.yaml` of a folder: what commands use there, and in the folders below, where no option says
/// otherwise. Immutable.
///
/// @param connection the target and what belongs to it; empty if the file names none
/// @param measurement settings of warm-up, window and rounds
/// @param store where runs are stored; empty if the file does not say
/// @param objectives what a load must meet
/// @param found the file, if it was not named but found
public record ProjectFile(
        List<Setting> connection,
        List<Setting> measurement,
        Optional<Path> store,
        List<String> objectives,
        Optional<Path> found) {
    public static final String NAME = "plimsoll.yaml";

    /// The environment variable that names another file; empty: none is used.
    public static final String VARIABLE = "PLIMSOLL_FILE";

    private static final ProjectFile NONE =
            new ProjectFile(List.of(), List.of(), Optional.empty(), List.of(), Optional.empty());

    private static final String OBJECTIVES = "objectives";

    /// More is a mistake.
    private static final long BYTES_MAX = 64_000;

    private static final Keys KEYS = new Keys();

    private static final Key<String> TARGET = KEYS.text(RunKeys.TARGET.name(), "", "the target");
    private static final Key<String> USER = KEYS.text(RunKeys.USER.name(), "", "its user");
    private static final Key<String> DRIVER = KEYS.text(RunKeys.DRIVER.name(), "", "which driver opens it");
    private static final Key<String> SCHEMA = KEYS.text(RunKeys.SCHEMA.name(), "auto", "which schema holds datasets");
    private static final Key<String> STORE = KEYS.text("store", "", "where runs are stored");
    private static final Key<String> PRESET = KEYS.text(Preset.KEY.name(), "", Preset.KEY.meaning());

    private static final Set<String> OF_CONNECTION = Set.of(TARGET.name(), USER.name(), DRIVER.name(), SCHEMA.name());

    /// What other files and options may say, and a file that is found by itself may not: which code is loaded, and
    /// which secrets are sent.
    private static final Map<String, String> ELSEWHERE = Map.of(
            RunKeys.DRIVER_JAR.name(),
            "code is loaded only from where a command line says",
            RunKeys.DRIVER_CLASS.name(),
            "code is loaded only from where a command line says",
            RunKeys.PASSWORD_VARIABLE.name(),
            "a command line says which variable is sent to a server",
            "password",
            "passwords come from PLIMSOLL_PASSWORD or, for PostgreSQL, from ~/.pgpass");

    public ProjectFile {
        connection = List.copyOf(connection);
        measurement = List.copyOf(measurement);
        objectives = List.copyOf(objectives);
    }

    /// The file that holds where this process runs, or nothing.
    ///
    /// @throws SpecException when it cannot be used
    public static ProjectFile ofThisProcess() {
        Path working = Path.of("").toAbsolutePath();
        String named = System.getenv(VARIABLE);
        if (named != null) {
            return named.isBlank() ? NONE : read(Path.of(named), named);
        }
        Optional<Path> found =
                find(working, Path.of(System.getProperty("user.home", "/")).toAbsolutePath());
        if (found.isEmpty()) {
            return NONE;
        }
        String shown = working.relativize(found.get()).toString();
        FileOwner.refusal(found.get()).ifPresent(why -> {
            throw SpecException.of(
                    new Origin(shown, 0),
                    "it would be used here, but " + why + "; if you trust it, name it in " + VARIABLE + "; if not, set "
                            + VARIABLE + " to nothing");
        });
        ProjectFile read = read(found.get(), shown);
        return new ProjectFile(read.connection, read.measurement, read.store, read.objectives, found);
    }

    /// The nearest file: in a folder or above it, up to the root of its repository, or else to the user's home. Outside
    /// of both, only in the folder itself.
    static Optional<Path> find(Path working, Path home) {
        Path top = top(working, home);
        for (Path folder = working; folder != null; folder = folder.getParent()) {
            if (Files.isRegularFile(folder.resolve(NAME))) {
                return Optional.of(folder.resolve(NAME));
            }
            if (folder.equals(top)) {
                break;
            }
        }
        return Optional.empty();
    }

    private static Path top(Path working, Path home) {
        for (Path folder = working; folder != null && !folder.equals(home); folder = folder.getParent()) {
            if (Files.exists(folder.resolve(".git"))) {
                return folder;
            }
        }
        return working.startsWith(home) ? home : working;
    }

    /// @param shown the file's name, as problems show it
    static ProjectFile read(Path file, String shown) {
        Problems problems = new Problems();
        try {
            if (Files.size(file) > BYTES_MAX) {
                throw SpecException.of(new Origin(shown, 0), "it is too long to be a file of `plimsoll init`");
            }
            Path folder = file.toAbsolutePath().getParent();
            ProjectFile read = parse(Files.readString(file), shown, folder == null ? file : folder, problems);
            problems.refuseIfAny();
            return read;
        } catch (CharacterCodingException unreadable) {
            throw unusable(shown, "it is not text in UTF-8", unreadable);
        } catch (NoSuchFileException missing) {
            throw unusable(shown, "there is no such file", missing);
        } catch (IOException unreadable) {
            throw unusable(shown, "it cannot be read (" + unreadable.getClass().getSimpleName() + ")", unreadable);
        }
    }

    private static SpecException unusable(String shown, String why, IOException cause) {
        SpecException refused = SpecException.of(new Origin(shown, 0), why);
        refused.initCause(cause);
        return refused;
    }

    /// Reads a text. Adds problems to `problems`; the result is then not used.
    ///
    /// @param folder to which the store is relative
    static ProjectFile parse(String text, String shown, Path folder, Problems problems) {
        SpecFile.Content content = SpecFile.parseContent(text, shown, problems);
        List<Setting> objectives = new ArrayList<>();
        List<Setting> others = new ArrayList<>();
        content.settings().forEach(one -> (one.key().equals(OBJECTIVES) ? objectives : others).add(one));
        for (SettingList list : content.lists()) {
            if (list.key().equals(OBJECTIVES)) {
                objectives.addAll(list.values());
            } else {
                problems.add(
                        list.origin(),
                        "\"" + list.key() + "\" "
                                + (isKnown(list.key())
                                        ? "needs one value, not a list"
                                        : "is no key here" + hint(list.key())));
            }
        }
        List<Setting> known =
                others.stream().filter(one -> isChecked(one, problems)).toList();
        Spec spec = new SpecReader(KEYS.all()).read(List.of(known), problems);
        objectives.forEach(one -> check(one, problems));
        known.stream()
                .filter(one -> one.key().equals(TARGET.name()))
                .forEach(one ->
                        DefaultTarget.refusal(one.value().strip()).ifPresent(why -> problems.add(one.origin(), why)));
        List<Setting> connection =
                known.stream().filter(one -> OF_CONNECTION.contains(one.key())).toList();
        boolean hasTarget = connection.stream().anyMatch(one -> one.key().equals(TARGET.name()));
        String store = spec.has(STORE) ? spec.get(STORE) : "";
        return new ProjectFile(
                hasTarget ? connection : List.of(),
                Preset.expanded(
                        known.stream()
                                .filter(one -> one.key().equals(PRESET.name()))
                                .toList(),
                        Set.of(),
                        problems),
                store.isEmpty() ? Optional.empty() : Optional.of(folder.resolve(store)),
                objectives.stream().map(Setting::value).toList(),
                Optional.empty());
    }

    private static boolean isKnown(String key) {
        return KEYS.all().stream().anyMatch(known -> known.name().equals(key));
    }

    private static String hint(String key) {
        List<String> names = new ArrayList<>(List.of(OBJECTIVES));
        KEYS.all().forEach(known -> names.add(known.name()));
        return ELSEWHERE.containsKey(key)
                ? ": " + ELSEWHERE.get(key)
                : Suggestion.clause(key, names) + "; there are " + String.join(", ", names)
                        + ", and a spec file takes all others";
    }

    private static boolean isChecked(Setting written, Problems problems) {
        if (isKnown(written.key())) {
            return true;
        }
        problems.add(written.origin(), "\"" + written.key() + "\" is no key here" + hint(written.key()));
        return false;
    }

    private static void check(Setting objective, Problems problems) {
        try {
            Objective _ = Objective.parse(objective.value());
        } catch (IllegalArgumentException unclear) {
            problems.add(objective.origin(), "objective " + unclear.getMessage());
        }
    }

    /// The address of the target; empty if the file names none.
    public Optional<Setting> target() {
        return connection.stream()
                .filter(one -> one.key().equals(TARGET.name()))
                .findFirst();
    }

    /// Says on which target a command works that was given none: a line that comes before anything is done there.
    ///
    /// @param hasPassword whether a password would be sent to that target
    /// @throws SpecException when it would, and `init` did not write the target into a file that was found
    public List<Setting> announced(boolean hasPassword) {
        target().filter(_ -> hasPassword).ifPresent(this::refuseUnlessTrusted);
        target().ifPresent(target -> Terminal.ofThisProcess()
                .err()
                .println("plimsoll: target " + target.value().strip() + " (" + target.origin() + ")"));
        return connection;
    }

    private void refuseUnlessTrusted(Setting target) {
        if (found.isPresent() && !TrustedTargets.ofThisUser().hold(found.get(), target.value())) {
            throw SpecException.of(
                    target.origin(),
                    "your password would be sent to this target, and `plimsoll init` did not write it here: if you"
                            + " trust the file, name it in " + VARIABLE + ", or give its target with --target; else"
                            + " unset PLIMSOLL_PASSWORD");
        }
    }

    /// The text of a file.
    ///
    /// @param settings by their keys; empty ones are left out
    public static String text(Map<String, String> settings, List<String> objectives) {
        StringBuilder text = new StringBuilder("""
                # Made by `plimsoll init`: commands here and below use it, where no option says otherwise.
                # No passwords: they come from PLIMSOLL_PASSWORD or, for PostgreSQL, from ~/.pgpass.
                """);
        settings.forEach((key, value) -> {
            if (!value.isEmpty()) {
                text.append(key).append(": ").append(quoted(value)).append('\n');
            }
        });
        text.append(
                objectives.isEmpty()
                        ? "# What `plimsoll loadline` looks for: objectives: [\"p99<20ms\"]\n"
                        : "objectives: ["
                                + objectives.stream().map(ProjectFile::quoted).collect(Collectors.joining(", "))
                                + "]\n");
        return text.toString();
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
