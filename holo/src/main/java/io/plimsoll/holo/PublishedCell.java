package io.plimsoll.holo;

import io.plimsoll.analysis.figure.LittlesLawCheck;
import java.util.Optional;

/// One line of the published table. Immutable.
///
/// @param step in Plimsoll's words: `write`, `update`, `update-partial`, `get-async`, `get-sync`
/// @param english the page on V3.0.22
/// @param chinese the page on V2.2.9
public record PublishedCell(int columns, String orientation, String step, Figure english, Figure chinese) {
    /// What one page says.
    ///
    /// @param threads of the tool
    /// @param readThreads 0 where rows are written
    /// @param rate rows or point queries a second
    /// @param latencyMillis 0 where rows are written
    public record Figure(int threads, int readThreads, double rate, double latencyMillis) {
        /// Whether as many operations can have been under way; empty where rows are written.
        Optional<LittlesLawCheck> check(boolean async) {
            if (latencyMillis == 0) {
                return Optional.empty();
            }
            // What the tool's own queues hold at most: batches under way, the queue, the batch being made, the threads.
            double bound = async ? readThreads * 128.0 + 256 + 128 + threads : threads;
            return Optional.of(LittlesLawCheck.of(rate, latencyMillis, bound));
        }
    }

    public boolean isAsync() {
        return step.equals("get-async");
    }

    public Optional<LittlesLawCheck> englishCheck() {
        return english.check(isAsync());
    }

    public Optional<LittlesLawCheck> chineseCheck() {
        return chinese.check(isAsync());
    }
}
