package io.plimsoll.cli.option;

import io.plimsoll.plan.Preset;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Key.Role;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecException;
import io.plimsoll.spec.ValueType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.IGetter;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/// The command line options of keys. The declaration of a key gives the names, the help text and the default of its
/// option. A command with this mixin gets the options from [#addAll].
@Command
public final class KeyOptions {
    /// Keys of several workloads. Options are parsed before the workload is known; the workload checks them.
    private static final List<Key<?>> OF_WORKLOADS = List.of(
            Key.required(
                            "profile",
                            ValueType.text(),
                            "profile of the workload; `plimsoll workloads NAME` lists those of workload NAME")
                    .option("NAME", "--profile"),
            Key.required("variant", ValueType.text(), "variant of the workload's operations")
                    .option("NAME", "--variant"),
            Key.required("scale", ValueType.text(), "scale of the dataset. Default: that of the existing data")
                    .option("N", "-s", "--scale"));

    /// The price in the command lines of other tools, without the advice that `run` gives.
    public static final Key<String> PRICE =
            option("PRICE", "what the target costs per hour, such as \"3.20 USD\"", "--price");

    /// What a cloud made, in the command lines of other tools.
    public static final Key<String> CLOUD =
            option("FACTS", "what a cloud made for the runs; `plimsoll cloud run` sets it", "--cloud");

    /// The interrupted sweep or search to continue.
    public static final Key<String> RESUME =
            option("ID", "continue an interrupted sweep or search: its id, the beginning of it, or `last`", "--resume");

    /// One more file with the table of a sweep or a search.
    public static final Key<String> CSV =
            option("FILE", "also write the figures of all cells or steps to this file", "--csv");

    private final List<Key<?>> own;
    private final Set<Role> roles;
    private final Map<String, String> given = new LinkedHashMap<>();

    /// The values of options that may be given several times.
    private final Map<String, List<String>> repeated = new HashMap<>();

    private KeyOptions(List<Key<?>> own, Set<Role> roles) {
        this.own = own;
        this.roles = roles;
    }

    /// The options of a run's keys with these roles, in groups by role.
    static KeyOptions of(Set<Role> roles) {
        return new KeyOptions(List.of(), roles);
    }

    /// Options that a command declares as keys, without groups. Their values are taken as texts.
    public static KeyOptions own(Key<?>... keys) {
        return new KeyOptions(List.of(keys), Set.of());
    }

    /// An option with its own names and help. Its last name is that of the key.
    ///
    /// @param label the name of its value in help
    /// @param meaning one or more sentences, without the last full stop
    public static Key<String> option(String label, String meaning, String... names) {
        return setting(names[names.length - 1].replaceFirst("^-+", ""), label, meaning, names);
    }

    /// The option for where a report is written.
    ///
    /// @param page where a page goes if the option is not given
    public static Key<String> output(String page) {
        String meaning = "where to write it. Default: a page goes to " + page + ", and everything else is printed";
        return option("FILE", meaning, "-o", "--output");
    }

    /// A switch.
    public static Key<String> toggle(String meaning, String name) {
        return option("", meaning, name);
    }

    /// An option that sets a key with another name.
    public static Key<String> setting(String key, String label, String meaning, String... names) {
        return Key.required(key, ValueType.text(), meaning).option(label, names);
    }

    /// A setting of the user.
    public static Setting set(String key, String value) {
        return new Setting(key, value, Origin.COMMAND_LINE);
    }

    /// The settings that were given as options, in a list that may be changed.
    public List<Setting> given() {
        List<Setting> settings = new ArrayList<>();
        given.forEach((key, value) -> settings.add(set(key, value)));
        return settings;
    }

    /// The value that was given for a key, or `otherwise`.
    public String text(String key, String otherwise) {
        return given.getOrDefault(key, otherwise);
    }

    /// The value that was given for a key, or else its default; empty without either.
    public String text(Key<?> key) {
        return text(key.name(), Objects.requireNonNullElse(key.defaultText(), ""));
    }

    /// The value that was given for a key with a default, or else that default.
    ///
    /// @throws SpecException if what was given is no value of the key
    public <T> T value(Key<T> key) {
        try {
            return key.type().read().apply(text(key));
        } catch (IllegalArgumentException refused) {
            throw SpecException.of(Origin.COMMAND_LINE, key.flags().getLast() + " " + refused.getMessage());
        }
    }

    /// The values of an option that may be given several times, in order.
    public List<String> all(Key<String> key) {
        return List.copyOf(repeated.getOrDefault(key.name(), List.of()));
    }

    /// Whether a key was given, such as that of a switch.
    public boolean has(Key<?> key) {
        return given.containsKey(key.name());
    }

    /// The file or folder that was given for a key, or else its default; null without either.
    public @Nullable Path path(Key<String> key) {
        String text = text(key);
        return text.isEmpty() ? null : Path.of(text);
    }

    /// The sweep or search to continue, as it was named; null if a new one begins.
    public @Nullable String resumed() {
        return given.get(RESUME.name());
    }

    /// The setting of one key.
    public Optional<Setting> setting(Key<?> key) {
        return given(key).map(value -> set(key.name(), value));
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
        own.forEach(key -> command.addOption(option(key, command)));
        if (!roles.isEmpty()) {
            command.usageMessage().abbreviateSynopsis(true);
            addGroups(command);
        }
    }

    private void addGroups(CommandSpec command) {
        int place = 0;
        for (Role role : roles) {
            List<OptionSpec> options = Stream.of(OF_WORKLOADS, List.<Key<?>>of(Preset.KEY), RunKeys.all())
                    .flatMap(List::stream)
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
        OptionSpec.Builder option = OptionSpec.builder(key.flags().toArray(String[]::new));
        if (key.repeats()) {
            option.type(List.class).auxiliaryTypes(String.class).getter(getter(key));
        } else {
            option.type(isSwitch ? boolean.class : String.class);
        }
        return option.arity(isSwitch ? "0" : "1")
                .paramLabel(key.label())
                .completionCandidates(key.type().words())
                .description(description(key).replace("%", "%%"))
                .setter(setter(key, command))
                .build();
    }

    /// The library adds the next value of an option to those that it finds.
    private IGetter getter(Key<?> key) {
        return new IGetter() {
            // The library's own signature; what nobody has given yet is null for it.
            @Override
            @SuppressWarnings({"unchecked", "NullAway", "TypeParameterUnusedInFormals"})
            public <T> T get() {
                return (T) repeated.get(key.name());
            }
        };
    }

    private ISetter setter(Key<?> key, CommandSpec command) {
        return new ISetter() {
            // The library also sets options that are not given, to null or false.
            @Override
            @SuppressWarnings("NullAway")
            public <T> T set(T value) {
                if (value == null || value.equals(false)) {
                    given.remove(key.name());
                    repeated.remove(key.name());
                } else if (value instanceof List<?> several) {
                    List<String> texts = several.stream().map(String::valueOf).collect(Collectors.toList());
                    repeated.put(key.name(), texts);
                    given.put(key.name(), String.join(",", texts));
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
