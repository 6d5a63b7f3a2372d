package io.plimsoll.compat.pgbench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Takes arguments apart as the C library's `getopt_long` does, with its messages: options may be bundled (`-nv`),
/// hold their value (`-c8`), be abbreviated (`--cl 8`), and stand after operands; `--` ends them. Used once, by one
/// thread.
final class GetoptLong {
    private final List<PgbenchOption> options;
    private final List<String> arguments;
    private final PgbenchRelease version;
    private final List<String> operands = new ArrayList<>();
    private int next;

    /// The rest of an argument with several short options.
    private String bundle = "";

    GetoptLong(PgbenchRelease version, List<String> arguments) {
        this.version = version;
        this.options = PgbenchOption.of(version);
        this.arguments = List.copyOf(arguments);
    }

    /// One option as it was given.
    ///
    /// @param value empty if the option takes none
    record Given(PgbenchOption option, String value) {}

    /// The next option; null after the last one.
    @Nullable
    Given next() throws PgbenchRefusal {
        if (!bundle.isEmpty()) {
            return shortOption();
        }
        while (next < arguments.size()) {
            String argument = arguments.get(next++);
            if (argument.equals("--")) {
                operands.addAll(arguments.subList(next, arguments.size()));
                next = arguments.size();
            } else if (argument.startsWith("--")) {
                return longOption(argument);
            } else if (argument.length() > 1 && argument.startsWith("-")) {
                bundle = argument.substring(1);
                return shortOption();
            } else {
                operands.add(argument);
            }
        }
        return null;
    }

    /// The arguments that belong to no option, once [#next] has returned null.
    List<String> operands() {
        return List.copyOf(operands);
    }

    private Given shortOption() throws PgbenchRefusal {
        String letter = bundle.substring(0, bundle.offsetByCodePoints(0, 1));
        String rest = bundle.substring(letter.length());
        PgbenchOption option = options.stream()
                .filter(known -> known.letter(version).equals(letter))
                .findFirst()
                .orElseThrow(() -> PgbenchRefusal.plain("invalid option -- '" + letter + "'")
                        .hintAtHelp());
        if (!option.takesValue()) {
            bundle = rest;
            return new Given(option, "");
        }
        bundle = "";
        if (!rest.isEmpty()) {
            return new Given(option, rest);
        }
        return new Given(option, value("option requires an argument -- '" + letter + "'"));
    }

    private Given longOption(String argument) throws PgbenchRefusal {
        int equals = argument.indexOf('=');
        String name = equals < 0 ? argument.substring(2) : argument.substring(2, equals);
        PgbenchOption option = named(name, argument);
        String shown = "option '--" + option.longName() + "'";
        if (equals >= 0 && !option.takesValue()) {
            throw PgbenchRefusal.plain(shown + " doesn't allow an argument").hintAtHelp();
        }
        if (equals >= 0) {
            return new Given(option, argument.substring(equals + 1));
        }
        return new Given(option, option.takesValue() ? value(shown + " requires an argument") : "");
    }

    private PgbenchOption named(String name, String argument) throws PgbenchRefusal {
        List<PgbenchOption> candidates = new ArrayList<>();
        for (PgbenchOption option : options) {
            if (option.longName().equals(name)) {
                return option;
            }
            // What pgbench does not have is never abbreviated, so that its own abbreviations stay unambiguous.
            if (!option.isOurs() && option.longName().startsWith(name)) {
                candidates.add(option);
            }
        }
        if (candidates.size() > 1) {
            throw PgbenchRefusal.plain("option '" + argument + "' is ambiguous; possibilities:"
                            + candidates.stream()
                                    .map(option -> " '--" + option.longName() + "'")
                                    .collect(Collectors.joining()))
                    .hintAtHelp();
        }
        if (candidates.isEmpty()) {
            throw PgbenchRefusal.plain("unrecognized option '" + argument + "'").hintAtHelp();
        }
        return candidates.getFirst();
    }

    private String value(String otherwise) throws PgbenchRefusal {
        if (next == arguments.size()) {
            throw PgbenchRefusal.plain(otherwise).hintAtHelp();
        }
        return arguments.get(next++);
    }
}
