package io.plimsoll.driver.embedded;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.jdbc.JdbcDriver;
import io.plimsoll.spec.Suggestion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/// Helpers shared by the engines that run in this process.
final class InProcess {
    private static final AtomicInteger MEMORY_DATABASES = new AtomicInteger();

    private InProcess() {}

    /// A database name that is unique in this process.
    static String memoryName() {
        return "plimsoll" + MEMORY_DATABASES.incrementAndGet();
    }

    static Target open(EmbeddedAddress address, TargetSpec jdbcSpec, EmbeddedTarget.Ending ending)
            throws TargetException {
        return new EmbeddedTarget(address, new JdbcDriver().open(jdbcSpec), ending);
    }

    static TargetSpec withUser(TargetSpec spec, String defaultUser) {
        return withUser(spec, defaultUser, Secret.NONE);
    }

    /// The spec with the target's default user and password, unless the spec names a user.
    static TargetSpec withUser(TargetSpec spec, String defaultUser, Secret defaultPassword) {
        boolean given = !spec.user().isEmpty() && !spec.user().equals(defaultUser);
        return spec.withLogin(
                given ? spec.user() : defaultUser,
                given || !spec.password().isEmpty() ? spec.password() : defaultPassword);
    }

    /// Ends an engine by the statement SHUTDOWN, so that the next start needs no recovery.
    static void shutdown(Target target) throws TargetException {
        try (SqlSession session = target.openSession().sql()) {
            session.execute("SHUTDOWN");
        }
    }

    /// The reasons why the engine cannot keep its files at this path, as sentences; empty if it can.
    ///
    /// @param separator the character that ends the path in the engine's own address; empty for none
    static List<String> pathProblems(EmbeddedAddress address, String separator) {
        Path file = address.file();
        List<String> problems = new ArrayList<>();
        if (!separator.isEmpty() && file.toString().contains(separator)) {
            problems.add("the path " + file + " holds the character \"" + separator
                    + "\", which this engine reads as the end of the path; name another");
        }
        if (Files.isDirectory(file)) {
            problems.add(file + " is a folder; name a file in it, such as "
                    + address.form().prefix() + file.resolve("load.db"));
        }
        Path existing = file.getParent() == null ? file : file.getParent();
        while (!Files.exists(existing) && existing.getParent() != null) {
            existing = existing.getParent();
        }
        if (!Files.isDirectory(existing) || !Files.isWritable(existing)) {
            problems.add("cannot write " + file + " because " + existing
                    + " is not a folder this user may write to; name another path");
        } else if (!existing.equals(file.getParent())) {
            problems.add("there is no folder " + file.getParent() + " for the file " + file.getFileName()
                    + "; make it, or name another path");
        }
        return problems;
    }

    /// The problems of options that are not among the known names.
    static List<String> nameProblems(EmbeddedAddress address, String product, Collection<String> known) {
        return address.options().keySet().stream()
                .filter(name -> !known.contains(name))
                .map(name -> product + " has no option \"" + name + "\"" + Suggestion.clause(name, known))
                .toList();
    }

    /// `;name=value` for each option.
    static String semicolonOptions(Map<String, String> options) {
        StringBuilder text = new StringBuilder();
        options.forEach(
                (name, value) -> text.append(';').append(name).append('=').append(value));
        return text.toString();
    }

    static List<String> lines(String resource) {
        try (InputStream content = InProcess.class.getResourceAsStream(resource)) {
            if (content == null) {
                throw new IllegalStateException(resource + " is missing beside " + InProcess.class);
            }
            return new String(content.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
