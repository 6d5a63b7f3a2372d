package io.plimsoll.driver;

import io.plimsoll.spec.Key;
import java.util.List;
import java.util.Optional;

/// Code that talks to one kind of target. Found with [java.util.ServiceLoader]; stateless and thread-safe.
public interface Driver {
    /// The driver's name in specs and reports: `jdbc`, `embedded`.
    String name();

    /// The forms of address it opens, for the list of targets.
    List<TargetForm> forms();

    /// The keys it adds to a spec; the values given arrive in [TargetSpec#options] under the keys' names.
    default List<Key<?>> keys() {
        return List.of();
    }

    /// Whether the address is one of its forms. Touches nothing.
    boolean accepts(String address);

    /// How an address that no driver accepts would be written for this one, as a sentence; empty when it has nothing to
    /// do with it. Quotes nothing of it: it may hold a password.
    default Optional<String> hint(String address) {
        return Optional.empty();
    }

    /// Which driver opens an address that several accept, if the user names none: the highest.
    default int preference() {
        return 0;
    }

    /// Whether it goes through the driver that the spec names, if it names one. Touches nothing.
    default boolean goesThrough(TargetSpec spec) {
        return spec.driver().isEmpty() || spec.driver().equals(name());
    }

    /// Whether the target's sessions can be multiplexed ([Target#multiplexer]). Touches nothing.
    default boolean multiplexes(TargetSpec spec) {
        return false;
    }

    /// Says what is wrong with the spec without touching the target: a missing driver class, an unknown
    /// option. Empty when nothing is.
    List<String> problems(TargetSpec spec);

    /// Connects, and starts the target first if it is embedded.
    ///
    /// @throws TargetException when it cannot be reached or refuses; its message is a sentence for the user
    Target open(TargetSpec spec) throws TargetException;
}
