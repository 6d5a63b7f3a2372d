package io.plimsoll.history.share;

import io.plimsoll.driver.Driver;
import io.plimsoll.driver.Drivers;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.address.Addresses;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.SpecException;
import io.plimsoll.unit.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A shared store in one table of a PostgreSQL. A file is rows of a part each, which one transaction adds.
final class SharedTable implements SharedStore {
    private static final String TABLE = "plimsoll_store";

    /// The comment of a table that Plimsoll made.
    private static final String MARK = "plimsoll-store layout=1";

    private static final String CREATION = "CREATE TABLE " + TABLE
            + " (name text NOT NULL, part int NOT NULL, content bytea NOT NULL, PRIMARY KEY (name, part))";

    /// Any number, the same everywhere: two who make the table wait for each other.
    private static final long LOCK = 7_461_325_514_113_025L;

    private static final int PART_BYTES = 1 << 19;
    private static final long PATIENCE_MINUTES = 5;

    private final String place;
    private final Target target;
    private final SqlSession session;

    /// Cuts the session when a statement takes too long: nobody else notices a server that has fallen silent.
    private final ScheduledExecutorService alarm = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("plimsoll-store").factory());

    /// Whether the table is there: who only reads makes none.
    private final boolean isThere;

    private SharedTable(String place, Target target, boolean toWrite) throws TargetException {
        this.place = place;
        this.target = target;
        this.session = target.openControlSession().sql();
        try {
            isThere = prepared(toWrite);
        } catch (TargetException | RuntimeException refused) {
            session.close();
            alarm.shutdownNow();
            throw refused;
        }
    }

    private List<List<@Nullable Object>> ask(String query) throws TargetException {
        ScheduledFuture<?> cut = alarm.schedule(session::abort, PATIENCE_MINUTES, TimeUnit.MINUTES);
        try {
            return session.query(query);
        } finally {
            cut.cancel(false);
        }
    }

    static SharedTable open(String address, Secret password, boolean toWrite) throws TargetException {
        Optional<String> problem = Addresses.problem(address);
        Optional<Driver> driver = Drivers.forAddress(address);
        String place = Addresses.masked(address);
        if (problem.isPresent() || driver.isEmpty()) {
            throw SpecException.of(Origin.COMMAND_LINE, problem.orElseGet(() -> Drivers.unknown(address)));
        }
        TargetSpec spec = TargetSpec.at(address).login("", password).build();
        List<Problem> problems = driver.get().problems(spec).stream()
                .map(text -> new Problem(Origin.COMMAND_LINE, Addresses.scrubbed(text, address)))
                .toList();
        if (!problems.isEmpty()) {
            throw new SpecException(problems);
        }
        Target target = driver.get().open(spec);
        try {
            return new SharedTable(place, target, toWrite);
        } catch (TargetException | RuntimeException refused) {
            target.close();
            throw refused;
        }
    }

    /// Looks whether the table is ours, and makes it if it is needed.
    private boolean prepared(boolean toWrite) throws TargetException {
        ask("BEGIN");
        if (toWrite) {
            ask("SELECT pg_advisory_xact_lock(" + LOCK + ")");
        }
        List<List<@Nullable Object>> found = ask("SELECT coalesce(obj_description(c.oid, 'pg_class'), ''),"
                + " n.nspname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relname = '"
                + TABLE + "' AND pg_table_is_visible(c.oid)");
        boolean isMade = found.isEmpty() && toWrite;
        if (isMade) {
            ask(CREATION);
            ask("COMMENT ON TABLE " + TABLE + " IS '" + MARK + "'");
        }
        ask("COMMIT");
        if (!found.isEmpty() && !MARK.equals(found.getFirst().getFirst())) {
            throw SpecException.of(
                    Origin.COMMAND_LINE,
                    "table " + found.getFirst().get(1) + "." + TABLE + " of " + place + " was not made by this version"
                            + " of Plimsoll, which needs this name; nothing was changed: rename it, or name another"
                            + " database");
        }
        return isMade || !found.isEmpty();
    }

    @Override
    public String place() {
        return place;
    }

    @Override
    public List<String> names() throws TargetException {
        return isThere
                ? ask("SELECT name FROM " + TABLE + " WHERE part = 0 ORDER BY name").stream()
                        .map(row -> String.valueOf(row.getFirst()))
                        .toList()
                : List.of();
    }

    @Override
    public void get(String name, Path into) throws TargetException, IOException {
        long parts =
                (Long) Objects.requireNonNull(ask("SELECT count(*) FROM " + TABLE + " WHERE name = " + literal(name))
                        .getFirst()
                        .getFirst());
        try (OutputStream out = Files.newOutputStream(into, StandardOpenOption.CREATE_NEW)) {
            for (long part = 0; part < parts; part++) {
                String query = "SELECT encode(content, 'base64') FROM " + TABLE + " WHERE name = " + literal(name)
                        + " AND part = " + part;
                Object content = Objects.requireNonNull(ask(query).getFirst().getFirst());
                out.write(Base64.getMimeDecoder().decode(content.toString()));
            }
        }
    }

    @Override
    public void put(String name, Path content) throws TargetException, IOException {
        ask("BEGIN");
        boolean isOver = false;
        try (InputStream in = Files.newInputStream(content)) {
            byte[] bytes = in.readNBytes(PART_BYTES);
            boolean isNew = true;
            for (int part = 0; isNew && (part == 0 || bytes.length > 0); part++) {
                isNew = isAdded(name, part, bytes);
                bytes = in.readNBytes(PART_BYTES);
            }
            ask("COMMIT");
            isOver = true;
        } catch (TargetException refused) {
            throw refused.because(place + " cannot take " + name);
        } finally {
            if (!isOver) {
                undo();
            }
        }
    }

    private void undo() {
        try {
            ask("ROLLBACK");
        } catch (TargetException lost) {
            // Then the server has undone it.
            return;
        }
    }

    /// @return false if another has added the file before
    private boolean isAdded(String name, int part, byte[] bytes) throws TargetException {
        List<List<@Nullable Object>> kept = ask("INSERT INTO " + TABLE + " (name, part, content) VALUES ("
                + literal(name) + ", " + part + ", decode('"
                + Base64.getEncoder().encodeToString(bytes)
                + "', 'base64')) ON CONFLICT DO NOTHING RETURNING encode(sha256(content), 'hex')");
        String sum = HexFormat.of().formatHex(Sha256.digest().digest(bytes));
        if (!kept.isEmpty() && !sum.equals(kept.getFirst().getFirst())) {
            throw new TargetException(ErrorClass.DATA, "what the server has kept is not what was sent");
        }
        return !kept.isEmpty();
    }

    private static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    @Override
    public void close() {
        alarm.shutdownNow();
        session.close();
        target.close();
    }
}
