package io.plimsoll.compat.sysbench;

import io.plimsoll.compat.Additions;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;

/// What a command line of sysbench asks for.
public sealed interface SysbenchRequest {
    /// To print the help of the program.
    record Usage() implements SysbenchRequest {}

    /// To print something and end.
    record Answer(String text) implements SysbenchRequest {}

    /// To do something with a test's tables.
    ///
    /// @param target Plimsoll's address in place of driver, host and database; empty if it was not given
    /// @param warnings what sysbench says before it begins
    record Task(
            SysbenchTest test,
            Command command,
            OptionValues options,
            String target,
            Additions additions,
            List<String> warnings)
            implements SysbenchRequest {
        public Task {
            warnings = List.copyOf(warnings);
        }

        /// Whether more is printed than what went wrong.
        public boolean isTalkative() {
            return options.number("verbosity") >= NOTICE;
        }

        /// The names of the test's tables.
        public List<String> tables() {
            return LongStream.rangeClosed(1, options.number("tables"))
                    .mapToObj(number -> "sbtest" + number)
                    .toList();
        }

        /// How many statements of each kind an event has.
        public SysbenchTest.Statements statements() {
            return test.statements(options);
        }

        /// Whether the target is addressed as MySQL or MariaDB.
        public boolean isMysql() {
            String address = target.toLowerCase(Locale.ROOT);
            return address.isEmpty()
                    ? options.text("db-driver").equals("mysql")
                    : address.matches("(jdbc:)?(mariadb|mysql):.*");
        }

        /// Whether each error restarts the event, and none ends the run.
        public boolean ignoresAll() {
            return options.text("mysql-ignore-errors").equals("all") && isMysql();
        }
    }

    /// The level of messages that sysbench prints by default.
    int NOTICE = 3;

    /// What is done.
    enum Command {
        PREPARE,
        PREWARM,
        RUN,
        CLEANUP;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
