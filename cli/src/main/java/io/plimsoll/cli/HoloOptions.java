package io.plimsoll.cli;

import io.plimsoll.driver.Secret;
import io.plimsoll.holo.ToolVersion;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.unit.Count;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Options of the `holo` commands, read.
final class HoloOptions {
    private HoloOptions() {}

    static ToolVersion version(String text, Problems problems) {
        for (ToolVersion version : ToolVersion.values()) {
            if (version.text().equals(text)) {
                return version;
            }
        }
        problems.add(Origin.COMMAND_LINE, "--tool-version " + text + " is not known; choose 1.0.0 or 1.0.1");
        return ToolVersion.V1_0_0;
    }

    /// 0 when none are given.
    static long rows(@Nullable String text, Problems problems) {
        try {
            return text == null ? 0 : Count.parse(text);
        } catch (IllegalArgumentException refused) {
            problems.add(Origin.COMMAND_LINE, "--rows " + text + ": " + refused.getMessage());
            return 0;
        }
    }

    /// The file's password, else that of the environment variable.
    static Function<String, Secret> password(Secret ofFile) {
        return variable -> {
            String given = System.getenv(variable);
            return ofFile.isEmpty() && given != null ? new Secret(given) : ofFile;
        };
    }
}
