package io.plimsoll.app;

import io.plimsoll.driver.Secret;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The source of a target's password for every command: the given one, or else the environment variable with that
/// name.
///
/// @param given null if none was given
public record Passwords(@Nullable Secret given, Map<String, String> environment) implements Function<String, Secret> {
    /// @param given null if none was given; an empty text is a password, too
    public static Passwords of(@Nullable String given) {
        return new Passwords(given == null ? null : new Secret(given), System.getenv());
    }

    /// For tools in which an empty password means that none was given.
    public static Passwords unlessEmpty(Secret given) {
        return new Passwords(given.isEmpty() ? null : given, System.getenv());
    }

    @Override
    public Secret apply(String variable) {
        if (given != null) {
            return given;
        }
        String value = environment.get(variable);
        return value == null ? Secret.NONE : new Secret(value);
    }

    @Override
    public String toString() {
        return "passwords";
    }
}
