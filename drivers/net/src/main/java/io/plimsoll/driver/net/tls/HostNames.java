package io.plimsoll.driver.net.tls;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

/// Checks whether a certificate names a host: by one of its alternative names, or by its common name if it has no
/// alternative name of the host's kind.
///
/// Source: RFC 6125, section 6.4, and PostgreSQL 18 documentation, 32.19.1: `*` stands for one label, and only for
/// the whole first one.
public final class HostNames {
    private static final int DNS_NAME = 2;
    private static final int IP_ADDRESS = 7;

    private HostNames() {}

    /// The certificate's relevant names, for messages.
    public static List<String> of(X509Certificate certificate) {
        List<String> names = alternatives(certificate, DNS_NAME);
        names.addAll(alternatives(certificate, IP_ADDRESS));
        if (names.isEmpty()) {
            names.addAll(commonName(certificate));
        }
        return names;
    }

    public static boolean match(String host, X509Certificate certificate) {
        if (isNumeric(host)) {
            List<String> addresses = alternatives(certificate, IP_ADDRESS);
            return addresses.isEmpty()
                    ? named(certificate).contains(host)
                    : addresses.stream().anyMatch(address -> isSame(address, host));
        }
        return named(certificate).stream().anyMatch(name -> matches(host, name));
    }

    private static List<String> named(X509Certificate certificate) {
        List<String> names = alternatives(certificate, DNS_NAME);
        return names.isEmpty() ? commonName(certificate) : names;
    }

    static boolean matches(String host, String name) {
        String wanted = host.toLowerCase(Locale.ROOT);
        String offered = name.toLowerCase(Locale.ROOT);
        if (!offered.startsWith("*.")) {
            return wanted.equals(offered);
        }
        int dot = wanted.indexOf('.');
        return dot > 0 && wanted.substring(dot).equals(offered.substring(1));
    }

    /// Whether TLS may send it as server name indication: it is not numeric and has only characters of host names.
    static boolean isName(String host) {
        return !isNumeric(host) && host.matches("[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?") && !host.contains("..");
    }

    private static boolean isNumeric(String host) {
        return host.indexOf(':') >= 0 || host.matches("[0-9]+(\\.[0-9]+){3}");
    }

    private static boolean isSame(String first, String second) {
        try {
            // Both are numeric, so nothing is looked up.
            return InetAddress.getByName(first).equals(InetAddress.getByName(second));
        } catch (UnknownHostException noAddress) {
            return false;
        }
    }

    private static List<String> alternatives(X509Certificate certificate, int kind) {
        List<String> names = new ArrayList<>();
        try {
            Collection<List<?>> all = certificate.getSubjectAlternativeNames();
            Collection<List<?>> alternatives = all == null ? List.of() : all;
            for (List<?> alternative : alternatives) {
                if (Integer.valueOf(kind).equals(alternative.get(0)) && alternative.get(1) instanceof String name) {
                    names.add(name);
                }
            }
        } catch (CertificateParsingException broken) {
            // Unreadable names match no host.
            return names;
        }
        return names;
    }

    private static List<String> commonName(X509Certificate certificate) {
        try {
            for (Rdn part : new LdapName(certificate.getSubjectX500Principal().getName()).getRdns()) {
                if (part.getType().equalsIgnoreCase("CN") && part.getValue() instanceof String name) {
                    return List.of(name);
                }
            }
        } catch (InvalidNameException broken) {
            return List.of();
        }
        return List.of();
    }
}
