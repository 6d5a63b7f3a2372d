package io.plimsoll.driver.home;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.jar.JarFile;
import java.util.zip.ZipException;

/// Jars with a JDBC driver.
public final class DriverJars {
    private DriverJars() {}

    /// A class loader that sees the jars and the JDK, and not Plimsoll's class path.
    public static URLClassLoader loader(List<Path> jars) {
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

    /// Refuses jars that declare no JDBC driver that this Java can load. Runs nothing of theirs.
    ///
    /// @throws IllegalArgumentException with a sentence for the user
    static void requireDriver(List<Path> jars) throws IOException {
        String names = String.join(
                ", ", jars.stream().map(jar -> jar.getFileName().toString()).toList());
        for (Path jar : jars) {
            try {
                new JarFile(jar.toFile()).close();
            } catch (ZipException damaged) {
                throw new IllegalArgumentException(
                        jar.getFileName() + " is no jar, or is damaged: nothing was added", damaged);
            }
        }
        try (URLClassLoader loader = loader(jars)) {
            // The type of a provider is loaded without being initialized.
            boolean isDriver = ServiceLoader.load(Driver.class, loader).stream()
                    .map(ServiceLoader.Provider::type)
                    .anyMatch(type -> loader.equals(type.getClassLoader()));
            if (!isDriver) {
                throw new IllegalArgumentException("there is no JDBC driver in " + names
                        + " (META-INF/services/java.sql.Driver): nothing was added; a driver that is not declared"
                        + " there is named with --driver-jar and --driver-class");
            }
        } catch (ServiceConfigurationError | LinkageError unusable) {
            throw new IllegalArgumentException(
                    "the JDBC driver in " + names + " cannot be used here: nothing was added (" + unusable + ")",
                    unusable);
        }
    }
}
