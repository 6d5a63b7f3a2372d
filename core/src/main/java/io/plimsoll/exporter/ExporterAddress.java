package io.plimsoll.exporter;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Where an exporter answers: an address with nothing secret in it, which results may show as it is. Immutable.
///
/// Passwords are refused here and come from the environment: an address is stored and printed wherever a run's
/// settings are. For the same reason, of parameters only those are taken that exporters are known to have.
public record ExporterAddress(URI uri) {
    /// What such an address looks like, for help and messages.
    public static final String WANTS = "addresses such as http://db:9100/metrics, separated by commas";

    private static final String USUAL_PATH = "/metrics";
    private static final int MOST = 16;
    private static final Pattern USER = Pattern.compile("[\\p{L}\\p{N}_.~-]+");

    /// Parameters that choose what an exporter shows, or of which server.
    private static final Pattern PARAMETERS =
            Pattern.compile("((collect|exclude|name)\\[]|module|auth_module|target)=([\\p{L}\\p{N}_.:/~-]*)");

    /// Reads addresses that are separated by commas; none if the text is empty.
    ///
    /// @throws IllegalArgumentException with a sentence that shows nothing of the text: it may hold a password
    public static List<ExporterAddress> all(String text) {
        if (text.isBlank()) {
            return List.of();
        }
        List<ExporterAddress> all =
                Arrays.stream(text.split(",", -1)).map(ExporterAddress::parse).toList();
        Set<URI> different = new HashSet<>();
        for (ExporterAddress each : all) {
            if (!different.add(each.uri)) {
                throw new IllegalArgumentException("server-metrics has " + each + " twice");
            }
        }
        if (all.size() > MOST) {
            throw new IllegalArgumentException("server-metrics has " + all.size() + " addresses; at most " + MOST);
        }
        return all;
    }

    private static ExporterAddress parse(String text) {
        URI uri;
        try {
            uri = new URI(text.strip());
        } catch (URISyntaxException malformed) {
            // Its message, and its cause's, show the text.
            throw new IllegalArgumentException("server-metrics needs " + WANTS);
        }
        String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
        boolean isWeb = scheme.equals("http") || scheme.equals("https");
        if (!isWeb || uri.getHost() == null || uri.getRawFragment() != null || uri.getPort() > 65_535) {
            throw new IllegalArgumentException("server-metrics needs " + WANTS);
        }
        String user = uri.getRawUserInfo();
        if (user != null && !USER.matcher(user).matches()) {
            throw new IllegalArgumentException("server-metrics must hold no password, because settings are stored: give"
                    + " the user as in http://NAME@db:9100/metrics, and the password in the environment"
                    + " (PLIMSOLL_METRICS_PASSWORD)");
        }
        String query = uri.getRawQuery();
        if (query != null && !Arrays.stream(query.split("&", -1)).allMatch(ExporterAddress::isHarmless)) {
            throw new IllegalArgumentException("server-metrics takes only the parameters collect[], exclude[], name[],"
                    + " module, auth_module and target, because settings are stored and others may be secret");
        }
        return new ExporterAddress(complete(uri, scheme));
    }

    /// A password may hide behind escapes, as in the address of a server.
    private static boolean isHarmless(String parameter) {
        return PARAMETERS
                .matcher(URLDecoder.decode(parameter, StandardCharsets.UTF_8))
                .matches();
    }

    private static URI complete(URI uri, String scheme) {
        String path = uri.getRawPath() == null || uri.getRawPath().length() < 2 ? USUAL_PATH : uri.getRawPath();
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        return URI.create(scheme + "://" + uri.getRawAuthority() + path + query);
    }

    /// The user of its Basic authentication; empty if it needs none.
    public String user() {
        return uri.getRawUserInfo() == null ? "" : uri.getRawUserInfo();
    }

    /// The address without its user, as it is asked for.
    URI asked() {
        String authority = uri.getRawAuthority();
        return URI.create(
                uri.toString().replace("//" + authority, "//" + authority.substring(authority.indexOf('@') + 1)));
    }

    /// A short name for it, which tells it from other exporters: `db:9100`.
    public String name() {
        String text = asked().toString();
        String rest = text.substring(text.indexOf("//") + 2);
        return rest.endsWith(USUAL_PATH) ? rest.substring(0, rest.length() - USUAL_PATH.length()) : rest;
    }

    /// The whole address.
    @Override
    public String toString() {
        return uri.toString();
    }
}
