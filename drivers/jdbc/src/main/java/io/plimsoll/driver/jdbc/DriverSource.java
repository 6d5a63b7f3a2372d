package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.address.Addresses;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The source of JDBC drivers: the class path, or jars that the user gave.
///
/// The class loader of the user's jars sees only the JDK, not Plimsoll's class path, so that the user's version is
/// the measured one. The price: what needs the classes of one JDBC driver (COPY, appenders) is replaced there by a
/// slower method.
record DriverSource(ClassLoader loader, String driverClass) {
    /// The Maven artifacts by URL scheme, for the message that a driver is missing.
    private static final String ARTIFACTS = """
            mysql com.mysql:mysql-connector-j
            mariadb org.mariadb.jdbc:mariadb-java-client
            oracle com.oracle.database.jdbc:ojdbc11
            sqlserver com.microsoft.sqlserver:mssql-jdbc
            db2 com.ibm.db2:jcc
            derby org.apache.derby:derby
            firebirdsql org.firebirdsql.jdbc:jaybird
            clickhouse com.clickhouse:clickhouse-jdbc
            postgresql org.postgresql:postgresql
            hsqldb org.hsqldb:hsqldb
            h2 com.h2database:h2
            sqlite org.xerial:sqlite-jdbc
            duckdb org.duckdb:duckdb_jdbc
            """;

    /// One loader for each list of jars, kept because only one class loader can load a native library.
    private static final Map<List<Path>, ClassLoader> LOADERS = new ConcurrentHashMap<>();

    static DriverSource of(List<Path> jars, String driverClass) {
        ClassLoader own = DriverSource.class.getClassLoader();
        return new DriverSource(
                jars.isEmpty() ? own : LOADERS.computeIfAbsent(List.copyOf(jars), DriverSource::loaderOf), driverClass);
    }

    static List<String> missing(List<Path> jars) {
        return jars.stream()
                .filter(jar -> !Files.isReadable(jar) || Files.isDirectory(jar))
                .map(jar -> "the driver jar " + jar + " does not exist or cannot be read")
                .toList();
    }

    /// The driver for a URL; empty if none accepts it.
    ///
    /// @throws DriverMissingException when the driver class that the user named is missing or is not a driver
    Optional<Driver> driverFor(String url) throws DriverMissingException {
        if (!driverClass.isEmpty()) {
            Driver named = named();
            return accepts(named, url) ? Optional.of(named) : Optional.empty();
        }
        return ServiceLoader.load(Driver.class, loader).stream()
                .map(DriverSource::load)
                .filter(driver -> driver != null && accepts(driver, url))
                .findFirst();
    }

    /// The message for a URL that no driver accepts.
    String missingFor(String url) {
        String scheme = scheme(url);
        Optional<String> known =
                ARTIFACTS.lines().filter(line -> line.startsWith(scheme + " ")).findFirst();
        String masked = Addresses.masked(url);
        if (!driverClass.isEmpty()) {
            return "the driver class " + driverClass + " does not accept the URL " + masked
                    + ": leave --driver-class out, or name the class for jdbc:" + scheme;
        }
        String missing = "no JDBC driver accepts the URL " + masked + ": ";
        if (known.isEmpty()) {
            return missing + "give the JDBC driver's jar with --driver-jar";
        }
        String jar = known.get().substring(scheme.length() + 1);
        return missing
                + (scheme.equals("mysql") ? "use jdbc:mariadb:, whose driver is included and supports MySQL, or " : "")
                + "give the jar of " + jar.substring(jar.indexOf(':') + 1)
                + " with --driver-jar (`mvn dependency:copy -Dartifact=" + jar
                + ":RELEASE -DoutputDirectory=.` fetches it)";
    }

    private Driver named() throws DriverMissingException {
        try {
            // The only use of reflection: old drivers are not declared as services.
            return loader.loadClass(driverClass)
                    .asSubclass(Driver.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ClassNotFoundException missing) {
            throw new DriverMissingException(
                    "the driver class " + driverClass + " is not found: give its jar with --driver-jar", missing);
        } catch (ReflectiveOperationException | ClassCastException | LinkageError unusable) {
            throw new DriverMissingException(
                    "the driver class " + driverClass + " is not a usable JDBC driver: " + unusable, unusable);
        }
    }

    private static @Nullable Driver load(ServiceLoader.Provider<Driver> provider) {
        try {
            return provider.get();
        } catch (ServiceConfigurationError unusable) {
            // A driver that cannot start here (a native library is missing) counts as absent. If it was needed, the
            // user sees that no driver accepts the URL.
            return null;
        }
    }

    private static boolean accepts(Driver driver, String url) {
        try {
            return driver.acceptsURL(url);
        } catch (SQLException refused) {
            // Some drivers throw instead of returning false.
            return false;
        }
    }

    private static String scheme(String url) {
        int colon = url.indexOf(':', 5);
        return (colon < 0 ? url.substring(5) : url.substring(5, colon)).toLowerCase(Locale.ROOT);
    }

    private static ClassLoader loaderOf(List<Path> jars) {
        URL[] urls = new URL[jars.size()];
        for (int i = 0; i < urls.length; i++) {
            try {
                urls[i] = jars.get(i).toAbsolutePath().toUri().toURL();
            } catch (MalformedURLException impossible) {
                throw new IllegalStateException("a file path has no URL: " + jars.get(i), impossible);
            }
        }
        return new URLClassLoader("driver-jars", urls, ClassLoader.getPlatformClassLoader());
    }

    /// The driver class that the user named cannot be used. The message is a sentence for the user.
    static final class DriverMissingException extends Exception {
        private static final long serialVersionUID = 1L;

        DriverMissingException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
