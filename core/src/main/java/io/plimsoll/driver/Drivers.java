package io.plimsoll.driver;

import io.plimsoll.driver.address.Addresses;
import io.plimsoll.spec.Suggestion;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/// The drivers on the class path.
public final class Drivers {
    private Drivers() {}

    /// All drivers, by name.
    public static List<Driver> all() {
        return ServiceLoader.load(Driver.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(Driver::name))
                .toList();
    }

    /// The driver that opens an address if the user names none.
    public static Optional<Driver> forAddress(String address) {
        return all().stream()
                .filter(driver -> driver.accepts(address))
                .max(Comparator.comparingInt(Driver::preference));
    }

    /// The driver of that name; if it does not accept the address, the one that accepts it and may use the named
    /// one behind it, as embedded targets do.
    public static Optional<Driver> forAddress(String address, String name) {
        Optional<Driver> named = all().stream()
                .filter(driver -> driver.name().equals(name) && driver.accepts(address))
                .findFirst();
        return named.isPresent() ? named : forAddress(address);
    }

    /// The message for a driver name that is unknown; none if it is known or empty.
    public static Optional<String> unknownName(String name) {
        List<String> names = all().stream().map(Driver::name).toList();
        return name.isEmpty() || names.contains(name)
                ? Optional.empty()
                : Optional.of("driver = " + name + Suggestion.clause(name, names) + ": there are "
                        + String.join(", ", names));
    }

    /// The message for an address that no driver accepts.
    public static String unknown(String address) {
        String masked = Addresses.masked(address);
        List<String> hints =
                all().stream().flatMap(driver -> driver.hint(address).stream()).toList();
        if (!hints.isEmpty()) {
            return "no driver knows the target \"" + masked + "\": " + String.join("; ", hints)
                    + "; `plimsoll targets` lists the forms";
        }
        List<String> examples = all().stream()
                .flatMap(driver -> driver.forms().stream())
                .map(TargetForm::example)
                .toList();
        return "no driver knows the target \"" + masked + "\"" + Suggestion.clause(masked, examples)
                + "; `plimsoll targets` lists the forms";
    }
}
