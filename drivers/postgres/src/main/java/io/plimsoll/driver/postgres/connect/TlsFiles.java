package io.plimsoll.driver.postgres.connect;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.postgres.connect.tls.SslMode;
import io.plimsoll.driver.postgres.connect.tls.TlsSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Decides the TLS settings: which of libpq's usual files are there, and whether the modes agree with them.
/// Immutable.
///
/// @param folder where the files are when nothing names them: `~/.postgresql`
/// @param problems collects what is wrong, in sentences
record TlsFiles(Parameters parameters, Path folder, List<String> problems) {
    private static final String SYSTEM = "system";

    TlsSettings read() {
        boolean trustsSystem = parameters.value("sslrootcert").equals(SYSTEM);
        SslMode mode = mode(trustsSystem);
        boolean isUsed = mode != SslMode.DISABLE;
        Path root = isUsed && !trustsSystem ? existing("sslrootcert", "root.crt") : null;
        Path certificate = isUsed ? existing("sslcert", "postgresql.crt") : null;
        if (mode.isVerifying()
                && !trustsSystem
                && root == null
                && parameters.value("sslrootcert").isEmpty()) {
            problems.add("sslmode=" + mode.label() + " needs a root certificate: put it into "
                    + folder.resolve("root.crt") + ", name it with sslrootcert, or trust the system's authorities with"
                    + " sslrootcert=system");
        }
        boolean direct = parameters.value("sslnegotiation").equals("direct");
        if (direct && !mode.isRequired()) {
            problems.add("sslnegotiation=direct needs sslmode=require or stronger");
        }
        return new TlsSettings(
                mode,
                direct,
                !parameters.value("sslsni").equals("0"),
                trustsSystem,
                root,
                certificate,
                certificate == null ? null : key(),
                new Secret(parameters.value("sslpassword")));
    }

    private SslMode mode(boolean trustsSystem) {
        String written = parameters.value("sslmode", trustsSystem ? "verify-full" : "prefer");
        SslMode mode = SslMode.valueOf(written.toUpperCase(Locale.ROOT).replace('-', '_'));
        if (trustsSystem && mode != SslMode.VERIFY_FULL) {
            // As libpq: a public authority vouches for any host, so only the host's name tells.
            problems.add("sslrootcert=system needs sslmode=verify-full, not " + written);
        }
        return mode;
    }

    private @Nullable Path key() {
        Path key = existing("sslkey", "postgresql.key");
        if (key == null && parameters.value("sslkey").isEmpty()) {
            problems.add("the certificate " + parameters.value("sslcert") + " has no key: put it into "
                    + folder.resolve("postgresql.key") + " or name it with sslkey");
        }
        return key;
    }

    /// The file that is named, or the usual one if it is there; null for none.
    private @Nullable Path existing(String parameter, String usual) {
        String named = parameters.value(parameter);
        Path file = named.isEmpty() ? folder.resolve(usual) : Path.of(named);
        if (Files.isReadable(file)) {
            return file;
        }
        if (!named.isEmpty()) {
            problems.add(parameter + " names " + named + ", which does not exist or cannot be read");
        }
        return null;
    }
}
