package io.plimsoll.driver.jdbc.loader;

import io.plimsoll.driver.home.DriverJars;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Loads a JDBC driver from jars, and once more the classes of `io.plimsoll.driver.jdbc`, which use the driver's own
/// classes for COPY and appenders. Thread-safe.
///
/// The driver itself sees only its jars and the JDK, so that no library of Plimsoll's takes the place of one of its
/// own. The classes that are loaded once more see first the jars, then Plimsoll's class path; all else of Plimsoll
/// they share with the rest of the process.
public final class DriverLoader extends ClassLoader {
    private static final String OURS = "io.plimsoll.";
    private static final String AGAIN = OURS + "driver.jdbc.";

    /// One loader for each list of jars, kept because only one class loader can load a native library.
    private static final Map<List<Path>, DriverLoader> LOADERS = new ConcurrentHashMap<>();

    static {
        registerAsParallelCapable();
    }

    private final ClassLoader own;
    private final ClassLoader jars;

    private DriverLoader(List<Path> jars) {
        super("driver", DriverLoader.class.getClassLoader());
        own = DriverLoader.class.getClassLoader();
        this.jars = DriverJars.loader(jars);
    }

    public static DriverLoader of(List<Path> jars) {
        return LOADERS.computeIfAbsent(List.copyOf(jars), DriverLoader::new);
    }

    /// The loader of the driver itself.
    public ClassLoader jars() {
        return jars;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            if (name.startsWith(AGAIN) && name.indexOf('.', AGAIN.length()) < 0) {
                return findClass(name);
            }
            return name.startsWith(OURS) ? super.loadClass(name, resolve) : theirs(name);
        }
    }

    private Class<?> theirs(String name) throws ClassNotFoundException {
        try {
            return jars.loadClass(name);
        } catch (ClassNotFoundException ofAnotherDriver) {
            return own.loadClass(name);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        try (InputStream content = own.getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (content == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] code = content.readAllBytes();
            return defineClass(name, code, 0, code.length);
        } catch (IOException unreadable) {
            throw new ClassNotFoundException(name, unreadable);
        }
    }

    /// The drivers that the jars declare come first.
    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        List<URL> all = new ArrayList<>(Collections.list(jars.getResources(name)));
        all.addAll(Collections.list(own.getResources(name)));
        return Collections.enumeration(all);
    }
}
