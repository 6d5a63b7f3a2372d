package io.plimsoll.driver.home;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import toys.ToyDriver;

/// Jars for tests: one with the [ToyDriver], and others.
public final class ToyJars {
    private static final String SERVICE = "META-INF/services/java.sql.Driver";

    private ToyJars() {}

    /// A jar with a JDBC driver.
    public static byte[] driver() {
        String type = ToyDriver.class.getName();
        try (InputStream code = ToyDriver.class.getResourceAsStream("ToyDriver.class")) {
            if (code == null) {
                throw new IllegalStateException("the class of the toy driver is missing");
            }
            return jar(Map.of(
                    SERVICE,
                    type.getBytes(StandardCharsets.UTF_8),
                    type.replace('.', '/') + ".class",
                    code.readAllBytes()));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /// A jar whose driver was compiled for a Java of the future.
    public static byte[] driverOfTheFuture() {
        byte[] code = {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0x7F, 0x7F, 0, 1};
        return jar(Map.of(SERVICE, "toy.Future".getBytes(StandardCharsets.UTF_8), "toy/Future.class", code));
    }

    /// A jar without a driver.
    public static byte[] other() {
        return jar(Map.of("readme.txt", "Nothing to load.".getBytes(StandardCharsets.UTF_8)));
    }

    /// Writes a jar with a JDBC driver.
    public static Path driverIn(Path folder, String name) throws IOException {
        return Files.write(folder.resolve(name), driver());
    }

    private static byte[] jar(Map<String, byte[]> entries) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream jar = new JarOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                JarEntry place = new JarEntry(entry.getKey());
                place.setTime(0);
                jar.putNextEntry(place);
                jar.write(entry.getValue());
                jar.closeEntry();
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }
}
