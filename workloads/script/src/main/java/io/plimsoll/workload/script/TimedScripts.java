package io.plimsoll.workload.script;

import java.util.Optional;

/// A plan of scripts whose commands may be timed.
public interface TimedScripts {
    /// The times of the commands; empty unless the setting `commands` is true.
    Optional<CommandTimes> commandTimes();
}
