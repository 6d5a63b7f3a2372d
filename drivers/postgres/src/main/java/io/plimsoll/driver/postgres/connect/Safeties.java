package io.plimsoll.driver.postgres.connect;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Detects requests for safeties that this driver lacks, in all sources that libpq reads. They are refused, because
/// the user would not want a connection without them.
final class Safeties {
    /// Variables of libpq, and the values with which they request nothing.
    private static final Map<String, Set<String>> VARIABLES = Map.of(
            "PGREQUIREAUTH", Set.of(),
            "PGREQUIREPEER", Set.of(),
            "PGREQUIRESSL", Set.of("0"),
            "PGSSLCRL", Set.of(),
            "PGSSLCRLDIR", Set.of(),
            "PGSSLCERTMODE", Set.of("allow"),
            "PGGSSENCMODE", Set.of("disable", "prefer"));

    private static final Set<String> HARMLESS_ENCRYPTION = Set.of("disable", "prefer");

    private Safeties() {}

    /// @param parameters by libpq's names, from all sources
    static void check(Map<String, String> parameters, Surroundings surroundings, List<String> problems) {
        VARIABLES.forEach((variable, harmless) -> {
            String value = surroundings.variable(variable);
            if (!value.isEmpty() && !harmless.contains(value)) {
                problems.add("the environment variable " + variable + " asks for a safety that the postgres driver does"
                        + " not offer: unset it to do without" + instead(variable));
            }
        });
        revocations(parameters.getOrDefault("sslmode", ""), surroundings.home().resolve(".postgresql"), problems);
    }

    private static String instead(String variable) {
        return variable.equals("PGREQUIRESSL") ? ", and set PGSSLMODE=require in its place" : "";
    }

    /// When libpq verifies server certificates, it also checks for revocation if this file exists.
    private static void revocations(String mode, Path folder, List<String> problems) {
        boolean checks =
                mode.startsWith("verify-") || (mode.equals("require") && Files.exists(folder.resolve("root.crt")));
        Path list = folder.resolve("root.crl");
        if (checks && Files.exists(list)) {
            problems.add("the file " + list + " lists revoked certificates, which the postgres driver does not check:"
                    + " move it away to do without");
        }
    }

    /// Whether the parameter requests GSSAPI encryption, which is not supported.
    static boolean isMissing(String parameter, String value) {
        return parameter.equals("gssencmode") && !HARMLESS_ENCRYPTION.contains(value);
    }
}
