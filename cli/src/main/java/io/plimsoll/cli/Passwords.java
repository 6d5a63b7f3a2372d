package io.plimsoll.cli;

import io.plimsoll.driver.Secret;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Where every command has a target's password from: what was given, else the environment variable of that name.
///
/// @param given null when nothing was
record Passwords(@Nullable Secret given, Map<String, String> environment) implements Function<String, Secret> {
    /// @param given null when nothing was; an empty text is a password, too
    static Passwords of(@Nullable String given) {
        return new Passwords(given == null ? null : new Secret(given), System.getenv());
    }

    /// As programs have it whose empty password means that none was given.
    static Passwords unlessEmpty(Secret given) {
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
