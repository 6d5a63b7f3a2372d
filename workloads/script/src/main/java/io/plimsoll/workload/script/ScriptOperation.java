package io.plimsoll.workload.script;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.StatementProgram.QueryMode;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.script.ScriptClients.ScriptClient;
import io.plimsoll.workload.script.expression.Variables;
import org.jspecify.annotations.Nullable;

/// One script as an operation. Thread-safe.
///
/// @param clients those of the run, shared by all of its scripts
/// @param times takes the times of commands; null if they are not measured
record ScriptOperation(
        String name,
        int weight,
        PgbenchScript script,
        Variables variables,
        ScriptClients clients,
        QueryMode mode,
        SessionRules rules,
        @Nullable CommandTimes times)
        implements Operation {
    /// What becomes of a session at the end of a transaction.
    ///
    /// @param connectsEach whether each transaction has a connection of its own
    record SessionRules(OnError onError, boolean connectsEach) {}

    /// What an error does that is not tried again.
    enum OnError {
        /// It is counted.
        COUNT,
        /// It ends the session's part of the run, as in pgbench.
        END_SESSION,
        /// It ends the run, as in pgbench with `--exit-on-abort`.
        END_RUN
    }

    @Override
    public Executable bind(Session session) throws TargetException {
        return bind(session, 0);
    }

    @Override
    public Executable bind(Session session, int number) throws TargetException {
        ScriptClient client = clients.client(number, session);
        CommandTimes.OfSession ofSession = times == null ? null : times.ofSession(script);
        ClientMessages messages = clients.messages(number, script);
        ScriptProgram program = new ScriptProgram(script, variables, client, mode, ofSession, messages);
        return new Bound(this, number, client, program, session.prepare(program), ofSession, messages);
    }

    /// The script in one session, or in one after the other, if each transaction has a connection of its own.
    private static final class Bound implements Executable {
        private final ScriptOperation operation;
        private final int number;
        private final ScriptClient client;
        private final ScriptProgram program;
        private final CommandTimes.@Nullable OfSession times;
        private final ClientMessages messages;
        private StatementProgram.Prepared prepared;

        /// Whether the present transaction has a connection.
        private boolean isConnected;

        private Bound(
                ScriptOperation operation,
                int number,
                ScriptClient client,
                ScriptProgram program,
                StatementProgram.Prepared prepared,
                CommandTimes.@Nullable OfSession times,
                ClientMessages messages) {
            this.operation = operation;
            this.number = number;
            this.client = client;
            this.program = program;
            this.prepared = prepared;
            this.times = times;
            this.messages = messages;
        }

        @Override
        public void draw(Draw draw) {
            client.setBusy(true);
            client.mark(draw.nextLong());
            program.drawn();
            messages.drawn();
            isConnected = !operation.rules.connectsEach();
            TransactionLog.OfClient log = client.log();
            if (log != null) {
                log.begun();
            }
        }

        @Override
        public void due(long intendedNanos, boolean isSkipped) {
            TransactionLog.OfClient log = client.log();
            if (log != null) {
                log.due(intendedNanos);
            }
            if (isSkipped) {
                client.setBusy(false);
                if (log != null) {
                    log.skipped(program.script());
                }
            }
        }

        @Override
        public void rebind(Session session) throws TargetException {
            client.use(session);
            prepared = session.prepare(program);
            isConnected = true;
            TransactionLog.OfClient log = client.log();
            if (log != null) {
                log.begun();
            }
        }

        @Override
        public Outcome execute() throws TargetException {
            if (client.isAborted()) {
                // Another client has ended the run since this transaction was drawn.
                throw new TargetException(ErrorClass.CANCELLED, "the run has ended");
            }
            try {
                prepared.execute();
                return Outcome.OK;
            } catch (TargetException failure) {
                program.stop();
                messages.failed(failure, program.command());
                if (times != null) {
                    times.failed();
                }
                throw failure;
            }
        }

        @Override
        public void begin() throws TargetException {
            prepared.begin();
        }

        @Override
        public void ended(@Nullable TargetException failure) {
            if (failure != null && times != null && failure.errorClass().isRetryable()) {
                times.gaveUp();
            }
            if (failure != null && !isConnected) {
                messages.unconnected(failure);
            } else {
                messages.ended(failure, program.command(), program.query());
                log(failure);
            }
            if (failure != null && !failure.errorClass().isRetryable()) {
                abort();
            }
            client.setBusy(false);
        }

        private void abort() {
            switch (operation.rules.onError()) {
                case COUNT -> {
                    // The next transaction follows.
                }
                case END_SESSION -> client.abort();
                case END_RUN -> {
                    // Before the others are cancelled: this one is not under way any more.
                    client.setBusy(false);
                    client.abort();
                    operation.clients.abortAll(number);
                }
            }
        }

        /// A transaction that ends its client is none, unless its statements have all been executed.
        private void log(@Nullable TargetException failure) {
            TransactionLog.OfClient log = client.log();
            if (log == null) {
                return;
            }
            boolean endsSession = operation.rules.onError() != OnError.COUNT;
            if (failure == null || failure.errorClass().isRetryable()) {
                log.ended(program.script(), failure == null ? null : failure.errorClass(), messages.retries());
            } else if (endsSession && StatementProgram.LEFT_OPEN.equals(failure.getMessage())) {
                log.ended(program.script(), null, messages.retries());
            } else if (!endsSession && failure.errorClass() != ErrorClass.CANCELLED) {
                log.ended(program.script(), failure.errorClass(), messages.retries());
            }
        }

        @Override
        public long pausedNanos() {
            return program.pausedNanos();
        }

        @Override
        public boolean isExhausted() {
            return client.isAborted();
        }

        @Override
        public boolean leavesExhausted() {
            return true;
        }
    }
}
