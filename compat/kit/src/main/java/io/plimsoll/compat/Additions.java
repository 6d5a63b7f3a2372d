package io.plimsoll.compat;

import io.plimsoll.spec.Setting;
import java.util.List;

/// What Plimsoll adds to the command line of another tool. Immutable.
///
/// @param settings for the run, over all others
/// @param dropForeign tables that may be dropped or emptied whoever made them, in lower case
/// @param runsFolder where runs are stored; empty if it was not given
/// @param isSilent whether Plimsoll's own report is not printed
/// @param decidesByVerdict whether the verdict is the exit code
public record Additions(
        List<Setting> settings,
        List<String> dropForeign,
        String runsFolder,
        boolean isJson,
        boolean isSilent,
        boolean decidesByVerdict) {
    public Additions {
        settings = List.copyOf(settings);
        dropForeign = List.copyOf(dropForeign);
    }
}
