package io.plimsoll.driver.postgres.connect.tls;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/// Makes TLS engines by what the settings trust and show. Thread-safe.
public final class Tls {
    private static final char[] IN_MEMORY = {};

    /// What a server looks for that takes other protocols on the same port.
    public static final String APPLICATION_PROTOCOL = "postgresql";

    private final TlsSettings settings;
    private final @Nullable SSLContext context;

    private Tls(TlsSettings settings, @Nullable SSLContext context) {
        this.settings = settings;
        this.context = context;
    }

    /// Reads the certificates and the key.
    ///
    /// @throws TargetException a sentence that names the file
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

    public TlsSettings settings() {
        return settings;
    }

    /// A new engine for a connection to the host.
    public SSLEngine engine(String host) {
        if (context == null) {
            throw new IllegalStateException("TLS is disabled");
        }
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(true);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setProtocols(settings.versions().toArray(new String[0]));
        parameters.setApplicationProtocols(new String[] {APPLICATION_PROTOCOL});
        if (settings.namesHost() && HostNames.isName(host)) {
            parameters.setServerNames(List.of(new SNIHostName(host)));
        }
        engine.setSSLParameters(parameters);
        return engine;
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
}
