package io.plimsoll.bench.plant;

import io.plimsoll.bench.plant.ControlGroup.Limit;
import io.plimsoll.bench.plant.Neighbour.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// What runs beside a run. Stateless.
final class Works {
    private static final long HELD_MILLIS = 700;
    private static final long FREE_MILLIS = 100;
    private static final long LOOK_MILLIS = 50;
    private static final long SECOND_MILLIS = 1_000;

    /// Of a megabyte each, so that a writer ends soon by itself.
    private static final int BLOCKS = 64;

    private Works() {}

    static Work nothing() {
        return self -> {
            self.ready();
            self.awaitEnd();
        };
    }

    /// A program that is connected, and asks something now and then.
    static Work connected() {
        return session((self, statement) -> {
            self.ready();
            do {
                statement.execute("SELECT 1");
            } while (self.rests(SECOND_MILLIS));
        });
    }

    /// A program that keeps the server busy.
    ///
    /// @param computation which it executes again and again
    static Work computing(String computation) {
        return session((self, statement) -> {
            self.ready();
            while (self.goesOn()) {
                statement.execute(computation);
            }
        });
    }

    /// A program that takes a lock, does nothing with it for a while, and gives it back for a moment.
    ///
    /// @param query which locks
    static Work holding(String query) {
        return session((self, statement) -> {
            statement.execute("SET lock_timeout = '20s'");
            Connection connection = statement.getConnection();
            connection.setAutoCommit(false);
            self.ready();
            while (self.goesOn()) {
                statement.execute(query);
                boolean _ = self.rests(HELD_MILLIS);
                connection.rollback();
                boolean _ = self.rests(FREE_MILLIS);
            }
        });
    }

    /// A program that keeps a transaction with its snapshot open, and does nothing.
    ///
    /// @param seconds for which it is open before the run begins
    static Work openTransaction(int seconds) {
        return session((self, statement) -> {
            Connection connection = statement.getConnection();
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setAutoCommit(false);
            statement.execute("SELECT count(*) FROM pg_class");
            boolean _ = self.rests(seconds * SECOND_MILLIS);
            self.ready();
            self.awaitEnd();
            connection.rollback();
        });
    }

    /// Somebody who executes a statement during the measured round.
    ///
    /// @param intervals that are measured before
    static Work executingAfter(int intervals, String sql) {
        return session((self, statement) -> {
            self.ready();
            boolean isTime = false;
            while (!isTime && self.rests(LOOK_MILLIS)) {
                isTime = self.place().measured() >= intervals;
            }
            if (isTime) {
                statement.execute(sql);
            }
            self.awaitEnd();
        });
    }

    /// What a session does.
    @FunctionalInterface
    private interface SessionWork {
        void act(Neighbour self, Statement statement) throws IOException, SQLException, InterruptedException;
    }

    private static Work session(SessionWork work) {
        return self -> {
            try (Connection connection = self.place().connect();
                    Statement statement = connection.createStatement()) {
                for (String sql : self.place().server().naming("a neighbour")) {
                    statement.execute(sql);
                }
                work.act(self, statement);
            }
        };
    }

    /// Several of them at the same time.
    static Work times(int count, Work work) {
        return self -> {
            List<Neighbour> all = new ArrayList<>();
            try {
                for (int i = 0; i < count; i++) {
                    all.add(Neighbour.begin(work, self.place()));
                }
                self.ready();
                self.awaitEnd();
            } finally {
                close(all);
            }
        };
    }

    /// @throws IOException when one of them failed; all have ended
    private static void close(List<Neighbour> all) throws IOException {
        List<IOException> failures = new ArrayList<>();
        for (Neighbour neighbour : all) {
            try {
                neighbour.close();
            } catch (IOException failed) {
                failures.add(failed);
            }
        }
        if (!failures.isEmpty()) {
            throw failures.getFirst();
        }
    }

    /// A busy loop.
    static Work spinning() {
        return self -> {
            self.ready();
            while (self.goesOn()) {
                Thread.onSpinWait();
            }
        };
    }

    /// A program that writes to the server's disk, past all caches.
    static Work writing() {
        return self -> writing(self, file -> directWrite(file, BLOCKS));
    }

    /// A program that writes a file through the system's cache.
    static Work writingCached() {
        return self -> writing(self, Works::cachedWrite);
    }

    /// The same, which may use only so many bytes of memory, with the pages of that file.
    static Work writingWithin(long bytes) {
        return self -> {
            try (ControlGroup group = ControlGroup.make(Limit.MEMORY, Long.toString(bytes))) {
                writing(
                        self,
                        file -> start(List.of(
                                "sh",
                                "-c",
                                "echo $$ >\"$0\" && exec dd if=/dev/zero of=\"$1\" bs=1M count=" + BLOCKS
                                        + " conv=notrunc",
                                group.entrance().toString(),
                                file.toString())));
            }
        };
    }

    /// A disk that takes only so many writes per second from the server.
    static Work limitingWrites(int writes) {
        return self -> {
            String limit = ControlGroup.disk(self.place().folder()) + " " + writes;
            try (ControlGroup group = ControlGroup.make(Limit.WRITES, limit)) {
                group.takeAll(self.place().server().pid());
                self.ready();
                self.awaitEnd();
            }
        };
    }

    /// Starts a program that writes to a file and ends.
    @FunctionalInterface
    private interface Writer {
        Process start(Path file) throws IOException;
    }

    private static void writing(Neighbour self, Writer writer) throws IOException, InterruptedException {
        self.ready();
        Path file = Files.createTempFile(self.place().folder(), "written", ".bin");
        while (self.goesOn()) {
            finish(self, writer.start(file));
        }
    }

    private static void finish(Neighbour self, Process writer) throws IOException, InterruptedException {
        Thread atExit = new Thread(writer::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(atExit);
        boolean hasEnded = false;
        try {
            while (self.goesOn() && !hasEnded) {
                hasEnded = writer.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            }
        } finally {
            int _ = writer.destroyForcibly().waitFor();
            boolean _ = Runtime.getRuntime().removeShutdownHook(atExit);
        }
        if (hasEnded && writer.exitValue() != 0) {
            throw new IOException("a writer ended with " + writer.exitValue());
        }
    }

    /// Starts a program that writes so many blocks past all caches. A block has 4 MB: smaller ones cost so much
    /// processor time that a fast disk waits for the program.
    static Process directWrite(Path file, int blocks) throws IOException {
        return start(List.of(
                "dd", "if=/dev/zero", "of=" + file, "bs=4M", "count=" + blocks, "oflag=direct", "conv=notrunc"));
    }

    private static Process cachedWrite(Path file) throws IOException {
        return start(List.of("dd", "if=/dev/zero", "of=" + file, "bs=1M", "count=" + BLOCKS, "conv=notrunc"));
    }

    private static Process start(List<String> command) throws IOException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
