package io.plimsoll.workload.widerow;

import io.plimsoll.driver.ChangeFeed;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/// The shards that one session at a time reads, and how far each was read. What [#take] gave belongs to one
/// thread until [#release].
final class ChangeShards {
    private final AtomicBoolean taken = new AtomicBoolean();
    private final List<ChangeFeed> feeds;

    /// @param feeds from where nothing was read yet
    ChangeShards(List<ChangeFeed> feeds) {
        this.feeds = new ArrayList<>(feeds);
    }

    /// @return false when another session reads them
    boolean take() {
        return taken.compareAndSet(false, true);
    }

    /// Leaves them to whoever comes next.
    void release() {
        taken.set(false);
    }

    /// What is left to read of them, each from where it is to go on.
    List<ChangeFeed> feeds() {
        return List.copyOf(feeds);
    }

    void drained(int shard) {
        feeds.removeIf(feed -> feed.shard() == shard);
    }

    /// @param position of the last record read, 0 if there was none
    void read(int shard, long position) {
        if (position != 0) {
            feeds.replaceAll(feed -> feed.shard() == shard
                    ? new ChangeFeed(
                            feed.slot(), shard, feed.columns(), feed.batchRows(), new ChangeFeed.Start.After(position))
                    : feed);
        }
    }
}
