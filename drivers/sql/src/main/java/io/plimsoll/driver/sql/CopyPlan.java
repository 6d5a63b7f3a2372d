package io.plimsoll.driver.sql;

import java.util.List;

/// How a session copies batches of rows into a table. Immutable.
///
/// @param once statements that a session executes once, before its first batch
/// @param copyBinary the COPY in binary form
/// @param copyText the COPY in text form; equal to [#copyBinary] if the target supports only that
/// @param after statements that follow each COPY
/// @param isTransaction whether each COPY and the statements after it form one transaction
public record CopyPlan(
        List<String> once, String copyBinary, String copyText, List<String> after, boolean isTransaction) {
    public CopyPlan {
        once = List.copyOf(once);
        after = List.copyOf(after);
    }
}
