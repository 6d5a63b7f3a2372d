package io.plimsoll.workload.script;

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
/// @param endsSessions whether an error that is not tried again ends the session's part of the run, as in pgbench
record ScriptOperation(
        String name,
        int weight,
        PgbenchScript script,
        Variables variables,
        ScriptClients clients,
        QueryMode mode,
        boolean endsSessions)
        implements Operation {
    @Override
    public Executable bind(Session session) throws TargetException {
        return bind(session, 0);
    }

    @Override
    public Executable bind(Session session, int number) throws TargetException {
        ScriptClient client = clients.client(number, session);
        StatementProgram.Prepared prepared = session.prepare(new ScriptProgram(script, variables, client, mode));
        return new Bound(client, prepared, endsSessions);
    }

    private record Bound(ScriptClient client, StatementProgram.Prepared prepared, boolean endsSessions)
            implements Executable {
        @Override
        public void draw(Draw draw) {
            client.setBusy(true);
            client.mark(draw.nextLong());
        }

        @Override
        public Outcome execute() throws TargetException {
            prepared.execute();
            return Outcome.OK;
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
            client.setBusy(false);
        }

        @Override
        public boolean isExhausted() {
            return client.isAborted();
        }
    }
}
