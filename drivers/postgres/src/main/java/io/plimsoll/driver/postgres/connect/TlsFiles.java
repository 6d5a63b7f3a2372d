package io.plimsoll.driver.postgres.connect;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.net.tls.SslMode;
import io.plimsoll.driver.net.tls.TlsSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Determines the TLS settings: which of libpq's default files exist, and whether the modes are consistent with
/// them. Immutable.
///
/// @param folder the default folder of the files: `~/.postgresql`
/// @param problems collects the problems, in sentences
record TlsFiles(ConnectionParameters parameters, Path folder, List<String> problems) {
    private static final String SYSTEM = "system";
    private static final Set<PosixFilePermission> TOO_OPEN = PosixFilePermissions.fromString("---rwxrwx");
    private static final Set<PosixFilePermission> TOO_OPEN_FOR_ROOT = PosixFilePermissions.fromString("----wxrwx");

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
                versions(),
                direct,
                !parameters.value("sslsni").equals("0"),
                trustsSystem,
                root,
                certificate,
                certificate == null ? null : key(certificate),
                new Secret(parameters.value("sslpassword")));
    }

    private SslMode mode(boolean trustsSystem) {
        String written = parameters.value("sslmode", trustsSystem ? "verify-full" : "prefer");
        SslMode mode = SslMode.valueOf(written.toUpperCase(Locale.ROOT).replace('-', '_'));
        if (trustsSystem && mode != SslMode.VERIFY_FULL) {
            // As in libpq: a public authority certifies any host, so only the host's name identifies the server.
            problems.add("sslrootcert=system needs sslmode=verify-full, not " + written);
        }
        return mode;
    }

    private List<String> versions() {
        String least = parameters.value("ssl_min_protocol_version", "TLSv1.2");
        String most = parameters.value("ssl_max_protocol_version", "TLSv1.3");
        return Stream.of("TLSv1.2", "TLSv1.3")
                .filter(version -> version.compareTo(least) >= 0 && version.compareTo(most) <= 0)
                .toList();
    }

    private @Nullable Path key(Path certificate) {
        Path key = existing("sslkey", "postgresql.key");
        if (key != null) {
            checkPrivate(key);
        }
        if (key == null && parameters.value("sslkey").isEmpty()) {
            problems.add("the certificate " + certificate + " has no key: put it into "
                    + folder.resolve("postgresql.key") + " or name it with sslkey");
        }
        return key;
    }

    /// As in libpq: only its owner may read the key, or root's group if root owns it.
    private void checkPrivate(Path key) {
        try {
            PosixFileAttributeView view = Files.getFileAttributeView(key, PosixFileAttributeView.class);
            if (view == null) {
                return;
            }
            PosixFileAttributes attributes = view.readAttributes();
            boolean isRoots = attributes.owner().getName().equals("root");
            Set<PosixFilePermission> open = new HashSet<>(attributes.permissions());
            open.retainAll(isRoots ? TOO_OPEN_FOR_ROOT : TOO_OPEN);
            if (!open.isEmpty()) {
                problems.add("the key file " + key + " is open to others than its owner: use chmod 600"
                        + (isRoots ? ", or 640 since root owns it" : ""));
            }
        } catch (IOException unreadable) {
            problems.add("the key file " + key + " cannot be read (" + unreadable.getMessage() + ")");
        }
    }

    /// The named file, or the default one if it exists; null for none.
    private @Nullable Path existing(String parameter, String usual) {
        String named = parameters.value(parameter);
        Path file = named.isEmpty() ? folder.resolve(usual) : Path.of(named);
        if (Files.isReadable(file)) {
            return file;
        }
        if (named.isEmpty() && Files.exists(file)) {
            // To ignore an existing authority would mean to trust any server.
            problems.add("the file " + file + " cannot be read: allow that, or name another with " + parameter);
        }
        if (!named.isEmpty()) {
            problems.add(parameter + " names " + named + ", which does not exist or cannot be read");
        }
        return null;
    }
}
