package io.plimsoll.driver.dynamodb;

import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.dynamodb.server.AccessKey;
import io.plimsoll.driver.dynamodb.server.DynamoServer;
import io.plimsoll.driver.net.Io;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.RecordList;
import io.plimsoll.driver.statement.RecordStep;
import io.plimsoll.driver.statement.RecordStep.Kind;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/// Records to test with, and targets that keep them.
final class RecordSample {
    static final Table TABLE = new Table(
            "records",
            List.of(
                    Column.notNull("KEY", new ColumnType.VaryingText(100)),
                    Column.of("field0", new ColumnType.FreeText()),
                    Column.of("field1", new ColumnType.FreeText())),
            List.of("KEY"));

    private RecordSample() {}

    /// @param options such as `retries=2 update=attributes`
    static Target open(DynamoServer server, String options) throws TargetException {
        return open(server, options, AccessKey.EXAMPLE.id(), AccessKey.EXAMPLE.secret());
    }

    static Target open(DynamoServer server, String options, String id, String secret) throws TargetException {
        Map<String, String> given = new HashMap<>();
        for (String option : options.isEmpty() ? new String[0] : options.split(" ", -1)) {
            int equals = option.indexOf('=');
            String name = option.substring(0, equals);
            given.put(name.equals(Io.KEY.name()) ? name : "dynamodb." + name, option.substring(equals + 1));
        }
        Map<String, String> environment = Map.of("AWS_ACCESS_KEY_ID", id, "AWS_SECRET_ACCESS_KEY", secret);
        return new DynamoDriver(new CredentialSources(environment, Path.of("")))
                .open(TargetSpec.at("dynamodb:" + server.url()).options(given).build());
    }

    static RecordList list(Kind kind, String... fields) {
        int slots = 1 + (kind == Kind.PUT || kind == Kind.UPDATE ? fields.length : 0);
        return new RecordList(
                kind.name().toLowerCase(Locale.ROOT),
                Collections.nCopies(slots, SlotType.TEXT),
                List.of(new RecordStep(
                        kind,
                        TABLE,
                        List.of(fields),
                        IntStream.range(0, slots).boxed().toList())));
    }

    static Arguments arguments(String key, String... values) {
        Arguments arguments = new Arguments(Collections.nCopies(1 + values.length, SlotType.TEXT));
        set(arguments, 0, key);
        for (int i = 0; i < values.length; i++) {
            set(arguments, 1 + i, values[i]);
        }
        return arguments;
    }

    static RecordList scan() {
        return new RecordList(
                "scan",
                List.of(SlotType.TEXT, SlotType.INT64),
                List.of(new RecordStep(Kind.SCAN, TABLE, List.of(), List.of(0, 1))));
    }

    static Arguments scanArguments(String key, int records) {
        Arguments arguments = new Arguments(List.of(SlotType.TEXT, SlotType.INT64));
        set(arguments, 0, key);
        arguments.set(1, records);
        return arguments;
    }

    private static void set(Arguments arguments, int slot, String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        arguments.text(slot).clear();
        arguments.text(slot).append(utf8, 0, utf8.length);
    }

    static String key(long number) {
        return String.format(Locale.ROOT, "user%05d", number);
    }

    static List<String> keys(int count) {
        return IntStream.range(0, count).mapToObj(RecordSample::key).toList();
    }

    static TableRows rows(long count) {
        return new TableRows(TABLE, TABLE.columns(), count, (index, out) -> {
            out.text(key(index));
            out.text("value " + index);
            out.nothing();
        });
    }

    static RowBatch batch() {
        return new RowBatch(
                "insert",
                TABLE,
                TABLE.columns(),
                rows(1_000).source(),
                RowBatch.Road.INSERT,
                RowBatch.OnConflict.FAIL,
                false);
    }

    /// Writes down what it hears.
    static final class Heard implements RowReader {
        private final List<String> values = new ArrayList<>();

        List<String> values() {
            return List.copyOf(values);
        }

        @Override
        public void value(int column, byte[] bytes, int offset, int length) {
            values.add(column + "=" + new String(bytes, offset, length, StandardCharsets.UTF_8));
        }

        @Override
        public void nothing(int column) {
            values.add(column + " nothing");
        }

        @Override
        public void endRow() {
            values.add("end");
        }
    }
}
