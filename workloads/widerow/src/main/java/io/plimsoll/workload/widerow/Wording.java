package io.plimsoll.workload.widerow;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Texts for people from numbers and lists of columns.
final class Wording {
    private static final String PAYLOAD = "name";

    private Wording() {}

    static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    static String rows(long number) {
        return grouped(number) + (number == 1 ? " row" : " rows");
    }

    /// `id, name0 to name19, ts`: adjacent payload columns become a range.
    static String columns(List<String> names) {
        List<String> parts = new ArrayList<>();
        int at = 0;
        while (at < names.size()) {
            int end = at + 1;
            while (end < names.size() && follows(names.get(end - 1), names.get(end))) {
                end++;
            }
            parts.add(
                    end - at > 2
                            ? names.get(at) + " to " + names.get(end - 1)
                            : String.join(", ", names.subList(at, end)));
            at = end;
        }
        return String.join(", ", parts);
    }

    private static boolean follows(String before, String after) {
        return number(before) >= 0 && number(after) == number(before) + 1;
    }

    private static int number(String name) {
        return name.matches(PAYLOAD + "\\d{1,8}") ? Integer.parseInt(name.substring(PAYLOAD.length())) : -1;
    }
}
