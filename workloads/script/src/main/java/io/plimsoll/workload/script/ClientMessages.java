package io.plimsoll.workload.script;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.TargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What pgbench prints of one client and one of its scripts, in its words: why the client ends, each error, each step.
/// Clients, scripts and commands are counted from 0, tries from 1. Prints nothing and allocates nothing unless it is
/// asked to. Used by one session at a time.
final class ClientMessages {
    private static final String PROGRAM = "pgbench: ";
    private static final String ERROR = PROGRAM + "error: ";

    private final Extent extent;
    private final int client;
    private final PgbenchScript script;
    private final int triesMax;
    private final Consumer<String> printer;

    /// Why the present attempt failed, if Plimsoll itself found it.
    private final List<String> reasons = new ArrayList<>();

    private int tries;

    /// The prepared statement of the present attempt that the target refused to prepare; empty if there is none.
    private String unprepared = "";

    /// The number of the command that was shown last, from 1.
    private int shown;

    /// How much is printed. Each one includes those before it.
    enum Extent {
        NOTHING,
        /// Why a client ends its part of the run.
        ABORTS,
        /// Each error after which a transaction may be repeated.
        ERRORS,
        /// Each command.
        STEPS
    }

    /// @param triesMax 0 if there is no limit
    ClientMessages(Extent extent, int client, PgbenchScript script, int triesMax, Consumer<String> printer) {
        this.extent = extent;
        this.client = client;
        this.script = script;
        this.triesMax = triesMax;
        this.printer = printer;
    }

    /// Messages that nobody reads.
    static ClientMessages none(PgbenchScript script) {
        return new ClientMessages(Extent.NOTHING, 0, script, 1, _ -> {});
    }

    boolean hasSteps() {
        return extent == Extent.STEPS;
    }

    private boolean prints(Extent needed) {
        return extent.compareTo(needed) >= 0;
    }

    /// A transaction follows.
    void drawn() {
        tries = 0;
    }

    /// An attempt begins.
    void attempt() {
        reasons.clear();
        unprepared = "";
        shown = 0;
        tries++;
        if (tries > 1 && prints(Extent.ERRORS)) {
            print("repeats the transaction after the error" + tried(tries - 1));
        } else if (hasSteps()) {
            print("executing script \"" + script.name() + "\"");
        }
    }

    /// How often the present transaction was tried again.
    int retries() {
        return Math.max(0, tries - 1);
    }

    private void print(String what) {
        printer.accept(PROGRAM + "client " + client + " " + what);
    }

    private String tried(int count) {
        return " (try " + count + (triesMax == 0 ? "" : "/" + triesMax) + ")";
    }

    /// A command begins.
    ///
    /// @param command from 1; the same again if its execution goes on
    void executing(int command) {
        ScriptCommand present = script.commands().get(command - 1);
        if (command != shown && !(present instanceof ScriptCommand.Sql)) {
            print("executing " + present.shown());
        }
        shown = command;
    }

    void sending(String what) {
        print("sending " + what);
    }

    void received() {
        print("receiving");
    }

    /// The target refuses to prepare a statement; its failure follows.
    ///
    /// @param name as pgbench calls the statement
    void unprepared(String name) {
        unprepared = name;
    }

    /// No connection could be opened for the transaction.
    void unconnected(TargetException failure) {
        if (failure.errorClass() != ErrorClass.CANCELLED && prints(Extent.ABORTS)) {
            printer.accept(ERROR + failure.report());
            printer.accept(ERROR + "client " + client + " aborted while establishing connection");
        }
    }

    /// A meta command failed, or what a command does with its rows cannot be done where it stands.
    ///
    /// @param command from 1
    /// @param reason what went wrong; empty if the name of the command and what became of it say enough
    void metaFailed(int command, String reason, String became) {
        if (!reason.isEmpty()) {
            reasons.add(reason);
        }
        String name = name(script.commands().get(command - 1));
        reasons.add("client " + client + " aborted in command " + (command - 1) + " (" + name + ") of script "
                + script.number() + "; " + became);
    }

    private static String name(ScriptCommand command) {
        if (command instanceof ScriptCommand.Sql sql) {
            return sql.rows().kind() == ScriptCommand.Rows.Kind.ONE ? "gset" : "aset";
        }
        return command.shown().substring(1).split("\\s", 2)[0];
    }

    /// The client cannot go on at the end of its script.
    void endFailed(String why) {
        reasons.add("client " + client + " aborted: end of script reached " + why);
    }

    /// The rows of a statement cannot become variables.
    ///
    /// @param command from 1
    /// @param query which result, from 0
    void rowsFailed(int command, int query, String reason, String became) {
        if (!reason.isEmpty()) {
            reasons.add(reason);
        }
        reasons.add("client " + client + " script " + script.number() + " command " + (command - 1) + " query " + query
                + ": " + became);
    }

    /// An attempt failed, in this command, from 1.
    void failed(TargetException failure, int command) {
        if (hasSteps() && reasons.isEmpty()) {
            received();
        }
        if (failure.errorClass().isRetryable() && prints(Extent.ERRORS)) {
            print("got an error in command " + (command - 1) + " (SQL) of script " + script.number() + "; "
                    + failure.report());
        }
    }

    /// No attempt follows.
    ///
    /// @param failure null if the transaction succeeded
    /// @param command in which it failed, from 1
    /// @param query which of its results was awaited, from 0
    void ended(@Nullable TargetException failure, int command, int query) {
        if (failure == null || failure.errorClass() == ErrorClass.CANCELLED) {
            return;
        }
        if (failure.errorClass().isRetryable()) {
            if (prints(Extent.ERRORS)) {
                print("ends the failed transaction" + tried(tries));
            }
        } else if (prints(Extent.ABORTS)) {
            explain(failure, command, query);
            reasons.forEach(reason -> printer.accept(ERROR + reason));
        }
    }

    private void explain(TargetException failure, int command, int query) {
        if (StatementProgram.LEFT_OPEN.equals(failure.getMessage())) {
            endFailed("without completing the last transaction");
        } else if (StatementProgram.NO_COPY.equals(failure.getMessage())) {
            reasons.add("COPY is not supported in pgbench, aborting");
        } else if (reasons.isEmpty()) {
            String report = failure.report();
            if (!unprepared.isEmpty()) {
                // pgbench executes it nevertheless.
                reasons.add(report);
                report = "ERROR:  prepared statement \"" + unprepared + "\" does not exist";
            }
            reasons.add("client " + client + " script " + script.number() + " aborted in command " + (command - 1)
                    + " query " + query + ": " + report);
        }
    }
}
