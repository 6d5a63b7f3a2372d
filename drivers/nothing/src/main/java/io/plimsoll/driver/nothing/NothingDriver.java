package io.plimsoll.driver.nothing;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Driver;
import io.plimsoll.driver.Durability;
import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.RecordDialect;
import io.plimsoll.driver.RecordSession;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SessionInterruption;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetForm;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.RecordList;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.unit.Count;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Opens `null:` and `null:1M`: a store of records that acknowledges everything at once and keeps nothing. The
/// suffix is the number of records that it pretends to hold. Stateless.
public final class NothingDriver implements Driver {
    static final String NAME = "null";

    private static final String PREFIX = NAME + ":";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<TargetForm> forms() {
        return List.of(new TargetForm(
                "null:[RECORDS]",
                "nothing: acknowledges all work on records at once and keeps none; measures the harness",
                "null:1M"));
    }

    @Override
    public boolean accepts(String address) {
        return address.toLowerCase(Locale.ROOT).startsWith(PREFIX);
    }

    @Override
    public List<String> problems(TargetSpec spec) {
        try {
            records(spec.address());
            return List.of();
        } catch (IllegalArgumentException noCount) {
            return List.of("target = " + spec.address() + ": what follows null: is how many records it pretends to"
                    + " hold, and " + noCount.getMessage());
        }
    }

    @Override
    public Target open(TargetSpec spec) {
        return new NothingTarget(spec.address(), records(spec.address()));
    }

    private static long records(String address) {
        String text = address.substring(PREFIX.length()).strip();
        return text.isEmpty() ? 0 : Count.parse(text);
    }

    /// The opened `null:` target. Immutable.
    ///
    /// @param records number of records that every table pretends to hold
    private record NothingTarget(String address, long records) implements Target {
        @Override
        public TargetIdentity identity() {
            return new TargetIdentity(
                    address,
                    "nothing",
                    "",
                    NothingDriver.NAME,
                    NothingDriver.NAME,
                    true,
                    Durability.NONE,
                    "it keeps nothing",
                    "none",
                    Map.of(),
                    null,
                    "");
        }

        @Override
        public Dialect dialect() {
            return new RecordDialect(NothingDriver.NAME, 1, true);
        }

        @Override
        public Session openSession() {
            return new NothingSession(records);
        }

        @Override
        public void close() {
            // Nothing is open.
        }

        /// A session without a server.
        private static final class NothingSession implements RecordSession {
            /// How many lists of keys pretend to exist: a search for the end of the data must finish soon.
            private static final int LISTS_HELD = 4;

            private static final PreparedOperation DONE = new PreparedOperation() {
                @Override
                public long rows() {
                    return 1;
                }

                @Override
                public Outcome execute(Arguments arguments) {
                    return Outcome.OK;
                }
            };

            private final SessionInterruption interruption = new SessionInterruption();
            private final long held;
            private int listsAsked;

            /// @param held number of records that every table pretends to hold
            NothingSession(long held) {
                this.held = held;
            }

            /// Writes no rows and does not even generate them.
            private static final class AllRows implements PreparedRows {
                private long rows;

                @Override
                public long rows() {
                    return rows;
                }

                @Override
                public long write(long from, long to) {
                    rows = to - from;
                    return rows;
                }
            }

            /// Lets a program compute and pause, and answers each of its statements with nothing.
            private record NoStatements(StatementProgram program, SessionInterruption interruption)
                    implements StatementProgram.Prepared {
                @Override
                public void execute() throws TargetException {
                    interruption.begin();
                    program.begin();
                    for (int next = program.next(); next != StatementProgram.END; next = program.next()) {
                        if (next == StatementProgram.PAUSE) {
                            interruption.sleep(program.pauseNanos());
                        } else if (next >= 0) {
                            interruption.check();
                            acknowledge(next);
                        }
                    }
                }

                private void acknowledge(int statement) throws TargetException {
                    if (program.statements().get(statement).isRead()) {
                        program.endResult(statement, false);
                    }
                    program.completed(statement);
                }

                @Override
                public long rows() {
                    return 0;
                }
            }

            @Override
            public PreparedOperation prepare(RecordList list, RowReader reader) {
                return DONE;
            }

            @Override
            public StatementProgram.Prepared prepare(StatementProgram program) {
                return new NoStatements(program, interruption);
            }

            @Override
            public PreparedRows prepare(RowBatch batch) {
                return new AllRows();
            }

            @Override
            public List<Boolean> holds(Table table, List<String> keys) {
                return Collections.nCopies(keys.size(), held > 0 && listsAsked++ < LISTS_HELD);
            }

            @Override
            public List<String> existing(List<String> tables) {
                return tables;
            }

            @Override
            public void create(Table table) {
                // Every table exists already.
            }

            @Override
            public void finish(Table table) {
                // Nothing to do.
            }

            @Override
            public void drop(String table) {
                // Every table stays.
            }

            @Override
            public long count(String table) {
                return held;
            }

            @Override
            public void load(TableRows rows, long from, long to, LoadProgress progress) {
                progress.committed(to - from);
            }

            @Override
            public void cancel() {
                interruption.cancel();
            }

            @Override
            public void abort() {
                interruption.abort();
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        }
    }
}
