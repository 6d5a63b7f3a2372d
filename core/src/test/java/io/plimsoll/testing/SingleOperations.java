package io.plimsoll.testing;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.recording.OperationGroup;
import io.plimsoll.recording.Recorder;

/// Records operations one by one, in groups of one. Allocates nothing. Used by one thread.
public final class SingleOperations {
    private final Recorder recorder;
    private final OperationGroup group = new OperationGroup(1);

    public SingleOperations(Recorder recorder) {
        this.recorder = recorder;
    }

    private void begin(int operation, long intended, long started, int retries) {
        group.begin(operation, intended);
        group.start(started);
        for (int i = 0; i < retries; i++) {
            group.retry();
        }
    }

    /// Records an acknowledged operation that was tried once.
    public void acknowledged(int operation, boolean miss, long intended, long started, long ended) {
        acknowledged(operation, miss, intended, started, ended, 0);
    }

    /// Records an acknowledged operation.
    public void acknowledged(int operation, boolean miss, long intended, long started, long ended, int retries) {
        begin(operation, intended, started, retries);
        recorder.acknowledged(group, ended, miss ? 1 : 0, 0);
    }

    /// Records a failed operation.
    public void failed(int operation, ErrorClass errorClass, boolean commitUnknown, long ended, int retries) {
        begin(operation, ended, ended, retries);
        recorder.failed(group, errorClass, commitUnknown, ended);
    }
}
