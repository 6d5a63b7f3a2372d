package io.plimsoll.workload.script;

import io.plimsoll.workload.script.MetaLine.Word;
import io.plimsoll.workload.script.expression.Variables;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// The arguments of `\sleep`: a time, and a unit that may touch it.
///
/// @param time as it is written
/// @param unit that which follows, if any
record SleepArguments(Word time, @Nullable Word unit) {
    private static final long MICROS_OF_SECOND = 1_000_000;
    private static final long MICROS_OF_MILLISECOND = 1_000;

    /// @param start the index of the command's backslash, from which columns count
    static ScriptCommand read(List<Word> words, ScriptException.Place place, int start, Variables variables)
            throws ScriptException {
        if (words.isEmpty()) {
            throw place.fault("missing argument");
        }
        if (words.size() > 2) {
            throw place.fault("too many arguments", "", words.get(2).at() - start);
        }
        SleepArguments split = split(words, place, start);
        long unit = split.unitMicros(place, start);
        String time = split.time.text();
        if (!time.startsWith(":")) {
            return new ScriptCommand.Sleep(place.shown(), LeadingNumber.of(time), OptionalInt.empty(), "", unit);
        }
        String name = time.substring(1);
        return new ScriptCommand.Sleep(place.shown(), 0, OptionalInt.of(variables.slot(name)), name, unit);
    }

    private static SleepArguments split(List<Word> words, ScriptException.Place place, int start)
            throws ScriptException {
        Word time = words.getFirst();
        Word unit = words.size() > 1 ? words.get(1) : null;
        int end = numberEnd(time.text());
        if (time.text().startsWith(":") || end == time.text().length()) {
            return new SleepArguments(time, unit);
        }
        boolean hasDigits = end > 0 && Character.isDigit(time.text().charAt(end - 1));
        if (unit != null || !hasDigits) {
            throw place.fault("invalid sleep time, must be an integer", time.text(), time.at() - start);
        }
        return new SleepArguments(time, new Word(time.text().substring(end), time.at() + end));
    }

    /// The index after a sign and digits.
    private static int numberEnd(String time) {
        int end = time.startsWith("-") || time.startsWith("+") ? 1 : 0;
        while (end < time.length() && time.charAt(end) >= '0' && time.charAt(end) <= '9') {
            end++;
        }
        return end;
    }

    private long unitMicros(ScriptException.Place place, int start) throws ScriptException {
        if (unit == null) {
            return MICROS_OF_SECOND;
        }
        return switch (unit.text().toLowerCase(Locale.ROOT)) {
            case "us" -> 1;
            case "ms" -> MICROS_OF_MILLISECOND;
            case "s" -> MICROS_OF_SECOND;
            default -> throw place.fault("unrecognized time unit, must be us, ms or s", unit.text(), unit.at() - start);
        };
    }
}
