package io.plimsoll.cli.option;

import io.plimsoll.app.Passwords;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The option for a password.
public final class PasswordOption {
    @Option(
            names = "--password",
            paramLabel = "TEXT",
            description = "Password; better in the environment variable PLIMSOLL_PASSWORD. Never stored.")
    private @Nullable String password;

    public Passwords passwords() {
        return Passwords.of(password);
    }
}
