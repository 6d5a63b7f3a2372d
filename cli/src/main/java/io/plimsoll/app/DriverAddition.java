package io.plimsoll.app;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.home.AddedDriver;
import io.plimsoll.driver.home.AddedDrivers;
import io.plimsoll.driver.home.KnownDriver;
import io.plimsoll.spec.Suggestion;
import io.plimsoll.unit.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Adds JDBC drivers, from Maven repositories or from a folder.
///
/// @param mavenHome the user's folder of Maven's, with `settings.xml`
public record DriverAddition(Terminal terminal, AddedDrivers drivers, Path mavenHome) {
    /// `GROUP:ARTIFACT:VERSION`, or with the extension and perhaps a classifier before the version.
    private static final Pattern COORDINATES =
            Pattern.compile("([\\w.-]+:([\\w.-]+))(?::[\\w.-]+){0,2}:([\\w][\\w.+-]*)");

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]*");

    /// What the user asked for.
    ///
    /// @param coordinates empty: only a folder can have it
    /// @param checkSums by names of jars; empty if they are not known
    private record Wanted(String name, String coordinates, String scheme, Map<String, String> checkSums) {
        static Wanted of(KnownDriver known) {
            return new Wanted(known.name(), known.coordinates(), known.scheme(), known.checkSums());
        }

        /// The parts of the coordinates.
        private String[] parts() {
            return coordinates.split(":", -1);
        }

        String artifact() {
            return parts()[1];
        }

        String version() {
            return coordinates.substring(coordinates.lastIndexOf(':') + 1);
        }

        /// Where a Maven repository has the artifact.
        String path() {
            return parts()[0].replace('.', '/') + "/" + artifact() + "/" + version();
        }
    }

    /// Adds a driver, in place of another version that was added before.
    ///
    /// @param what a name, or Maven coordinates
    /// @param from a folder with its jars, or one laid out like a Maven repository; null: the repositories of the
    ///     user's settings
    /// @throws MissingInputException when there is no such driver, or what was found is none
    /// @throws TargetException when it cannot be fetched or kept
    public AddedDriver add(String what, @Nullable Path from) throws MissingInputException, TargetException {
        Wanted wanted = wanted(what, from != null);
        if (from != null && !Files.exists(from)) {
            throw new MissingInputException("there is no folder " + from);
        }
        try (AddedDrivers.Draft draft = drivers.begin(this::sayInterrupted)) {
            try {
                gather(wanted, from, draft);
                return draft.keep(wanted.name, wanted.coordinates, wanted.scheme);
            } catch (IllegalArgumentException noDriver) {
                throw new MissingInputException(noDriver);
            } catch (TargetException failed) {
                // The files vanish under the work of a process that is ending.
                throw draft.isInterrupted() ? new TargetException(ErrorClass.CANCELLED, "interrupted") : failed;
            }
        }
    }

    private void sayInterrupted() {
        terminal.err().println("\nplimsoll: interrupted; nothing was added");
    }

    /// Puts the jars into the draft.
    private void gather(Wanted wanted, @Nullable Path from, AddedDrivers.Draft draft)
            throws MissingInputException, TargetException {
        try {
            List<Path> jars = jars(wanted, from, new MavenFetch(terminal, mavenHome, draft.scratch()));
            for (Path jar : jars) {
                // Not moved: a file of the user stays where it is.
                Files.copy(jar, draft.jars().resolve(jar.getFileName()));
            }
            requireCheckSums(wanted, draft.jars(), jars);
        } catch (IOException refused) {
            throw drivers.failure(refused);
        }
    }

    private static List<Path> jars(Wanted wanted, @Nullable Path from, MavenFetch maven)
            throws IOException, MissingInputException, TargetException {
        if (from == null) {
            return maven.fetch(wanted.coordinates);
        }
        boolean isRepository = !wanted.coordinates.isEmpty() && Files.isDirectory(from.resolve(wanted.path()));
        return isRepository ? maven.fetch(wanted.coordinates, from.toAbsolutePath()) : jarsOf(wanted, from);
    }

    private static Wanted wanted(String what, boolean isFromFolder) throws MissingInputException {
        Optional<KnownDriver> known = KnownDriver.named(what);
        if (known.isPresent()) {
            return Wanted.of(known.get());
        }
        Matcher coordinates = COORDINATES.matcher(what);
        if (coordinates.matches()) {
            return ofCoordinates(coordinates);
        }
        if (isFromFolder && NAME.matcher(what).matches()) {
            return new Wanted(what, "", "", Map.of());
        }
        List<String> names = KnownDriver.all().stream().map(KnownDriver::name).toList();
        throw new MissingInputException("there is no driver by the name \"" + what + "\""
                + Suggestion.clause(what, names) + ": there are " + String.join(", ", names)
                + "; any other is added by its Maven coordinates, GROUP:ARTIFACT:VERSION, or from a folder with"
                + " --from");
    }

    private static Wanted ofCoordinates(Matcher coordinates) throws MissingInputException {
        String all = coordinates.group();
        String version = coordinates.group(3);
        if (version.equals("LATEST") || version.equals("RELEASE") || version.endsWith("-SNAPSHOT")) {
            throw new MissingInputException(
                    "the version " + version + " changes from day to day: name a fixed version, such as 9.4.0");
        }
        Optional<KnownDriver> known = KnownDriver.ofArtifact(coordinates.group(1));
        if (known.isEmpty()) {
            return new Wanted(coordinates.group(2).toLowerCase(Locale.ROOT), all, "", Map.of());
        }
        KnownDriver driver = known.get();
        boolean isSame = driver.coordinates().equals(all);
        return new Wanted(driver.name(), all, driver.scheme(), isSame ? driver.checkSums() : Map.of());
    }

    /// The jars of a driver in a folder: those whose check sums are known, or all.
    private static List<Path> jarsOf(Wanted wanted, Path from) throws IOException, MissingInputException {
        List<Path> jars = new ArrayList<>();
        if (Files.isDirectory(from)) {
            try (Stream<Path> files = Files.list(from)) {
                files.filter(file -> file.toString().endsWith(".jar")).sorted().forEach(jars::add);
            }
        } else {
            jars.add(from);
        }
        if (!wanted.checkSums.isEmpty()) {
            jars.removeIf(jar -> !wanted.checkSums.containsKey(jar.getFileName().toString()));
        }
        String main = wanted.coordinates.isEmpty() ? "" : wanted.artifact() + "-" + wanted.version();
        if (jars.stream().noneMatch(jar -> jar.getFileName().toString().startsWith(main))) {
            throw new MissingInputException("there is no " + (main.isEmpty() ? "jar" : main + ".jar") + " in " + from
                    + ", and no Maven repository with it; nothing was added");
        }
        return jars;
    }

    /// Refuses jars that are not those which are meant by the driver's name.
    private static void requireCheckSums(Wanted wanted, Path folder, List<Path> jars)
            throws IOException, MissingInputException {
        if (wanted.checkSums.isEmpty()) {
            return;
        }
        List<String> names =
                jars.stream().map(jar -> jar.getFileName().toString()).toList();
        for (String name : Stream.concat(names.stream(), wanted.checkSums.keySet().stream())
                .distinct()
                .toList()) {
            String expected = wanted.checkSums.getOrDefault(name, "");
            if (!names.contains(name) || !Sha256.hex(folder.resolve(name)).equals(expected)) {
                throw new MissingInputException(name + " is refused, because it is missing, or its check sum is not"
                        + " the one that Plimsoll knows of " + wanted.coordinates + "; nothing was added");
            }
        }
    }
}
