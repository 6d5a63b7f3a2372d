package io.plimsoll.cloud;

import io.plimsoll.cloud.CloudException.Kind;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// The programs on this machine. Immutable.
///
/// @param folders the folders in which they are looked for, as in PATH
/// @param journals whose folders hold the logs of calls
/// @param stopped whether the user asked for the end
/// @param password of a database that is there already, from the user's environment; empty if it is not set
public record Programs(String folders, JournalFolder journals, BooleanSupplier stopped, Supplier<String> password) {
    public boolean has(String name) {
        return Program.find(name, folders).isPresent();
    }

    /// A program for calls that are about no run.
    Program program(String name) throws CloudException {
        return program(name, "");
    }

    /// A program for calls that are about a run, in whose folder they are logged.
    ///
    /// @param id of the run; empty: they are about none
    public Program program(String name, String id) throws CloudException {
        return new Program(
                name,
                Program.find(name, folders)
                        .orElseThrow(() -> new CloudException(Kind.REFUSED, name + " is not on the PATH: install it")),
                id.isEmpty() ? null : journals.made(id).resolve("programs.log"),
                stopped);
    }

    /// @throws CloudException when an order wants the password of a database, and there is none
    void requireSecrets(List<Order> orders) throws CloudException {
        for (Order order : orders) {
            String _ = secret(order);
        }
    }

    /// The password of a database that is there, if the template of an order wants it; otherwise empty.
    String secret(Order order) throws CloudException {
        if (!Template.isSecretive(Path.of(order.template()))) {
            return "";
        }
        if (password.get().isEmpty()) {
            throw new CloudException(
                    Kind.REFUSED, "the variable PLIMSOLL_PASSWORD must have the password of the database");
        }
        return password.get();
    }

    /// The first of some programs that is there.
    String firstOf(List<String> names) throws CloudException {
        return names.stream()
                .filter(this::has)
                .findFirst()
                .orElseThrow(() -> new CloudException(
                        Kind.REFUSED,
                        "neither " + String.join(" nor ", names) + " is on the PATH: install one of them"));
    }
}
