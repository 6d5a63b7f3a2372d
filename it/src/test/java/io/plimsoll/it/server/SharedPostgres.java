package io.plimsoll.it.server;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.it.Servers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// Gives test classes one embedded PostgreSQL for all of them, to put servers of their own before.
public final class SharedPostgres implements ParameterResolver {
    private record Running(EmbeddedPostgres postgres, Path folder) implements AutoCloseable {
        static Running start() {
            try {
                Path folder = Files.createTempDirectory("plimsoll-shared-");
                return new Running(Servers.start(folder), folder);
            } catch (Exception failed) {
                throw new IllegalStateException("no PostgreSQL to share", failed);
            }
        }

        @Override
        public void close() throws IOException, TargetException {
            postgres.close();
            List<Path> all;
            try (Stream<Path> walked = Files.walk(folder)) {
                all = walked.sorted(Comparator.reverseOrder()).toList();
            }
            all.forEach(Running::delete);
        }

        private static void delete(Path path) {
            try {
                Files.deleteIfExists(path);
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == EmbeddedPostgres.class;
    }

    @Override
    public EmbeddedPostgres resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(Namespace.create(SharedPostgres.class))
                .computeIfAbsent(Running.class, key -> Running.start(), Running.class)
                .postgres();
    }
}
