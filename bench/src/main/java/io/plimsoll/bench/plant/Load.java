package io.plimsoll.bench.plant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// What Plimsoll drives. Immutable.
///
/// @param text the workload with its settings, or the text of the file
record Load(Kind kind, String text, int sessions) {
    /// What the text is.
    private enum Kind {
        WORDS,
        WORKLOAD_FILE,
        SCRIPT
    }

    /// TPC-B.
    static Load tpcb(int scale, int sessions) {
        return new Load(Kind.WORDS, "tpcb -p scale=" + scale, sessions);
    }

    /// A workload file.
    static Load file(String text, int sessions) {
        return new Load(Kind.WORKLOAD_FILE, text, sessions);
    }

    /// A workload file with a table `item`, whose `owner` is another one in each row, and an operation.
    ///
    /// @param isIndexed whether there is an index on `owner`
    /// @param operation its lines
    static Load items(int rows, boolean isIndexed, String operation, int sessions) {
        String text = """
                tables:
                  item:
                    rows: %d
                    key: id
                    columns:
                      id: {type: int32, sequence: 1}
                      owner: {type: int32, permuted: 1}
                      stock: {type: int32, value: 0}
                      note: {type: varchar(60), hex: 60}
                %soperations:
                  work:
                %s""".formatted(rows, isIndexed ? "    indexes: [[owner]]\n" : "", operation.indent(4));
        return file(text, sessions);
    }

    /// A table `item`, and an operation that changes a row and keeps it locked for 20 ms.
    ///
    /// @param sleep how a statement begins that rests in the server
    /// @param changed how many of the rows are changed
    static Load held(String sleep, int rows, int changed) {
        String operation = """
                draw: {i: {uniform: [1, %d]}}
                transaction:
                  - UPDATE item SET stock = stock + 1 WHERE id = :i
                  - %s(0.02)
                """.formatted(changed, sleep);
        return items(rows, false, operation, 8);
    }

    /// Two operations that change both rows of a table: one in the order of their keys, the other in this one.
    ///
    /// @param sleep how a statement begins that rests in the server
    static Load pairs(String sleep, int first, int second) {
        String text = """
                tables:
                  pair:
                    rows: 2
                    key: id
                    columns:
                      id: {type: int32, sequence: 1}
                      stock: {type: int32, value: 0}
                operations:
                  there:
                    transaction:
                      - {sleep}(0.1)
                      - UPDATE pair SET stock = stock + 1 WHERE id = 1
                      - {sleep}(0.005)
                      - UPDATE pair SET stock = stock + 1 WHERE id = 2
                  back:
                    transaction:
                      - {sleep}(0.1)
                      - UPDATE pair SET stock = stock + 1 WHERE id = {first}
                      - {sleep}(0.005)
                      - UPDATE pair SET stock = stock + 1 WHERE id = {second}
                """.replace("{sleep}", sleep)
                .replace("{first}", Integer.toString(first))
                .replace("{second}", Integer.toString(second));
        return file(text, 4);
    }

    /// The condition for a few items, drawn by the server.
    static String some(int items, int rows) {
        return "WHERE id = ANY(ARRAY(SELECT (random() * " + (rows - 1) + ")::int + 1 FROM generate_series(1, " + items
                + ")))";
    }

    /// A script in the language of pgbench. Its tables are there already.
    static Load script(String text, int sessions) {
        return new Load(Kind.SCRIPT, text, sessions);
    }

    /// A script that rests in the server all the time: it needs no processor, and waits for no client.
    static Load resting(String seconds, int sessions) {
        return script("SELECT 1 FROM pg_sleep(" + seconds + ");\n", sessions);
    }

    /// Whether Plimsoll makes the tables.
    boolean hasTables() {
        return kind != Kind.SCRIPT;
    }

    /// The words that follow `run` or `load`, separated by blanks.
    ///
    /// @param folder for the file
    String words(Path folder) throws IOException {
        return switch (kind) {
            case WORDS -> text;
            case WORKLOAD_FILE ->
                Files.writeString(folder.resolve("load.yaml"), text).toString();
            case SCRIPT -> "script -p scripts=" + Files.writeString(folder.resolve("load.sql"), text);
        };
    }
}
