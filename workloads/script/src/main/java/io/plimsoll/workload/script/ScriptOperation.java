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
/// @param endsSessions whether an error that is not tried again ends the session's part of the run, as in pgbench
record ScriptOperation(
        String name,
        int weight,
        PgbenchScript script,
        Variables variables,
        ScriptClients clients,
        QueryMode mode,
        boolean endsSessions,
        @Nullable CommandTimes times)
        implements Operation {
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
        return new Bound(client, program, session.prepare(program), endsSessions, ofSession, messages);
    }

    private record Bound(
            ScriptClient client,
            ScriptProgram program,
            StatementProgram.Prepared prepared,
            boolean endsSessions,
            CommandTimes.@Nullable OfSession times,
            ClientMessages messages)
            implements Executable {
        @Override
        public void draw(Draw draw) {
            client.setBusy(true);
            client.mark(draw.nextLong());
            messages.drawn();
            TransactionLog.OfClient log = client.log();
            if (log != null) {
                log.begun();
            }
        }

        @Override
        public Outcome execute() throws TargetException {
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
            if (failure != null && endsSessions && !failure.errorClass().isRetryable()) {
                client.abort();
            }
            if (failure != null && times != null && failure.errorClass().isRetryable()) {
                times.gaveUp();
            }
            messages.ended(failure, program.command(), program.query());
            log(failure);
            client.setBusy(false);
        }

        /// A transaction that ends its client is none.
        private void log(@Nullable TargetException failure) {
            TransactionLog.OfClient log = client.log();
            boolean isOne = failure == null
                    || failure.errorClass().isRetryable()
                    || (!endsSessions && failure.errorClass() != ErrorClass.CANCELLED);
            if (log != null && isOne) {
                log.ended(program.script(), failure == null ? null : failure.errorClass(), messages.retries());
            }
        }

        @Override
        public boolean isExhausted() {
            return client.isAborted();
        }
    }
}
