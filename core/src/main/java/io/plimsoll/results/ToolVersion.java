package io.plimsoll.results;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/// The version of this Plimsoll.
public final class ToolVersion {
    private ToolVersion() {}

    public static String current() {
        Properties properties = new Properties();
        try (InputStream in = ToolVersion.class.getResourceAsStream("version.properties")) {
            properties.load(in);
        } catch (IOException | NullPointerException broken) {
            throw new IllegalStateException("this build lacks its version", broken);
        }
        return properties.getProperty("version");
    }
}
