package io.plimsoll.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/// Seals output in files under `src/test/resources/golden` of the module under test: what is rendered
/// must be equal, byte by byte and whatever the default locale. `-Dupdate=true` writes the files anew;
/// look at the difference before committing it.
public final class Golden {
    private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

    /// Locales that trip careless code: decimal commas, the Turkish i, other digits, right to left.
    private static final List<Locale> LOCALES = List.of(
            Locale.ROOT,
            Locale.US,
            Locale.GERMANY,
            Locale.of("tr", "TR"),
            Locale.of("ru", "RU"),
            Locale.forLanguageTag("ar-EG-u-nu-arab"));

    private Golden() {}

    /// Renders in every locale and compares each result with the golden file `name`. Sets the default
    /// locale meanwhile.
    public static void check(String name, Callable<String> rendering) throws Exception {
        Locale before = Locale.getDefault();
        try {
            for (Locale locale : LOCALES) {
                Locale.setDefault(locale);
                check(name, rendering.call(), "in locale \"" + locale + "\"");
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    /// Compares a text with the golden file `name`.
    public static void check(String name, String actual) {
        check(name, actual, "");
    }

    private static void check(String name, String actual, String when) {
        Path file = FOLDER.resolve(name);
        try {
            if (Boolean.getBoolean("update")) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, actual);
            }
            assertThat(file).as("a golden file; -Dupdate=true writes it").exists();
            assertThat(actual)
                    .as("%s %s; -Dupdate=true writes it anew", name, when)
                    .isEqualTo(Files.readString(file));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
