package io.plimsoll.cloud;

import io.plimsoll.cloud.CloudException.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Questions that do not depend on each other, asked at the same time: a cloud's program takes about a second to start.
/// Stateless.
final class AtOnce {
    private AtOnce() {}

    /// A question.
    interface Question {
        String ask() throws CloudException;
    }

    /// Asks all, and waits for all answers.
    ///
    /// @return the answers in the order of the questions
    /// @throws CloudException of the first question in their order that failed
    static List<String> answers(List<Question> questions) throws CloudException {
        try (ExecutorService lanes = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> asked =
                    questions.stream().map(each -> lanes.submit(each::ask)).toList();
            List<String> answers = new ArrayList<>();
            for (Future<String> each : asked) {
                answers.add(each.get());
            }
            return answers;
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof CloudException refused) {
                throw refused;
            }
            throw new IllegalStateException("a question failed in a way that it does not handle", failed);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            throw new CloudException(Kind.STOPPED, "interrupted");
        }
    }
}
