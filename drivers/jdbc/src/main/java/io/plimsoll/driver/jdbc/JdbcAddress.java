package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.TargetSpec;
import java.util.Locale;
import java.util.Map;

/// Where and as whom to connect: an address in the form the JDBC driver takes.
///
/// @param user empty when the URL or the target's default decides
record JdbcAddress(String url, String user, Secret password) {
    private static final String HOLOGRES = "jdbc:hologres:";

    static boolean isJdbc(String address) {
        return address.toLowerCase(Locale.ROOT).startsWith("jdbc:");
    }

    /// Hologres is reached with PostgreSQL's driver.
    private static String postgresql(String url) {
        return url.toLowerCase(Locale.ROOT).startsWith(HOLOGRES)
                ? "jdbc:postgresql:" + url.substring(HOLOGRES.length())
                : url;
    }

    /// The address of a spec; its user and password win over those written into the address.
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
