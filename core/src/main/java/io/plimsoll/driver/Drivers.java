package io.plimsoll.driver;

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

    public static Optional<Driver> forAddress(String address) {
        return all().stream().filter(driver -> driver.accepts(address)).findFirst();
    }

    /// The sentence for an address that no driver accepts.
    public static String unknown(String address) {
        List<String> examples = all().stream()
                .flatMap(driver -> driver.forms().stream())
                .map(TargetForm::example)
                .toList();
        return "no driver knows the target \"" + address + "\"" + Suggestion.clause(address, examples)
                + "; `plimsoll targets` lists the forms";
    }
}
