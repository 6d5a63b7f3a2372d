package io.plimsoll.driver.embedded.postgres;

import io.plimsoll.driver.TargetException;
import java.util.List;

/// Starts programs in a session of their own, where the Ctrl-C a user sends to Plimsoll does not reach
/// them.
final class OwnSession {
    private OwnSession() {}

    /// What stands before a command. The command keeps the process id of the start.
    static List<String> prefix() throws TargetException {
        if (Commands.exists("setsid")) {
            return List.of("setsid");
        }
        if (Commands.exists("perl")) {
            // macOS has no setsid program, and always Perl.
            return List.of("perl", "-MPOSIX=setsid", "-e", "setsid(); exec(@ARGV) or exit(127)");
        }
        throw Failure.unreachable("postgres:embedded needs the program setsid or perl to keep Ctrl-C from the server;"
                + " install util-linux");
    }
}
