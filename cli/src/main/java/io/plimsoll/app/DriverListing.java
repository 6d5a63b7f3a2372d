package io.plimsoll.app;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.home.AddedDriver;
import io.plimsoll.driver.home.AddedDrivers;
import io.plimsoll.driver.home.KnownDriver;
import io.plimsoll.report.document.TableColumn;
import io.plimsoll.report.text.AlignedTable;
import io.plimsoll.report.text.Style;
import io.plimsoll.unit.TextLines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Which JDBC drivers there are: those that came with Plimsoll, those that were added, and those that can be added.
///
/// @param folder where those that were added are
public record DriverListing(List<Entry> included, List<Entry> added, String folder, List<Entry> canBeAdded) {
    private static final Pattern JAR = Pattern.compile(".*/([^/]+)\\.jar!/.*");
    private static final double MEGABYTE = 1 << 20;
    private static final List<TableColumn> COLUMNS =
            Stream.generate(() -> TableColumn.word("")).limit(4).toList();

    /// A driver.
    ///
    /// @param addresses their beginning; empty if it is not known
    public record Entry(String name, String version, String addresses, String remark) {
        private static Entry of(KnownDriver driver, String version, String remark) {
            return new Entry(driver.name(), version, "jdbc:" + driver.scheme() + ":", remark);
        }

        private static Entry of(AddedDriver driver) {
            String size = String.format(Locale.ROOT, "%.1f MB", driver.bytes() / MEGABYTE);
            String remark = driver.damage()
                    .map(file -> "DAMAGED: " + file + " is missing or was changed")
                    .orElse((driver.source().isEmpty() ? "from a folder" : driver.source()) + ", " + size);
            String addresses = driver.scheme().isEmpty() ? "" : "jdbc:" + driver.scheme() + ":";
            return new Entry(driver.name(), driver.version(), addresses, remark);
        }
    }

    public static DriverListing of(AddedDrivers drivers) throws TargetException {
        List<Entry> included = new ArrayList<>();
        List<Entry> canBeAdded = new ArrayList<>();
        List<String> jars = jars();
        for (KnownDriver driver : KnownDriver.all()) {
            String start = driver.artifact().substring(driver.artifact().indexOf(':') + 1) + "-";
            jars.stream()
                    .filter(jar -> jar.startsWith(start))
                    .findFirst()
                    .ifPresentOrElse(
                            jar -> included.add(Entry.of(driver, jar.substring(start.length()), "")),
                            () -> canBeAdded.add(Entry.of(driver, driver.version(), driver.artifact())));
        }
        List<Entry> added = drivers.all().stream().map(Entry::of).toList();
        return new DriverListing(included, added, drivers.folder().toString(), canBeAdded);
    }

    /// The names of the jars of the class path that declare a JDBC driver.
    private static List<String> jars() {
        try {
            List<String> jars = new ArrayList<>();
            for (URL service : Collections.list(
                    DriverListing.class.getClassLoader().getResources("META-INF/services/java.sql.Driver"))) {
                Matcher jar = JAR.matcher(service.toString());
                if (jar.matches()) {
                    jars.add(jar.group(1));
                }
            }
            return jars;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    public String text(Style style) {
        return part("Included", included, style)
                + part("Added, in " + folder, added, style)
                + part("Can be added with `plimsoll drivers add NAME`", canBeAdded, style)
                + lines("Any other one, or another version: `plimsoll drivers add GROUP:ARTIFACT:VERSION`", style);
    }

    private static String part(String title, List<Entry> entries, Style style) {
        AlignedTable table = new AlignedTable(COLUMNS);
        entries.forEach(entry -> table.row(List.of(entry.name, entry.version, entry.addresses, entry.remark)));
        return lines(title + ":", style) + (entries.isEmpty() ? "  none\n" : table.render(style)) + "\n";
    }

    private static String lines(String text, Style style) {
        return String.join("\n", TextLines.of(text, style.width(), TextLines.Break.BLANKS)) + "\n";
    }
}
