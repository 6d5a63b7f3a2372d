package io.plimsoll.bench;

import io.plimsoll.bench.rig.Processors;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.driver.embedded.postgres.PostgresOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/// A PostgreSQL server for each side of a duel, started and prepared when it is first asked for. For one thread.
///
/// Two programs that take turns must not share a server. The one that is stopped keeps its transactions open, and as
/// long as the oldest transaction of a server stays the same, PostgreSQL does not look again which dead rows it may
/// remove, in whatever database they are: the side that runs would read longer and longer chains of dead rows, and
/// its rate would fall by half.
final class Servers implements AutoCloseable {
    private final Path folder;
    private final Map<String, String> settings;
    private final Processors processors;
    private final Preparation preparation;
    private final Map<String, EmbeddedPostgres> bySide = new LinkedHashMap<>();

    /// Fills a new server.
    @FunctionalInterface
    interface Preparation {
        void prepare(EmbeddedPostgres server) throws IOException, InterruptedException;
    }

    /// @param folder for the data of all, which an unprivileged server can enter
    /// @param settings of each
    /// @param processors where each runs
    Servers(Path folder, Map<String, String> settings, Processors processors, Preparation preparation) {
        this.folder = folder;
        this.settings = Map.copyOf(settings);
        this.processors = processors;
        this.preparation = preparation;
    }

    /// The server of a side, ready for use.
    ///
    /// @param side a name that can be part of a path
    EmbeddedPostgres of(String side) throws IOException, InterruptedException {
        EmbeddedPostgres running = bySide.get(side);
        if (running != null) {
            return running;
        }
        EmbeddedPostgres started = start(side);
        bySide.put(side, started);
        processors.bindServer(started.pid());
        preparation.prepare(started);
        return started;
    }

    private EmbeddedPostgres start(String side) throws IOException {
        try {
            return EmbeddedPostgres.start(
                    new PostgresOptions(folder.resolve("data-" + side), folder.resolve("binaries"), 0, settings));
        } catch (TargetException failed) {
            throw new IOException(failed);
        }
    }

    /// Ends all.
    ///
    /// @throws IOException when one did not end; the others have ended all the same
    @Override
    public void close() throws IOException {
        IOException failed = null;
        for (EmbeddedPostgres server : bySide.values()) {
            try {
                server.close();
            } catch (TargetException refused) {
                failed = new IOException(refused);
            }
        }
        bySide.clear();
        if (failed != null) {
            throw failed;
        }
    }
}
