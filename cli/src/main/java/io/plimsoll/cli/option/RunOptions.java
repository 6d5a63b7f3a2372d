package io.plimsoll.cli.option;

import io.plimsoll.app.Passwords;
import io.plimsoll.app.setup.ProjectFile;
import io.plimsoll.compat.citus.Inventory;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Key.Role;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.spec.Suggestion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options that define a run apart from its workload: those of keys, any key with `-p`, the inventory file that
/// resolves the name in `--target @NAME`, and the password.
public final class RunOptions {
    private static final String NAMED = "@";

    @Mixin
    private final KeyOptions keys;

    @Option(
            names = "-p",
            paramLabel = "KEY=VALUE",
            description = "Any key of the workload, the driver or the run (`plimsoll workloads` lists them);"
                    + " repeatable.")
    private List<String> assignments = new ArrayList<>();

    @Option(
            names = {"-i", "--inventory"},
            paramLabel = "FILE",
            description = "Targets by name, for --target @NAME: their addresses, users and prices.")
    private @Nullable Path inventory;

    @Mixin
    private final CommonOptions.Password password = new CommonOptions.Password();

    /// Whether another option names a target.
    private boolean isNamedElsewhere;

    /// Whether it is one of the inventory.
    private boolean isInventoryUsed;

    private RunOptions(Set<Role> roles) {
        keys = KeyOptions.of(roles);
    }

    static RunOptions all() {
        return new RunOptions(EnumSet.allOf(Role.class));
    }

    /// The options of keys with certain roles, for commands that decide the other keys themselves.
    public static RunOptions of(Role first, Role... more) {
        return new RunOptions(EnumSet.of(first, more));
    }

    /// The settings that were given as options or with `-p`. Problems are added to `problems`.
    public List<Setting> given(Problems problems) {
        List<Setting> settings = keys.given();
        settings.addAll(SpecReader.assignments(assignments, Origin.COMMAND_LINE, problems));
        return settings;
    }

    public Optional<String> given(Key<?> key) {
        return keys.given(key);
    }

    public Passwords passwords() {
        return password.passwords();
    }

    /// The given settings, with a target's name replaced by the settings of its inventory entry. Given ones
    /// override those of the entry. Problems are added to `problems`.
    public List<Setting> complete(List<Setting> given, Problems problems) {
        List<Setting> complete = new ArrayList<>(given);
        Optional<Setting> named = complete.stream()
                .filter(setting -> setting.key().equals(RunKeys.TARGET.name())
                        && setting.value().strip().startsWith(NAMED))
                .findFirst();
        if (named.isPresent()) {
            complete.remove(named.get());
            Set<String> keys = complete.stream().map(Setting::key).collect(Collectors.toSet());
            entry(named.get(), problems).stream()
                    .filter(setting -> !keys.contains(setting.key()))
                    .forEach(complete::add);
        } else if (inventory != null && !isInventoryUsed) {
            problems.add(
                    Origin.COMMAND_LINE,
                    "--inventory " + inventory + " has no effect: name one of its targets with --target @NAME");
        }
        return complete;
    }

    /// The settings that hold where nothing else says so: those of the folder's file. What belongs to its target is
    /// used
    /// only if no target is named. Called after [#target].
    ///
    /// @param others all other settings
    /// @param axes keys that a grid decides
    public List<Setting> standing(List<Setting> others, Set<String> axes, Problems problems) {
        ProjectFile project = ProjectFile.ofThisProcess();
        List<Setting> standing = new ArrayList<>(project.measurement());
        Set<String> keys = others.stream().map(Setting::key).collect(Collectors.toSet());
        keys.addAll(axes);
        boolean isNamed = isNamedElsewhere
                || keys.stream()
                        .anyMatch(
                                key -> key.equals(RunKeys.TARGET.name()) || key.endsWith("." + RunKeys.TARGET.name()));
        if (!isNamed) {
            standing.addAll(project.announced(hasPassword(others)));
            others.stream()
                    .filter(other -> other.key().equals(RunKeys.DROP_FOREIGN.name())
                            && project.target().isPresent())
                    .forEach(other -> problems.add(
                            other.origin(),
                            "\"" + other.key() + "\" drops what is not Plimsoll's: give --target, too"));
        }
        return standing;
    }

    private boolean hasPassword(List<Setting> settings) {
        Stream<String> given = settings.stream()
                .filter(setting -> setting.key().equals(RunKeys.PASSWORD_VARIABLE.name()))
                .map(Setting::value);
        return Stream.concat(given, Stream.ofNullable(RunKeys.PASSWORD_VARIABLE.defaultText()))
                .anyMatch(variable -> !passwords().apply(variable).isEmpty());
    }

    /// The settings of a target that another option names: by its address, or by its name in the inventory. Called
    /// before [#complete]. Problems are added to `problems`.
    public List<Setting> target(String written, Problems problems) {
        Setting target = KeyOptions.set(RunKeys.TARGET.name(), written);
        isNamedElsewhere = true;
        if (!written.startsWith(NAMED)) {
            return List.of(target);
        }
        isInventoryUsed = true;
        return entry(target, problems);
    }

    private List<Setting> entry(Setting named, Problems problems) {
        String name = named.value().strip().substring(NAMED.length());
        Path file = inventory;
        if (file == null) {
            problems.add(
                    named.origin(), "target = " + named.value() + " is a name: give --inventory FILE, which has it");
            problems.refuseIfAny();
            return List.of();
        }
        Inventory targets = Inventory.read(file, problems);
        problems.refuseIfAny();
        Optional<Inventory.Entry> entry = targets.named(name);
        if (entry.isEmpty()) {
            List<String> names =
                    targets.entries().stream().map(Inventory.Entry::name).toList();
            problems.add(named.origin(), file + " names no target \"" + name + "\"" + Suggestion.clause(name, names));
            problems.refuseIfAny();
        }
        return entry.map(Inventory.Entry::settings).orElse(List.of());
    }
}
