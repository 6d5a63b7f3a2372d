package io.plimsoll.it.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a simple query brought: rows as text, and the last statement's tag. Immutable.
record Answer(List<List<@Nullable String>> rows, String tag) {
    static Answer read(MessageStream stream) throws IOException {
        List<List<@Nullable String>> rows = new ArrayList<>();
        String tag = "";
        @Nullable RefusedException refused = null;
        for (Message message = stream.read(); message.type() != 'Z'; message = stream.read()) {
            switch (message.type()) {
                case 'D' -> rows.add(row(message.reader()));
                case 'C' -> tag = message.reader().text();
                case 'E' -> refused = new RefusedException(message);
                default -> {
                    // Descriptions and notices: whoever asked knows the columns.
                }
            }
        }
        if (refused != null) {
            throw refused;
        }
        return new Answer(rows, tag);
    }

    static void skipToReady(MessageStream stream) throws IOException {
        Message message = stream.read();
        while (message.type() != 'Z') {
            message = stream.read();
        }
    }

    private static List<@Nullable String> row(BodyReader body) {
        List<@Nullable String> row = new ArrayList<>();
        for (int columns = body.int16(); columns > 0; columns--) {
            int length = body.int32();
            row.add(length < 0 ? null : new String(body.take(length), StandardCharsets.UTF_8));
        }
        return row;
    }

    /// How many rows the last statement wrote: the last word of its tag.
    long count() {
        return Long.parseLong(tag.substring(tag.lastIndexOf(' ') + 1));
    }

    /// The first column of all rows.
    List<String> firstColumn() {
        return rows.stream().map(row -> String.valueOf(row.getFirst())).toList();
    }
}
