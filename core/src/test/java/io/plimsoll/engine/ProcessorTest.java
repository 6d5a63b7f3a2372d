package io.plimsoll.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.engine.Lane.Processor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class ProcessorTest {
    private static final Path STATUS = Path.of("/proc/thread-self/status");

    /// What a fresh thread may use, before and after it took a processor, as Linux writes lists.
    private static String[] allowed(Processor processor) throws ExecutionException, InterruptedException {
        CompletableFuture<String[]> lists = new CompletableFuture<>();
        Thread thread = Thread.ofPlatform().start(() -> {
            try {
                String before = list();
                lists.complete(
                        new String[] {before, String.valueOf(processor.keep().isPresent()), list()});
            } catch (Exception failed) {
                lists.completeExceptionally(failed);
            }
        });
        thread.join();
        return lists.get();
    }

    private static String list() throws Exception {
        return Files.readAllLines(STATUS).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .map(line -> line.split("\\s+")[1])
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aThreadStaysOnOneOfThoseAllowed() throws Exception {
        assumeTrue(Files.exists(STATUS), "only Linux tells");
        int all = Runtime.getRuntime().availableProcessors();
        String[] first = allowed(new Processor(0, all));
        assertThat(first[1]).isEqualTo("true");
        assertThat(first[2]).matches("\\d+");
        if (all > 1) {
            assertThat(allowed(new Processor(all - 1, all))[2]).matches("\\d+").isNotEqualTo(first[2]);
        }
        assertThat(list()).as("of another thread").isEqualTo(first[0]);
    }

    @Test
    void tooFewProcessorsAreLeftToTheScheduler() throws Exception {
        assumeTrue(Files.exists(STATUS), "only Linux tells");
        String[] none = allowed(new Processor(0, 5_000));
        assertThat(none[1]).isEqualTo("false");
        assertThat(none[2]).isEqualTo(none[0]);
    }
}
