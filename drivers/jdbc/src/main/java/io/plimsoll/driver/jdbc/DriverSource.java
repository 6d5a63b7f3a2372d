package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.address.Addresses;
import io.plimsoll.driver.home.AddedDriver;
import io.plimsoll.driver.home.AddedDrivers;
import io.plimsoll.driver.home.KnownDriver;
import io.plimsoll.driver.jdbc.loader.DriverLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The source of a JDBC driver: the class path, or jars that the user gave or added.
///
/// @param jars empty: the class path
record DriverSource(ClassLoader loader, String driverClass, List<Path> jars) {
    /// The class path, or in a copy of this class that [DriverLoader] has defined, also the jars that it is for.
    private static final ClassLoader OWN = DriverSource.class.getClassLoader();

    /// Where the driver for a URL is. Jars that the user gives with the target are the only place; otherwise, an
    /// added driver of the same product comes before the class path, and any other after it.
    ///
    /// @throws TargetException when an added driver is damaged, or the added ones cannot be read
    static DriverSource of(TargetSpec spec, AddedDrivers added, String url) throws TargetException {
        DriverSource own = new DriverSource(OWN, spec.driverClass(), List.of());
        if (!spec.driverJars().isEmpty()) {
            return own.in(spec.driverJars());
        }
        if (OWN instanceof DriverLoader) {
            return own;
        }
        List<AddedDriver> all = added.all();
        Optional<DriverSource> ofProduct = accepting(all, scheme(url), own, url);
        if (ofProduct.isPresent() || all.isEmpty() || own.accepts(url)) {
            return ofProduct.orElse(own);
        }
        return accepting(all, "", own, url).orElse(own);
    }

    /// The first of the added drivers of a product that accepts the URL.
    private static Optional<DriverSource> accepting(
            List<AddedDriver> added, String scheme, DriverSource own, String url) throws TargetException {
        for (AddedDriver driver : added) {
            if (!driver.scheme().equals(scheme)) {
                continue;
            }
            Optional<String> damage = driver.damage();
            if (damage.isPresent()) {
                throw new TargetException(
                        ErrorClass.STATEMENT,
                        "the added JDBC driver " + driver.name() + " is damaged (" + damage.get() + " in "
                                + driver.folder() + "): add it again with `plimsoll drivers add`, or remove it with"
                                + " `plimsoll drivers remove " + driver.name() + "`");
            }
            DriverSource source = own.in(driver.paths());
            if (source.accepts(url)) {
                return Optional.of(source);
            }
        }
        return Optional.empty();
    }

    private DriverSource in(List<Path> others) {
        return new DriverSource(DriverLoader.of(others).jars(), driverClass, others);
    }

    /// What is wrong with jars that the user named; a sentence for each.
    static List<String> missing(List<Path> jars) {
        List<String> problems = new ArrayList<>();
        for (Path jar : jars) {
            if (!Files.isReadable(jar) || Files.isDirectory(jar)) {
                problems.add("the driver jar " + jar + " does not exist or cannot be read");
            } else if (!isJar(jar)) {
                problems.add("the driver jar " + jar + " is no jar, or is damaged");
            }
        }
        return problems;
    }

    private static boolean isJar(Path file) {
        try {
            new JarFile(file.toFile()).close();
            return true;
        } catch (IOException damaged) {
            return false;
        }
    }

    /// Plimsoll's driver as it is with the classes of these jars; empty if they are none.
    Optional<io.plimsoll.driver.Driver> withItsClasses() {
        if (jars.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Class.forName(JdbcDriver.class.getName(), true, DriverLoader.of(jars))
                    .asSubclass(io.plimsoll.driver.Driver.class)
                    .getDeclaredConstructor()
                    .newInstance());
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("the same class was loaded before", impossible);
        }
    }

    /// Whether a driver is there for a URL.
    boolean accepts(String url) {
        try {
            return driverFor(url).isPresent();
        } catch (DriverMissingException elsewhere) {
            return false;
        }
    }

    /// The driver for a URL; empty if none accepts it.
    ///
    /// @throws DriverMissingException when the driver class that the user named is missing or is not a driver
    Optional<Driver> driverFor(String url) throws DriverMissingException {
        if (!driverClass.isEmpty()) {
            Driver named = named();
            return accepts(named, url) ? Optional.of(named) : Optional.empty();
        }
        try {
            return ServiceLoader.load(Driver.class, loader).stream()
                    .map(DriverSource::load)
                    .filter(driver -> driver != null && accepts(driver, url))
                    .findFirst();
        } catch (ServiceConfigurationError | LinkageError unusable) {
            throw new DriverMissingException(
                    "the JDBC driver that " + names() + " declares cannot be used: " + unusable.getMessage(), unusable);
        }
    }

    private String names() {
        return jars.isEmpty()
                ? "the class path"
                : jars.stream().map(jar -> jar.getFileName().toString()).collect(Collectors.joining(", "));
    }

    /// The message for a URL that no driver accepts.
    String missingFor(String url) {
        String scheme = scheme(url);
        Optional<KnownDriver> known = KnownDriver.ofScheme(scheme);
        String masked = Addresses.masked(url);
        if (!driverClass.isEmpty()) {
            return "the driver class " + driverClass + " does not accept the URL " + masked
                    + ": leave --driver-class out, or name the class for jdbc:" + scheme;
        }
        if (!jars.isEmpty()) {
            return "no JDBC driver in " + names() + " accepts the URL " + masked
                    + ": name its jar with --driver-jar, and with --driver-class the class of a driver that is not"
                    + " declared in META-INF/services";
        }
        String missing = "no JDBC driver accepts the URL " + masked + ": ";
        if (known.isEmpty()) {
            return missing + "give the JDBC driver's jar with --driver-jar, or add it with"
                    + " `plimsoll drivers add GROUP:ARTIFACT:VERSION`";
        }
        return missing
                + (scheme.equals("mysql") ? "use mysql://, for which a driver is included, or " : "")
                + "add the driver with `plimsoll drivers add " + known.get().name()
                + "`, or give its jar with --driver-jar";
    }

    private Driver named() throws DriverMissingException {
        try {
            // Old drivers are not declared as services.
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

    /// The driver class that the user named cannot be used. The message is a sentence for the user.
    static final class DriverMissingException extends Exception {
        private static final long serialVersionUID = 1L;

        DriverMissingException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
