package io.plimsoll.driver;

import io.plimsoll.spec.Key;
import java.util.List;
import java.util.Optional;

/// Code that talks to one kind of target. Found with [java.util.ServiceLoader]; stateless and thread-safe.
public interface Driver {
    /// The driver's name in specs and reports: `jdbc`, `embedded`.
    String name();

    /// The forms of address that it opens, for the list of targets.
    List<TargetForm> forms();

    /// The keys that it adds to a spec; their values arrive in [TargetSpec#options] under the keys' names.
    default List<Key<?>> keys() {
        return List.of();
    }

    /// Whether the address is one of its forms. Touches nothing.
    boolean accepts(String address);

    /// A sentence that says how to write, for this driver, an address that no driver accepts; empty if the address
    /// has nothing to do with it. Quotes nothing of the address, which may hold a password.
    default Optional<String> hint(String address) {
        return Optional.empty();
    }

    /// The rank among drivers that accept an address, if the user names none: the highest opens it.
    default int preference() {
        return 0;
    }

    /// Whether sessions go through the driver that the spec names, if it names one. Touches nothing.
    default boolean goesThrough(TargetSpec spec) {
        return spec.driver().isEmpty() || spec.driver().equals(name());
    }

    /// Whether the target's sessions can be multiplexed ([Target#multiplexer]). Touches nothing.
    default boolean multiplexes(TargetSpec spec) {
        return false;
    }

    /// What is wrong with the spec, such as a missing driver class or an unknown option; empty if nothing is. Does
    /// not touch the target.
    List<String> problems(TargetSpec spec);

    /// Refuses a spec that has [#problems].
    static void refuseIfAny(List<String> problems) throws TargetException {
        if (!problems.isEmpty()) {
            throw new TargetException(ErrorClass.STATEMENT, String.join("; ", problems));
        }
    }

    /// Connects, and starts the target first if it is embedded.
    ///
    /// @throws TargetException when it cannot be reached or refuses; its message is a sentence for the user
    Target open(TargetSpec spec) throws TargetException;
}
