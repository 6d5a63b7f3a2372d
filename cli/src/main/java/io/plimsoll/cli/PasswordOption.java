package io.plimsoll.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The option for a password.
final class PasswordOption {
    @Option(
            names = "--password",
            paramLabel = "TEXT",
            description = "Password; better in the environment variable PLIMSOLL_PASSWORD. Never stored.")
    private @Nullable String password;

    Passwords passwords() {
        return Passwords.of(password);
    }
}
