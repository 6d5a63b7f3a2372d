package io.plimsoll.cli.option;

import io.plimsoll.plan.RunKeys;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Key.Role;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.spec.ValueType;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// The command line options of keys, in groups by role. The declaration of a key gives the names, the help text and
/// the default of its option. `-p` accepts any key. A command with this mixin gets the options from
/// [#addAll].
public final class KeyOptions {
    /// Keys of several workloads. Options are parsed before the workload is known; the workload checks them.
    private static final List<Key<?>> OF_WORKLOADS = List.of(
            Key.required("profile", ValueType.text(), "profile of the workload; `plimsoll workloads` lists them")
                    .option("NAME", "--profile"),
            Key.required("variant", ValueType.text(), "variant of the workload's operations")
                    .option("NAME", "--variant"),
            Key.required("scale", ValueType.text(), "scale of the dataset; if not given, that of the existing data")
                    .option("N", "-s", "--scale"));

    @Option(
            names = "-p",
            paramLabel = "KEY=VALUE",
            description = "Any key of the workload, the driver or the run (`plimsoll workloads` lists them);"
                    + " repeatable.")
    private List<String> assignments = new ArrayList<>();

    private final Set<Role> roles;
    private final Map<String, String> given = new LinkedHashMap<>();

    private KeyOptions(Set<Role> roles) {
        this.roles = roles;
    }

    static KeyOptions all() {
        return new KeyOptions(EnumSet.allOf(Role.class));
    }

    /// The options of keys with certain roles, for commands that decide the other keys themselves.
    public static KeyOptions of(Role first, Role... more) {
        return new KeyOptions(EnumSet.of(first, more));
    }

    /// The settings that were given as options or with `-p`. Problems are added to `problems`.
    public List<Setting> given(Problems problems) {
        List<Setting> settings = new ArrayList<>();
        given.forEach((key, value) -> settings.add(new Setting(key, value, Origin.COMMAND_LINE)));
        settings.addAll(SpecReader.assignments(assignments, Origin.COMMAND_LINE, problems));
        return settings;
    }

    public Optional<String> given(Key<?> key) {
        return Optional.ofNullable(given.get(key.name()));
    }

    /// Adds the options to every command with this mixin, including subcommands.
    public static void addAll(CommandSpec command) {
        command.mixins().values().forEach(mixin -> addFrom(mixin, command));
        command.subcommands().values().forEach(below -> addAll(below.getCommandSpec()));
    }

    /// The options of a command for its help: those of keys first, because users look for them.
    public static String help(Help help) {
        String ofKeys = help.optionListGroupSections();
        String others = help.optionListExcludingGroups(help.commandSpec().options().stream()
                .filter(option -> option.group() == null)
                .toList());
        return ofKeys.isEmpty() ? others : ofKeys + "\nOther options:\n" + others;
    }

    private static void addFrom(CommandSpec mixin, CommandSpec command) {
        if (mixin.userObject() instanceof KeyOptions options) {
            options.addTo(command);
        }
        mixin.mixins().values().forEach(inner -> addFrom(inner, command));
    }

    private void addTo(CommandSpec command) {
        command.usageMessage().abbreviateSynopsis(true);
        int place = 0;
        for (Role role : roles) {
            List<OptionSpec> options = Stream.concat(OF_WORKLOADS.stream(), RunKeys.all().stream())
                    .filter(key -> key.role() == role && !key.flags().isEmpty())
                    .map(key -> option(key, command))
                    .toList();
            if (!options.isEmpty()) {
                ArgGroupSpec.Builder group = ArgGroupSpec.builder()
                        .heading("%n" + role.title() + ":%n")
                        .order(place++)
                        .validate(false);
                options.forEach(group::addArg);
                command.addArgGroup(group.build());
            }
        }
    }

    private OptionSpec option(Key<?> key, CommandSpec command) {
        boolean isSwitch = key.label().isEmpty();
        return OptionSpec.builder(key.flags().toArray(String[]::new))
                .type(isSwitch ? boolean.class : String.class)
                .arity(isSwitch ? "0" : "1")
                .paramLabel(key.label())
                .description(description(key).replace("%", "%%"))
                .setter(setter(key, command))
                .build();
    }

    private ISetter setter(Key<?> key, CommandSpec command) {
        return new ISetter() {
            // The library also sets options that are not given, to null or false.
            @Override
            @SuppressWarnings("NullAway")
            public <T> T set(T value) {
                if (value == null || value.equals(false)) {
                    given.remove(key.name());
                } else if (given.put(key.name(), String.valueOf(value)) != null) {
                    String sentence = key.flags().getLast() + " is given twice";
                    throw new ParameterException(command.commandLine(), sentence);
                }
                return value;
            }
        };
    }

    private static String description(Key<?> key) {
        String sentence =
                Character.toUpperCase(key.meaning().charAt(0)) + key.meaning().substring(1) + ".";
        String usual = key.defaultText();
        boolean isSaid = usual == null || usual.isEmpty() || key.label().isEmpty();
        return isSaid ? sentence : sentence + " Default: " + usual + ".";
    }
}
