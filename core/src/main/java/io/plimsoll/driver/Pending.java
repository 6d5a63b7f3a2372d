package io.plimsoll.driver;

/// Something prepared in one session that can be executed at once, or begun and later found to have ended
/// by the session's [Multiplexer]. One at a time per session; the inputs stay unchanged until it has ended.
public interface Pending {
    /// Rows the last execution returned or changed, all its statements together. Meaningful after it ended well.
    long rows();
}
