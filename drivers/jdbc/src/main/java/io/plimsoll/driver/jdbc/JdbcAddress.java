package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.TargetSpec;
import java.util.Locale;
import java.util.Map;

/// An address in the form that the JDBC driver takes, with the user.
///
/// @param user empty: the URL or the target's default decides
record JdbcAddress(String url, String user, Secret password) {
    private static final String HOLOGRES = "jdbc:hologres:";

    static boolean isJdbc(String address) {
        return address.toLowerCase(Locale.ROOT).startsWith("jdbc:");
    }

    /// Hologres uses PostgreSQL's driver.
    private static String postgresql(String url) {
        return url.toLowerCase(Locale.ROOT).startsWith(HOLOGRES)
                ? "jdbc:postgresql:" + url.substring(HOLOGRES.length())
                : url;
    }

    /// The address of a spec. Its user and password take precedence over those in the address.
    static JdbcAddress of(TargetSpec spec, Map<String, String> environment) {
        JdbcAddress address = isJdbc(spec.address())
                ? new JdbcAddress(postgresql(spec.address()), "", Secret.NONE)
                : PostgresAddress.translate(spec.address(), environment, System.getProperty("user.name", "postgres"));
        boolean otherUser = !spec.user().isEmpty();
        return new JdbcAddress(
                address.url,
                otherUser ? spec.user() : address.user,
                spec.password().isEmpty() ? address.password : spec.password());
    }
}
