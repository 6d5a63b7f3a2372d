package io.plimsoll.ycsb.translation;

import io.plimsoll.driver.Addresses;
import io.plimsoll.driver.Secret;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import io.plimsoll.ycsb.Command;
import io.plimsoll.ycsb.Database;
import io.plimsoll.ycsb.file.IdleKeys;
import io.plimsoll.ycsb.file.YcsbKeys;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The target, the user and what a binding does in its own way. Used once, by one thread.
final class ConnectionTranslation {
    /// As the files of the PolarDB report have it where something is to be filled in.
    private static final Pattern PLACEHOLDER = Pattern.compile("<[A-Za-z][A-Za-z0-9_ -]*>");

    /// Several URLs are separated by the character that some products have within one.
    private static final Pattern SHARDS = Pattern.compile("(?i);\\s*jdbc:");

    /// Opened by our own wire driver, which needs no class.
    private static final Pattern WIRE = Pattern.compile("(?i)jdbc:(postgresql|hologres):.*");

    private final Draft draft;
    private final Translation.Asked asked;

    ConnectionTranslation(Draft draft, Translation.Asked asked) {
        this.draft = draft;
        this.asked = asked;
    }

    /// @return the password
    Secret translate() {
        return switch (asked.binding()) {
            case JDBC -> jdbc();
            case POSTGRENOSQL -> jsonb();
            case DYNAMODB -> dynamodb();
            case BASIC -> basic();
        };
    }

    /// Whether a property is one of the driver's keys and goes to it as it is.
    static boolean isDrivers(String name, Database binding) {
        return binding == Database.DYNAMODB
                && name.startsWith(Database.DYNAMODB.prefix())
                && !name.equals(YcsbKeys.DYNAMODB_ENDPOINT.name())
                && IdleKeys.reason(name).isEmpty();
    }

    private Secret jdbc() {
        sql(YcsbKeys.DB_URL, YcsbKeys.DB_USER);
        String url = draft.get(YcsbKeys.DB_URL);
        if (SHARDS.matcher(url).find()) {
            draft.refuse(
                    YcsbKeys.DB_URL,
                    "db.url names several databases, over which YCSB shards by the key's hash code; Plimsoll drives"
                            + " one: run it once for each, or give one URL");
        }
        driver(url);
        batches();
        if (!draft.get(YcsbKeys.JDBC_AUTOCOMMIT)) {
            draft.warn(
                    YcsbKeys.JDBC_AUTOCOMMIT,
                    "every operation is committed; with jdbc.autocommit=false YCSB commits only inserts, and updates in"
                            + " one huge transaction per thread at the end");
        }
        if (draft.isGiven(YcsbKeys.JDBC_FETCH)
                && !draft.get(YcsbKeys.JDBC_FETCH).startsWith("-")) {
            draft.warn(
                    YcsbKeys.JDBC_FETCH,
                    "jdbc.fetchsize has no effect: a scan's rows are all received and read, as many at once as the"
                            + " target sends");
        }
        return new Secret(draft.get(YcsbKeys.DB_PASSWORD));
    }

    private void driver(String url) {
        boolean isWire = WIRE.matcher(url).matches() && !draft.properties().isGiven("driver");
        if (!url.startsWith("jdbc:") || isWire) {
            if (!asked.driverJars().isEmpty()) {
                draft.warn(
                        Origin.COMMAND_LINE,
                        "-cp has no effect: Plimsoll opens " + Addresses.masked(url)
                                + " with a driver of its own (-p driver=jdbc takes the JDBC driver)");
            }
            return;
        }
        if (!draft.get(YcsbKeys.DB_DRIVER).isEmpty()) {
            draft.set("driver-class", draft.get(YcsbKeys.DB_DRIVER), YcsbKeys.DB_DRIVER);
        }
        if (!asked.driverJars().isEmpty()) {
            draft.pass(new Setting("driver-jar", asked.driverJars(), Origin.COMMAND_LINE));
        }
    }

    private void batches() {
        long rows = draft.get(YcsbKeys.DB_BATCH);
        if (rows > 1) {
            draft.set("batch-rows", rows, YcsbKeys.DB_BATCH);
            draft.warn(
                    YcsbKeys.DB_BATCH,
                    "inserts go " + rows
                            + " rows at once, and latencies are those of whole batches; YCSB tells nearly 0"
                            + " for all rows of a batch but its last");
        } else if (draft.get(YcsbKeys.JDBC_BATCHES)) {
            draft.warn(
                    YcsbKeys.JDBC_BATCHES,
                    "rows are inserted one by one; with jdbc.batchupdateapi=true and no db.batchsize YCSB collects"
                            + " them and never sends them");
        }
    }

    private Secret jsonb() {
        sql(YcsbKeys.JSON_URL, YcsbKeys.JSON_USER);
        draft.set("layout", "jsonb");
        if (!draft.get(YcsbKeys.JSON_AUTOCOMMIT)) {
            draft.warn(YcsbKeys.JSON_AUTOCOMMIT, "every operation is committed");
        }
        return new Secret(draft.get(YcsbKeys.JSON_PASSWORD));
    }

    private void sql(Key<String> url, Key<String> user) {
        if (draft.get(url).isEmpty()) {
            draft.refuse(
                    url,
                    "\"" + url.name() + "\" must be given: which database, such as jdbc:postgresql://host/db, or one"
                            + " that needs no installation, such as postgres:embedded");
        }
        refusePlaceholder(url);
        draft.set("target", draft.get(url), url);
        if (!draft.properties().isGiven("schema")) {
            // Where YCSB has its table.
            draft.set("schema", "connection");
        }
        if (!draft.get(user).isEmpty()) {
            draft.set("user", draft.get(user), user);
        }
        sayThatTheTableIsMade();
    }

    private Secret dynamodb() {
        refusePlaceholder(YcsbKeys.DYNAMODB_ENDPOINT);
        draft.set("target", "dynamodb:" + draft.get(YcsbKeys.DYNAMODB_ENDPOINT), YcsbKeys.DYNAMODB_ENDPOINT);
        if (draft.get(YcsbKeys.DYNAMODB_KEY).isEmpty()) {
            draft.refuse(
                    YcsbKeys.DYNAMODB_KEY,
                    "\"dynamodb.primaryKey\" must be given: the name of the table's key attribute, such as pk");
        }
        sayThatTheTableIsMade();
        return Secret.NONE;
    }

    private Secret basic() {
        boolean isLoad = asked.command() == Command.LOAD;
        draft.set("target", "null:" + (isLoad ? "" : draft.get(YcsbKeys.RECORDS)), YcsbKeys.RECORDS);
        // What keeps nothing has no end behind which inserts could go.
        draft.set("insert-keys", "ycsb");
        if (draft.get(YcsbKeys.BASIC_DELAY) > 0) {
            draft.warn(
                    YcsbKeys.BASIC_DELAY,
                    "basicdb.simulatedelay has no effect: the null target answers at once, so that what is measured is"
                            + " the harness");
        }
        return Secret.NONE;
    }

    private void sayThatTheTableIsMade() {
        if (asked.command() == Command.LOAD) {
            draft.warn(
                    YcsbKeys.TABLE,
                    "table " + draft.get(YcsbKeys.TABLE) + " is made if it is not there; YCSB wants it made before");
        }
    }

    private void refusePlaceholder(Key<String> key) {
        Matcher placeholder = PLACEHOLDER.matcher(draft.get(key));
        if (placeholder.find()) {
            draft.refuse(
                    key,
                    String.format(
                            Locale.ROOT,
                            "%s still holds the placeholder %s; write it into the file, or give -p %s=...",
                            key.name(),
                            placeholder.group(),
                            key.name()));
        }
    }
}
