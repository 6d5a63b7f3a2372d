package io.plimsoll.workload.widerow;

import static io.plimsoll.workload.widerow.Wording.grouped;

import io.plimsoll.spec.ValueType;
import java.util.LinkedHashMap;
import java.util.Map;

/// The plan in words.
final class WideRowFacts {
    private WideRowFacts() {}

    static Map<String, String> of(WideTable table, Work work) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("mode", work.mode().word());
        facts.put("operations", work.mode().word() + " (weight 1)");
        facts.put(table.name(), content(table, work.mode()));
        facts.put("columns", Wording.columns(table.columnNames()));
        facts.put("payload", payload(table.payload()));
        facts.put("storage", storage(table));
        if (work.mode().isWriting()) {
            facts.put("batch", batch(table, work));
        }
        if (work.mode() != Mode.WRITE && work.mode() != Mode.BINLOG) {
            facts.put("rows", choice(work));
        }
        if (work.together().max() > 1) {
            facts.put(
                    "together",
                    "up to " + work.together().max() + " point queries in one statement, linger "
                            + work.together().linger());
        }
        return facts;
    }

    private static String content(WideTable table, Mode mode) {
        String rows = Wording.rows(table.rows());
        return mode == Mode.WRITE ? "empty at first, " + rows + " when all is written" : rows;
    }

    private static String payload(Payload payload) {
        String values = switch (payload.type().form()) {
            case RULED ->
                switch (payload.rule()) {
                    case APPEND_ID -> payload.size() + " letters and the row's number";
                    case ZERO_PAD -> "the row's number in " + payload.size() + " digits";
                };
            case INT32, INT64, DIGITS -> "the row's number";
        };
        return payload.columns() + " x " + payload.type().text() + ", each " + values;
    }

    private static String storage(WideTable table) {
        String layout = ValueType.word(table.storage().layout());
        return table.storage().properties().isEmpty()
                ? layout
                : layout + ", " + table.storage().properties();
    }

    private static String batch(WideTable table, Work work) {
        Work.Writing writing = work.writing();
        String columns = writing.columns() == table.payload().columns()
                ? "all columns"
                : "the first " + writing.columns() + " of " + table.payload().columns() + " payload columns";
        return Wording.rows(writing.batchRows()) + " by " + ValueType.word(writing.road()) + ", " + columns
                + (writing.partial() ? ", each left out with probability 1/3" : "") + ", on conflict "
                + ValueType.word(writing.onConflict());
    }

    private static String choice(Work work) {
        KeyChoice choice = work.choice();
        String range = ", " + grouped(choice.from()) + " to " + grouped(choice.to());
        String missing = work.missing() == 0 ? "" : ", and " + work.missing() + " of all beyond the last row";
        return switch (choice.rule()) {
            case ZIPFIAN -> "zipfian, theta " + choice.theta() + range + missing;
            case HOTSPOT ->
                "hotspot, " + choice.hotShare() + " of operations on " + choice.hotKeys() + " of the rows" + range
                        + missing;
            case DEFAULT, SEQUENTIAL, UNIFORM -> ValueType.word(choice.rule()) + range + missing;
        };
    }
}
