package io.plimsoll.workload.script;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.workload.script.ScriptClients.ScriptClient;
import io.plimsoll.workload.script.ScriptCommand.Rows;
import io.plimsoll.workload.script.expression.CommandWatch;
import io.plimsoll.workload.script.expression.EvaluationException;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.expression.Variables;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One script, executed for one client. Used by one session at a time.
final class ScriptProgram implements StatementProgram {
    private static final long MICROSECOND_NANOS = 1_000;

    /// What [#advance] returns when the driver has nothing to do.
    private static final int GO_ON = Integer.MIN_VALUE;

    private final PgbenchScript script;
    private final ScriptClient client;
    private final Frame frame;
    private final QueryMode mode;
    private final CommandTimes.@Nullable OfSession times;
    private final ClientMessages messages;
    private final CommandWatch watch;
    private final ScriptStatements statements;
    private final StatementResults results;
    private final ShellCommand shell = new ShellCommand();
    private final boolean hasShell;

    /// Whether each step is printed.
    private final boolean hasSteps;

    /// The command that comes next.
    private int at;

    /// The statement of this execution that was begun last.
    private int current = ScriptStatements.NO_STATEMENT;

    private boolean isInPipeline;
    private long pauseNanos;

    /// When the pause began that is not over; 0 if none has begun.
    private long pausingSince;

    /// How long the transaction has paused so far, in all attempts.
    private long pausedNanos;

    /// @param times null if commands are not timed
    ScriptProgram(
            PgbenchScript script,
            Variables variables,
            ScriptClient client,
            QueryMode mode,
            CommandTimes.@Nullable OfSession times,
            ClientMessages messages) {
        this.times = times;
        this.messages = messages;
        this.script = script;
        this.client = client;
        this.mode = mode;
        hasSteps = messages.hasSteps();
        hasShell = script.hasShell();
        statements = script.statements();
        watch = watch();
        frame = client.frame();
        results = new StatementResults(
                statements.sources().stream().map(ScriptCommand.Sql::rows).toList(), variables, frame);
    }

    private CommandWatch watch() {
        CommandWatch timed = times == null ? CommandWatch.NONE : times;
        return hasSteps
                ? command -> {
                    timed.begun(command);
                    messages.executing(command);
                }
                : timed;
    }

    /// A transaction follows.
    void drawn() {
        pausedNanos = 0;
        pausingSince = 0;
    }

    /// Ends what the script has started outside of the target. Called when an attempt has failed.
    void stop() {
        shell.stop();
    }

    private void endPause() {
        if (pausingSince != 0) {
            pausedNanos += System.nanoTime() - pausingSince;
            pausingSince = 0;
        }
    }

    /// How long the last transaction slept, or waited for its shell commands, in all attempts.
    long pausedNanos() {
        return pausedNanos + (pausingSince == 0 ? 0 : System.nanoTime() - pausingSince);
    }

    /// The number of the script, from 0.
    int script() {
        return script.number();
    }

    /// The number of the command that is executed, or was when it failed; from 1.
    int command() {
        return frame.command();
    }

    /// Which result of the current statement is awaited, from 0. Results that the script does not read are not
    /// counted.
    int query() {
        return current != ScriptStatements.NO_STATEMENT && statements.isRead(current) ? results.ended() : 0;
    }

    @Override
    public List<ProgramStatement> statements() {
        return statements.statements();
    }

    @Override
    public QueryMode mode() {
        return mode;
    }

    @Override
    public void begin() {
        at = 0;
        current = ScriptStatements.NO_STATEMENT;
        isInPipeline = false;
        client.rewind();
        // A client's scripts share its frame.
        frame.watch(watch);
        messages.attempt();
        if (times != null) {
            times.retried();
        }
    }

    @Override
    public int next() throws TargetException {
        endPause();
        try {
            int next = advance();
            while (next == GO_ON) {
                next = advance();
            }
            if (next == PAUSE) {
                pausingSince = System.nanoTime();
            }
            return next;
        } catch (EvaluationException noValue) {
            ScriptCommand command = script.commands().get(frame.command() - 1);
            boolean isComputed = !(command instanceof ScriptCommand.Sleep || command instanceof ScriptCommand.Shell);
            messages.metaFailed(
                    frame.command(),
                    String.valueOf(noValue.getMessage()),
                    (isComputed ? "evaluation" : "execution") + " of meta-command failed");
            throw failed(noValue.getMessage(), noValue);
        }
    }

    /// Executes commands up to the next one that needs more than variables, and that one as far as it can be executed
    /// here.
    private int advance() throws TargetException {
        if (hasShell && shell.isRunning()) {
            pauseNanos = shell.proceed(frame);
            if (pauseNanos > 0) {
                return PAUSE;
            }
        }
        int command = script.advance(at, frame);
        if (command == script.commands().size()) {
            return end();
        }
        at = command + 1;
        int statement = statements.of(command);
        if (statement != ScriptStatements.NO_STATEMENT) {
            return statement(statement);
        }
        return switch (script.commands().get(command)) {
            case ScriptCommand.Sleep sleep -> pause(sleep);
            case ScriptCommand.Shell started -> {
                shell.start(started, frame);
                yield GO_ON;
            }
            case ScriptCommand.Pipeline pipeline -> step(pipeline.step());
            default -> throw new IllegalStateException("not left to others: " + command);
        };
    }

    private int end() throws TargetException {
        if (isInPipeline) {
            messages.endFailed("with pipeline open");
            throw failed("the script ended within a pipeline: end it with \\endpipeline", null);
        }
        if (times != null) {
            times.ended();
        }
        return END;
    }

    private int statement(int statement) throws TargetException {
        current = statement;
        boolean isRead = statements.isRead(statement);
        if (isInPipeline && isRead) {
            boolean isOne = statements.source(statement).rows().kind() == Rows.Kind.ONE;
            String name = isOne ? "gset" : "aset";
            messages.metaFailed(frame.command(), "", "\\" + name + " is not allowed in pipeline mode");
            throw failed("results are not read in a pipeline", null);
        }
        if (isRead) {
            results.beginStatement(statement);
        }
        if (hasSteps && mode != QueryMode.SIMPLE) {
            String shown = statements.source(statement).shown();
            messages.sending(mode == QueryMode.PREPARED ? preparedName(statement) : shown);
        }
        return statement;
    }

    /// What pgbench calls a prepared statement.
    private String preparedName(int statement) {
        return "P_" + (script.firstStatement() + statement);
    }

    @Override
    public void unprepared(int statement) {
        messages.unprepared(preparedName(statement));
    }

    private int pause(ScriptCommand.Sleep sleep) throws TargetException {
        if (isInPipeline) {
            messages.metaFailed(frame.command(), "", "\\sleep is not allowed in pipeline mode");
            throw failed("nothing sleeps in a pipeline: end it with \\endpipeline before", null);
        }
        pauseNanos = sleep.micros(frame) * MICROSECOND_NANOS;
        return pauseNanos > 0 ? PAUSE : GO_ON;
    }

    private int step(ScriptCommand.Pipeline.Step step) throws TargetException {
        boolean begins = step == ScriptCommand.Pipeline.Step.START;
        if (begins == isInPipeline) {
            messages.metaFailed(frame.command(), "", begins ? "already in pipeline mode" : "not in pipeline mode");
            throw failed(begins ? "a pipeline has begun already" : "no pipeline has begun", null);
        }
        if (mode == QueryMode.SIMPLE) {
            messages.metaFailed(frame.command(), "", "cannot use pipeline mode with the simple query protocol");
            throw failed("the simple protocol has no pipelines", null);
        }
        isInPipeline = step != ScriptCommand.Pipeline.Step.END;
        return switch (step) {
            case START -> START_PIPELINE;
            case SYNC -> SYNC_PIPELINE;
            case END -> END_PIPELINE;
        };
    }

    @Override
    public boolean hasPipelines() {
        return script.commands().stream().anyMatch(ScriptCommand.Pipeline.class::isInstance);
    }

    private TargetException failed(String message, @Nullable Throwable cause) {
        return new TargetException(
                ErrorClass.DATA,
                "",
                "script " + script.name() + ", command " + frame.command() + ": " + message,
                cause);
    }

    @Override
    public long pauseNanos() {
        return pauseNanos;
    }

    @Override
    public void assemble(int statement, Text into) {
        statements.source(statement).text().assemble(frame, into);
        if (hasSteps) {
            messages.sending(into.toString());
        }
    }

    @Override
    public boolean appendParameter(int statement, int parameter, Text into) {
        int slot = statements.slot(statement, parameter);
        if (!frame.isDefined(slot)) {
            return false;
        }
        frame.appendText(slot, into);
        return true;
    }

    /// A NULL of an expression is the text `NULL`, as in pgbench.
    @Override
    public ParameterKind parameterKind(int statement, int parameter) {
        return frame.kind(statements.slot(statement, parameter));
    }

    @Override
    public void columns(int statement, List<String> names) {
        results.columns(statement, names);
    }

    @Override
    public RowReader reader() {
        return results;
    }

    @Override
    public void endResult(int statement, boolean hasColumns) {
        results.end(statement);
    }

    @Override
    public void completed(int statement) throws TargetException {
        if (hasSteps) {
            messages.received();
        }
        if (statements.isRead(statement)) {
            store(statement);
        }
        if (times != null) {
            times.ended();
        }
    }

    private void store(int statement) throws TargetException {
        try {
            results.completed(statement);
        } catch (StatementResults.Unusable unusable) {
            messages.rowsFailed(frame.command(), unusable.result(), unusable.reason(), unusable.became());
            throw failed(String.valueOf(unusable.getMessage()), null);
        }
    }
}
