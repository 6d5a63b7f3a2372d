package io.plimsoll.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.results.RunFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class EndingsTest {
    private static final int STREAMS = 32;
    private static final int LOOKS_EACH = 20;

    @TempDir
    Path store;

    @Test
    void oneLookServesAllWhoFollowARun() throws Exception {
        LiveRuns.Endings endings = new LiveRuns.Endings();
        try (RunInProgress run = new RunInProgress(store);
                var streams = Executors.newFixedThreadPool(STREAMS)) {
            RunFolder folder = new RunFolder(store.resolve(run.id()));
            long before = System.nanoTime();
            List<Future<?>> following = new ArrayList<>();
            for (int i = 0; i < STREAMS; i++) {
                following.add(streams.submit(() -> {
                    for (int look = 0; look < LOOKS_EACH; look++) {
                        assertThat(endings.isOver(folder)).isFalse();
                    }
                    return null;
                }));
            }
            for (Future<?> each : following) {
                each.get();
            }
            long windows = 1 + (System.nanoTime() - before) / 200_000_000L;
            assertThat(endings.looks()).isBetween(1L, windows);
            run.interrupt();
            assertThat(run.ended()).isNotNull();
            // What was known before is forgotten soon.
            while (!endings.isOver(folder)) {
                Thread.onSpinWait();
            }
        }
    }
}
