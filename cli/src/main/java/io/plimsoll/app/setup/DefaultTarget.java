package io.plimsoll.app.setup;

import io.plimsoll.driver.address.Addresses;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Addresses that may stand in a file which is found by itself. Stateless.
///
/// A file may come with a folder that somebody else made. Parameters of some addresses execute code or statements (H2's
/// `INIT`, the classes that pgjdbc loads, settings of an embedded server), so that only those are taken which cannot.
public final class DefaultTarget {
    private static final Set<String> PARAMETERS = Set.of(
            "applicationname",
            "application_name",
            "channel_binding",
            "connect_timeout",
            "currentschema",
            "data",
            "database",
            "databasename",
            "dbname",
            "encrypt",
            "host",
            "port",
            "preset",
            "ssl",
            "sslmode",
            "sslnegotiation",
            "sslrootcert",
            "synchronous",
            "target_session_attrs",
            "user");

    /// What stands for a hidden part of an address.
    private static final String MASK = "***";

    private static final Pattern PASSWORD_OF_USER = Pattern.compile("(//[^/@:]*):\\*\\*\\*(?=@)");
    private static final Pattern PASSWORD = Pattern.compile("(?i)([?&;])(?:password|passwd|pwd)=\\*\\*\\*(&|;|$)");

    private DefaultTarget() {}

    /// Why a file may not have an address, as a sentence; empty if it may.
    public static Optional<String> refusal(String address) {
        if (address.isEmpty()) {
            return Optional.of("\"target\" needs an address, such as postgres://me@host/db");
        }
        boolean isShown = Addresses.masked(address).equals(address) && !address.contains(MASK);
        if (!isShown || Addresses.problem(address).isPresent()) {
            return Optional.of("the address of the target holds a password, or what may be one: leave it out here;"
                    + " passwords come from PLIMSOLL_PASSWORD or, for PostgreSQL, from ~/.pgpass");
        }
        List<String> others = parameters(address);
        return others.isEmpty()
                ? Optional.empty()
                : Optional.of("the address of the target may not have " + String.join(", ", others)
                        + " here, because this file is used without being named; give the whole address with --target,"
                        + " or in a spec file");
    }

    /// The names of parameters that only an address may have which the user gives himself.
    private static List<String> parameters(String address) {
        return Arrays.stream(address.split("[?&;]", -1))
                .skip(1)
                .map(text -> text.split("=", 2)[0].strip().toLowerCase(Locale.ROOT))
                .filter(name -> !name.isEmpty() && !PARAMETERS.contains(name))
                .toList();
    }

    /// The address without its password, for a file. What else may be a secret stays masked, so that it is refused.
    public static String withoutPassword(String address) {
        String masked = PASSWORD_OF_USER.matcher(Addresses.masked(address)).replaceAll("$1");
        return PASSWORD.matcher(masked).replaceAll(found -> found.group(2).isEmpty() ? "" : found.group(1));
    }
}
