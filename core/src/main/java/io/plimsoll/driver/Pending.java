package io.plimsoll.driver;

/// Prepared work of one session. It is executed at once, or it is begun and the session's [Multiplexer] reports its
/// end. One at a time per session; the inputs stay unchanged until it has ended.
public interface Pending {
    /// Rows that the last execution returned or changed, summed over its statements. Valid only after success.
    long rows();
}
