package io.plimsoll.driver.postgres.connect;

import static java.util.Map.entry;

import io.plimsoll.spec.Suggestion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The parameters of addresses: libpq's, and pgjdbc's mapped to libpq's names.
final class LibpqParameters {
    /// The parameters that have an effect here.
    static final Set<String> EFFECTIVE = words("""
        host hostaddr port dbname user password passfile service connect_timeout options application_name
        fallback_application_name client_encoding search_path sslmode sslrootcert sslcert sslkey sslpassword
        sslnegotiation sslsni ssl_min_protocol_version ssl_max_protocol_version channel_binding
        target_session_attrs load_balance_hosts min_protocol_version max_protocol_version
        """);

    /// Parameters that request an unsupported safety. Ignoring them silently would be unsafe.
    private static final Set<String> REFUSED =
            Set.of("require_auth", "requirepeer", "sslcrl", "sslcrldir", "sslcertmode", "replication");

    /// pgjdbc's names for parameters that libpq names differently, in lower case.
    private static final Map<String, String> RENAMED = Map.ofEntries(
            entry("applicationname", "application_name"),
            entry("connecttimeout", "connect_timeout"),
            entry("logintimeout", "connect_timeout"),
            entry("channelbinding", "channel_binding"),
            entry("currentschema", "search_path"),
            entry("pgdbname", "dbname"),
            entry("pghost", "host"),
            entry("pgport", "port"),
            entry("targetservertype", "target_session_attrs"),
            entry("loadbalancehosts", "load_balance_hosts"));

    private static final Map<String, String> SERVER_TYPES = Map.of(
            "any", "any",
            "primary", "primary",
            "master", "primary",
            "secondary", "standby",
            "slave", "standby",
            "preferprimary", "prefer-primary",
            "prefersecondary", "prefer-standby",
            "preferslave", "prefer-standby");

    /// Tuning parameters of libpq and pgjdbc without effect in this driver, in lower case.
    private static final Set<String> WITHOUT_EFFECT = words("""
        keepalives keepalives_idle keepalives_interval keepalives_count tcp_user_timeout gssencmode
        krbsrvname gsslib gssdelegation sslcompression sslkeylogfile preparethreshold
        preparedstatementcachequeries preparedstatementcachesizemib databasemetadatacachefields
        databasemetadatacachefieldsmib defaultrowfetchsize preferquerymode rewritebatchedinserts
        binarytransfer binarytransferenable binarytransferdisable tcpkeepalive tcpnodelay sendbuffersize
        receivebuffersize maxsendbuffersize sockettimeout cancelsignaltimeout autosave cleanupsavepoints
        adaptivefetch adaptivefetchminimum adaptivefetchmaximum maxresultbuffer loglevel loggerlevel
        loggerfile logunclosedconnections logservererrordetail hostrecheckseconds disablecolumnsanitiser
        assumeminserverversion allowencodingchanges stringtype gssresponsetimeout sslresponsetimeout
        quotereturningidentifiers hideunprivilegedobjects escapesyntaxcallmode readonlymode unknownlength
        groupstartupparameters querytimeout
        """);

    private LibpqParameters() {}

    private static Set<String> words(String text) {
        return Set.of(text.strip().split("\\s+"));
    }

    /// The parameters by libpq's names, without those that have no effect.
    ///
    /// @param where their source for messages, such as `the target address`
    static Map<String, String> translated(Map<String, String> written, String where, List<String> problems) {
        Map<String, String> parameters = new LinkedHashMap<>();
        written.forEach((name, value) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            String renamed = RENAMED.getOrDefault(lower, name);
            if (lower.equals("ssl")) {
                // The stricter meaning of libpq's and pgjdbc's, unless sslmode is given as well.
                parameters.putIfAbsent("sslmode", value.equals("false") ? "prefer" : "verify-full");
            } else if (EFFECTIVE.contains(renamed)) {
                parameters.put(renamed, inLibpqTerms(lower, value));
            } else if (Safeties.isMissing(lower, value)) {
                problems.add("the postgres driver does not offer gssencmode = " + value + " of " + where
                        + ": leave it out, and write sslmode=require for encryption by TLS");
            } else if (!WITHOUT_EFFECT.contains(lower)) {
                problems.add(unknown(name, where));
            }
        });
        return parameters;
    }

    private static String inLibpqTerms(String name, String value) {
        return switch (name) {
            case "targetservertype" -> SERVER_TYPES.getOrDefault(value.toLowerCase(Locale.ROOT), value);
            case "loadbalancehosts" ->
                switch (value) {
                    case "true" -> "random";
                    case "false" -> "disable";
                    default -> value;
                };
            default -> value;
        };
    }

    private static String unknown(String name, String where) {
        if (REFUSED.contains(name)) {
            return "the postgres driver does not offer the parameter " + name + " of " + where + ": leave it out";
        }
        List<String> known = new ArrayList<>(EFFECTIVE);
        known.addAll(List.of("ApplicationName", "connectTimeout", "loginTimeout", "channelBinding", "currentSchema"));
        known.addAll(List.of("targetServerType", "loadBalanceHosts", "ssl"));
        return "the postgres driver does not know the parameter \"" + name + "\" of " + where
                + Suggestion.clause(name, known);
    }

    /// Detects requests for safeties that this driver lacks, in all sources that libpq reads. They are refused,
    /// because the user would not want a connection without them.
    static final class Safeties {
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
                    problems.add("the environment variable " + variable
                            + " asks for a security option that the postgres driver"
                            + " does not offer: unset it to do without" + instead(variable));
                }
            });
            revocations(
                    parameters.getOrDefault("sslmode", ""), surroundings.home().resolve(".postgresql"), problems);
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
                problems.add(
                        "the file " + list + " lists revoked certificates, which the postgres driver does not check:"
                                + " move it away to do without");
            }
        }

        /// Whether the parameter requests GSSAPI encryption, which is not supported.
        static boolean isMissing(String parameter, String value) {
            return parameter.equals("gssencmode") && !HARMLESS_ENCRYPTION.contains(value);
        }
    }
}
