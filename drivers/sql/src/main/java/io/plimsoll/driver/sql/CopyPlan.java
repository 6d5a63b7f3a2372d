package io.plimsoll.driver.sql;

import java.util.List;

/// How batches of rows are copied into a table. Immutable.
///
/// @param once what a session executes once, before its first batch
/// @param copyBinary the COPY in binary form
/// @param copyText the COPY in text form; equal to [#copyBinary] where the target takes no other
/// @param after what follows each COPY
/// @param isTransaction whether each COPY with what follows it is one transaction
public record CopyPlan(
        List<String> once, String copyBinary, String copyText, List<String> after, boolean isTransaction) {
    public CopyPlan {
        once = List.copyOf(once);
        after = List.copyOf(after);
    }
}
