package io.plimsoll.driver.postgres.connect;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.net.dial.Place;
import io.plimsoll.driver.net.tls.TlsSettings;
import io.plimsoll.driver.net.tls.TlsSettings.SslMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The complete parameters of a connection, by libpq's names, with all relevant defaults. Immutable.
///
/// @param values by libpq's names and `search_path`, never empty, without hosts and password
/// @param places the addresses of servers, in the user's order
/// @param password empty if only the password file may contain it
record ConnectionParameters(Map<String, String> values, List<Place> places, Secret password, Path passwordFile) {
    /// Prevents a server that accepts connections but stays silent from blocking a run forever.
    private static final String TIMEOUT_SECONDS = "30";

    ConnectionParameters {
        values = Map.copyOf(values);
        places = List.copyOf(places);
    }

    /// The address of a PostgreSQL server, whose port is part of its socket's name.
    static Place place(String host, String address, int port) {
        return new Place(host, address, port, ".s.PGSQL." + port);
    }

    /// The value of a parameter; empty if it is not given and has no default here.
    String value(String name) {
        return values.getOrDefault(name, "");
    }

    String value(String name, String otherwise) {
        return values.getOrDefault(name, otherwise);
    }

    ConnectionParameters with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(values);
        more.put(name, value);
        return new ConnectionParameters(more, places, password, passwordFile);
    }

    ConnectionParameters at(Place place) {
        return new ConnectionParameters(values, List.of(place), password, passwordFile);
    }

    String user() {
        return value("user");
    }

    int timeoutSeconds() {
        return Integer.parseInt(value("connect_timeout", TIMEOUT_SECONDS));
    }

    /// The login at one server.
    Login login(Place place) {
        String database = value("dbname", user());
        Secret known = password.isEmpty() ? PgpassFile.look(passwordFile, place, database, user()) : password;
        Map<String, String> startup = new LinkedHashMap<>();
        startup.put("user", user());
        startup.put("database", database);
        startup.put("application_name", value("application_name", value("fallback_application_name", "plimsoll")));
        startup.put("client_encoding", "UTF8");
        for (String name : List.of("options", "search_path", "replication")) {
            if (values.containsKey(name)) {
                startup.put(name, value(name));
            }
        }
        String newest = value("max_protocol_version", "3.0");
        return new Login(
                place.shown(),
                startup,
                known,
                value("channel_binding", "prefer"),
                minor(value("min_protocol_version", "3.0")),
                Math.max(minor(newest), minor(value("min_protocol_version", "3.0"))));
    }

    /// The minor version. The newest is 3.2; 3.1 does not exist.
    private static int minor(String version) {
        return version.equals("3.0") ? 0 : 2;
    }

    /// Looks up passwords in the password file. A file that others can read is ignored, and so is an unreadable
    /// one.
    ///
    /// Source: PostgreSQL documentation, "The Password File".
    private static final class PgpassFile {
        private static final Set<PosixFilePermission> OWNERS = Set.of(
                PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

        /// The default folders of servers' sockets.
        private static final Set<String> USUAL_FOLDERS = Set.of("/tmp", "/var/run/postgresql");

        private static final int FIELDS = 5;

        private PgpassFile() {}

        static Secret look(Path file, Place place, String database, String user) {
            String host = place.host().isEmpty() ? place.address() : place.host();
            String named = USUAL_FOLDERS.contains(host) ? "localhost" : host;
            List<String> wanted = List.of(named, String.valueOf(place.port()), database, user);
            for (String line : lines(file)) {
                List<String> fields = line.startsWith("#") ? List.of() : fields(line);
                if (fields.size() == FIELDS && matches(fields, wanted)) {
                    return new Secret(fields.getLast().substring(1));
                }
            }
            return Secret.NONE;
        }

        private static boolean matches(List<String> fields, List<String> wanted) {
            for (int i = 0; i < wanted.size(); i++) {
                String field = fields.get(i);
                // A field begins with a mark, so that only an asterisk without a backslash matches anything.
                if (!field.equals("*") && !field.substring(1).equals(wanted.get(i))) {
                    return false;
                }
            }
            return true;
        }

        /// The fields of a line, each after one mark. The text after the fourth colon is the password, where
        /// colons need no backslash.
        private static List<String> fields(String line) {
            List<String> fields = new ArrayList<>();
            StringBuilder field = new StringBuilder("=");
            int start = 0;
            for (int i = 0; i < line.length(); i++) {
                char c = line.charAt(i);
                if (c == '\\' && i + 1 < line.length()) {
                    i++;
                    field.append(line.charAt(i));
                } else if (c == ':' && fields.size() < FIELDS - 1) {
                    fields.add(line.substring(start, i).equals("*") ? "*" : field.toString());
                    field = new StringBuilder("=");
                    start = i + 1;
                } else {
                    field.append(c);
                }
            }
            fields.add(field.toString());
            return fields;
        }

        private static List<String> lines(Path file) {
            try {
                PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
                boolean isOpen = view != null
                        && !OWNERS.containsAll(view.readAttributes().permissions());
                return isOpen || !Files.isRegularFile(file) ? List.of() : Files.readAllLines(file);
            } catch (IOException unreadable) {
                // As in libpq: the server then reports that a password is missing.
                return List.of();
            }
        }
    }

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
                        + folder.resolve("root.crt")
                        + ", name it with sslrootcert, or trust the system's authorities with"
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
}
