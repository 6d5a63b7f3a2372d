package io.plimsoll.recording;

import java.util.HashMap;
import java.util.Map;

/// The processor time that processes used between two looks at them. Stateless.
///
/// The time of a process that ended moves to the process that waited for it. What it used before the first look was
/// counted then and is subtracted; what it used since counts for the process that waited.
final class ProcessTimes {
    private ProcessTimes() {}

    /// @return nanoseconds by process id, of the processes that exist at the second look
    static Map<Long, Long> between(ProcessTable before, ProcessTable after) {
        Map<Long, Long> counted = new HashMap<>();
        for (ProcessTime process : before.all().values()) {
            ProcessTime still = after.all().get(process.pid());
            if (still == null || !still.isSame(process)) {
                counted.merge(
                        before.reaper(process.pid(), after), process.ownNanos() + process.endedNanos(), Long::sum);
            }
        }
        Map<Long, Long> used = new HashMap<>();
        for (ProcessTime process : after.all().values()) {
            ProcessTime earlier = before.all().get(process.pid());
            boolean isNew = earlier == null || !earlier.isSame(process);
            long own = process.ownNanos() - (isNew || earlier == null ? 0 : earlier.ownNanos());
            long ended = process.endedNanos()
                    - (isNew || earlier == null ? 0 : earlier.endedNanos())
                    - counted.getOrDefault(process.pid(), 0L);
            used.put(process.pid(), Math.max(0, own) + Math.max(0, ended));
        }
        return used;
    }
}
