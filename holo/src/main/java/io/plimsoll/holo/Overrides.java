package io.plimsoll.holo;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What the command line says instead of the file, sorted into keys of the tool and keys of Plimsoll.
/// Immutable.
///
/// @param ofTool `section.name` keys
/// @param ofPlimsoll all others; they win over what the file is translated to
public record Overrides(List<Setting> ofTool, List<Setting> ofPlimsoll) {
    public Overrides {
        ofTool = List.copyOf(ofTool);
        ofPlimsoll = List.copyOf(ofPlimsoll);
    }

    /// @param assignments as given with `-p`
    /// @param rows how many rows tables have, and the end of the key range of point queries; 0 for as the
    /// file says
    public static Overrides of(List<Setting> assignments, long rows) {
        List<Setting> tool = new ArrayList<>();
        List<Setting> own = new ArrayList<>();
        if (rows > 0) {
            for (String section : List.of("put", "prepareGetData", "prepareScanData", "prepareBinlogData")) {
                tool.add(new Setting(section + ".rowNumber", Long.toString(rows), Origin.COMMAND_LINE));
            }
            tool.add(new Setting("get.keyRangeParams", "L1-" + rows, Origin.COMMAND_LINE));
        }
        for (Setting setting : assignments) {
            (isOfTool(setting.key()) ? tool : own).add(setting);
        }
        return new Overrides(tool, own);
    }

    private static boolean isOfTool(String key) {
        int point = key.indexOf('.');
        String section = point < 0 ? "" : key.substring(0, point).toLowerCase(Locale.ROOT);
        return section.equals("pool")
                || ConfKey.ALL.values().stream()
                        .anyMatch(known -> known.section().equals(section));
    }
}
