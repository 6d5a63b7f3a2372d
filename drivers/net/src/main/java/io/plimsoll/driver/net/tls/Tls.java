package io.plimsoll.driver.net.tls;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.Deadline;
import io.plimsoll.driver.net.TlsTransport;
import io.plimsoll.driver.net.tls.Pem.PemException;
import io.plimsoll.driver.net.tls.Pem.PrivateKeys;
import io.plimsoll.driver.net.tls.TlsSettings.SslMode;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/// Creates TLS engines from the settings. Thread-safe.
///
/// @param context null if TLS is disabled
public record Tls(TlsSettings settings, @Nullable SSLContext context) {
    private static final char[] IN_MEMORY = {};

    /// Reads the certificates and the key.
    ///
    /// @throws TargetException when a file is unusable; the sentence names the file
    public static Tls of(TlsSettings settings) throws TargetException {
        if (settings.mode() == SslMode.DISABLE) {
            return new Tls(settings, null);
        }
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys(settings), trust(settings), null);
            return new Tls(settings, context);
        } catch (PemException unreadable) {
            throw new TargetException(ErrorClass.PERMISSION, "", String.valueOf(unreadable.getMessage()), unreadable);
        } catch (IOException | GeneralSecurityException refused) {
            throw new TargetException(
                    ErrorClass.PERMISSION, "", "TLS cannot be set up (" + refused.getMessage() + ")", refused);
        }
    }

    /// Encrypts a connected non-blocking channel and checks the server's certificate.
    ///
    /// @param host the host that the user named
    /// @param shown the server's name in messages, such as `localhost:5432`
    /// @param protocol the protocol to offer to a server that accepts several on one port, by its registered ALPN
    ///     name; empty for none
    /// @throws TlsException when the two ends do not agree
    /// @throws IOException when the connection fails or the time is over
    public TlsTransport over(SocketChannel channel, Deadline deadline, String host, String shown, String protocol)
            throws IOException, TlsException {
        TlsTransport encrypted = new TlsTransport(channel, engine(host, protocol));
        try {
            encrypted.handshake(deadline);
        } catch (InterruptedIOException late) {
            throw late;
        } catch (IOException refused) {
            throw TlsException.of(shown, refused);
        }
        verify(encrypted.certificate(), host, shown);
        return encrypted;
    }

    /// A new engine for a connection to the host.
    ///
    /// @param protocol as in [#over]
    public SSLEngine engine(String host, String protocol) {
        if (context == null) {
            throw new IllegalStateException("TLS is disabled");
        }
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(true);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setProtocols(settings.versions().toArray(new String[0]));
        parameters.setApplicationProtocols(protocol.isEmpty() ? new String[0] : new String[] {protocol});
        if (settings.namesHost() && HostNames.isName(host)) {
            parameters.setServerNames(List.of(new SNIHostName(host)));
        }
        engine.setSSLParameters(parameters);
        return engine;
    }

    /// Checks what Java's trust manager does not: whether a certificate that is itself a trusted authority has
    /// expired, and whether the certificate names the host.
    private void verify(X509Certificate certificate, String host, String shown) throws TlsException {
        try {
            if (settings.isVerifying()) {
                certificate.checkValidity();
            }
        } catch (CertificateException invalid) {
            throw TlsException.of(shown, invalid);
        }
        if (settings.mode() == SslMode.VERIFY_FULL && !HostNames.match(host, certificate)) {
            throw TlsException.name(shown, host, HostNames.of(certificate));
        }
    }

    private static TrustManager[] trust(TlsSettings settings) throws IOException, GeneralSecurityException {
        if (!settings.isVerifying()) {
            return new TrustManager[] {new TrustAll()};
        }
        @Nullable KeyStore authorities = null;
        if (settings.rootCertificate() != null) {
            authorities = emptyStore();
            int number = 0;
            for (X509Certificate certificate : Pem.certificates(settings.rootCertificate())) {
                authorities.setCertificateEntry("root" + number++, certificate);
            }
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(authorities);
        return factory.getTrustManagers();
    }

    private static KeyManager @Nullable [] keys(TlsSettings settings) throws IOException, GeneralSecurityException {
        if (settings.certificate() == null || settings.key() == null) {
            return null;
        }
        List<X509Certificate> chain = Pem.certificates(settings.certificate());
        KeyStore store = emptyStore();
        store.setKeyEntry(
                "own",
                PrivateKeys.read(
                        settings.key(), settings.keyPassword(), chain.getFirst().getPublicKey()),
                IN_MEMORY,
                chain.toArray(new X509Certificate[0]));
        KeyManagerFactory factory = KeyManagerFactory.getInstance("PKIX");
        factory.init(store, IN_MEMORY);
        return factory.getKeyManagers();
    }

    private static KeyStore emptyStore() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, IN_MEMORY);
        return store;
    }

    /// Trusts any server, like sslmode=require and weaker modes without a root certificate. This protects only
    /// against passive listeners.
    private static final class TrustAll extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    /// Checks whether a certificate names a host: by one of its alternative names, or by its common name if it has
    /// no alternative name of the host's kind.
    ///
    /// Source: RFC 6125, section 6.4, and PostgreSQL 18 documentation, 32.19.1: `*` stands for one label, and only
    /// for the whole first one.
    private static final class HostNames {
        private static final int DNS_NAME = 2;
        private static final int IP_ADDRESS = 7;

        private HostNames() {}

        /// The certificate's relevant names, for messages.
        static List<String> of(X509Certificate certificate) {
            List<String> names = alternatives(certificate, DNS_NAME);
            names.addAll(alternatives(certificate, IP_ADDRESS));
            if (names.isEmpty()) {
                names.addAll(commonName(certificate));
            }
            return names;
        }

        static boolean match(String host, X509Certificate certificate) {
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

        /// Whether TLS may send it as server name indication: it is not numeric and has only characters of host
        /// names.
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
                for (Rdn part :
                        new LdapName(certificate.getSubjectX500Principal().getName()).getRdns()) {
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
}
