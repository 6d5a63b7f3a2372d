package io.plimsoll.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.statement.StatementText;
import io.plimsoll.driver.statement.StatementTexts;
import io.plimsoll.results.ServerSeries.OperationRow;
import io.plimsoll.results.ServerSeries.Span;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OperationWatchTest {
    private static final Span SPAN = new Span("measure-1", 3, 3_000_000_000L, 1_000_000_000L);

    private final StatementTexts texts = new StatementTexts();

    private void prepare(String operation, String... statements) {
        texts.during(operation, () -> {
            Stream.of(statements).forEach(sql -> StatementTexts.note(StatementText.open(List.of(sql))));
            return 0;
        });
    }

    private Map<String, String> senders(String... operations) {
        return OperationWatch.senders(texts, List.of(operations));
    }

    @Test
    void aStatementBelongsToTheOperationThatAloneSendsIt() {
        prepare("look", "SELECT 1", "SELECT 2");
        prepare("pay", "SELECT 2", "UPDATE t");
        assertThat(senders("look", "pay"))
                .isEqualTo(Map.of("SELECT 1", "look", "SELECT 2", Wait.SHARED, "UPDATE t", "pay"));
    }

    @Test
    void theOnlyOperationWithTransactionsHasTheirEnds() {
        prepare("look", "SELECT 1");
        prepare("pay", "BEGIN", "UPDATE t", "COMMIT");
        assertThat(senders("look", "pay")).containsEntry("COMMIT", "pay").containsEntry("BEGIN", "pay");
    }

    /// A session may end a transaction of the operation before: whose it is would be a guess.
    @Test
    void ofSeveralOperationsWithTransactionsNoneHasTheirEnds() {
        prepare("look", "begin isolation level serializable", "SELECT 1");
        prepare("pay", "BEGIN", "UPDATE t", " Commit; ");
        assertThat(senders("look", "pay"))
                .containsEntry("begin isolation level serializable", Wait.SHARED)
                .containsEntry(" Commit; ", Wait.SHARED)
                .containsEntry("UPDATE t", "pay");
    }

    /// What one of them sends is not known: it may be the same.
    @Test
    void besideASilentOperationNoneHasTheEndsOfTransactions() {
        prepare("pay", "BEGIN", "UPDATE t", "COMMIT", "COMMITTED()");
        assertThat(senders("copy", "pay"))
                .containsEntry("COMMIT", Wait.SHARED)
                .containsEntry("COMMITTED()", "pay")
                .containsEntry("UPDATE t", "pay");
    }

    @Test
    void aSingleOperationNeedsNotBeToldApart() {
        prepare("pay", "UPDATE t");
        assertThat(senders("pay")).isEmpty();
        assertThat(OperationWatch.senders(new StatementTexts(), List.of("copy", "pay")))
                .isEmpty();
    }

    @Test
    void sessionsAddUpOverTheLooks() {
        OperationWatch watch = new OperationWatch();
        for (int look = 0; look < 3; look++) {
            watch.add(new Wait(Who.LOAD, "IO", "WalSync", 2, "pay"), "IO", "WalSync");
            watch.add(new Wait(Who.LOAD, "CPU", "running", 1, "look"), "CPU", "running");
            watch.add(new Wait(Who.LOAD, Wait.CLIENT, "ClientRead", 5), Wait.CLIENT, "ClientRead");
        }
        assertThat(watch.take(SPAN, 3))
                .containsExactly(
                        new OperationRow(SPAN, "look", "CPU", "running", 3, 3),
                        new OperationRow(SPAN, "pay", "IO", "WalSync", 3, 6));
        assertThat(watch.take(SPAN, 3)).isEmpty();
    }
}
