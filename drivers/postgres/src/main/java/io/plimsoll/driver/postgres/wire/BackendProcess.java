package io.plimsoll.driver.postgres.wire;

import java.io.FileInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.OptionalInt;

/// The server's process of one session, if it runs on this machine, as Linux shows it in `/proc`: see proc(5).
/// Used by the session's thread.
final class BackendProcess {
    /// `postgres` or `postmaster`.
    private static final byte[] NAME = {'p', 'o', 's', 't'};

    /// The places of two fields, from 1. The name is in parentheses, and may contain anything.
    private static final int NAME_FIELD = 2;

    private static final int PROCESSOR = 39;

    private final String file;

    /// Whether looking again is pointless.
    private boolean isUnknown;

    private final byte[] bytes = new byte[512];

    /// @param id the process as the server numbers it
    BackendProcess(int id) {
        file = "/proc/" + id + "/stat";
        isUnknown = id <= 0;
    }

    /// The processor on which it ran last; empty if no such process runs here, or if it is not PostgreSQL: a server in
    /// a container numbers its processes differently.
    OptionalInt processor() {
        if (isUnknown) {
            return OptionalInt.empty();
        }
        try (FileInputStream stat = new FileInputStream(file)) {
            int found = processorIn(bytes, stat.read(bytes));
            isUnknown = found < 0;
            return isUnknown ? OptionalInt.empty() : OptionalInt.of(found);
        } catch (IOException gone) {
            isUnknown = true;
            return OptionalInt.empty();
        }
    }

    /// @param stat the content of the file
    /// @return below 0 if it does not say
    static int processorIn(byte[] stat, int count) {
        int end = count - 1;
        while (end >= 0 && stat[end] != ')') {
            end--;
        }
        int open = 0;
        while (open < end && stat[open] != '(') {
            open++;
        }
        if (end - open <= NAME.length || Arrays.mismatch(stat, open + 1, end, NAME, 0, NAME.length) != NAME.length) {
            return -1;
        }
        int field = NAME_FIELD;
        int at = end + 1;
        while (at < count && field < PROCESSOR) {
            field += stat[at++] == ' ' ? 1 : 0;
        }
        int processor = at < count && isDigit(stat[at]) ? 0 : -1;
        while (at < count && isDigit(stat[at])) {
            processor = 10 * processor + stat[at++] - '0';
        }
        return processor;
    }

    private static boolean isDigit(byte letter) {
        return letter >= '0' && letter <= '9';
    }
}
