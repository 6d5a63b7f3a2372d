package io.plimsoll.driver.embedded.postgres;

import io.plimsoll.driver.TargetException;
import java.util.List;

/// Starts programs in a separate session, so that a user's Ctrl-C to Plimsoll does not reach them.
final class OwnSession {
    private OwnSession() {}

    /// The prefix of a command. The command keeps the process id of the start.
    static List<String> prefix() throws TargetException {
        if (Commands.exists("setsid")) {
            return List.of("setsid");
        }
        if (Commands.exists("perl")) {
            // macOS has no program setsid, but always Perl.
            return List.of("perl", "-MPOSIX=setsid", "-e", "setsid(); exec(@ARGV) or exit(127)");
        }
        throw Failure.unreachable("postgres:embedded needs the program setsid or perl to keep Ctrl-C from the server;"
                + " install util-linux");
    }
}
