package io.plimsoll.workload.script;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.workload.script.random.RandomStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The log of transactions, as `pgbench -l` writes it: a file for each of pgbench's threads, with a line for each
/// transaction, or for each interval of some seconds. Each line is written at once, by the client's own thread.
/// Thread-safe.
final class TransactionLog {
    private static final long NANOS_PER_MICRO = 1_000;
    private static final long MICROS_PER_SECOND = 1_000_000;

    /// In place of the latency of a transaction that was due too long ago.
    private static final String SKIPPED = "skipped";

    /// The files that this process has written: a later run of a sweep appends to them.
    private static final Set<String> WRITTEN = ConcurrentHashMap.newKeySet();

    private final Settings settings;
    private final Map<Integer, OfThread> files = new HashMap<>();

    /// What is written, and where.
    ///
    /// @param prefix the beginning of the files' names
    /// @param sampling the share of transactions that are written, above 0 and up to 1
    /// @param intervalSeconds how long one line sums up; 0 for a line for each transaction
    /// @param isDetailed whether failures are written by their kind
    /// @param hasRetries whether the number of retries is written
    record Settings(String prefix, double sampling, int intervalSeconds, boolean isDetailed, boolean hasRetries) {
        /// The name of a thread's file.
        String file(long process, int thread) {
            return prefix + "." + process + (thread == 0 ? "" : "." + thread);
        }

        /// How a transaction ended that gave no latency; empty for one that did.
        String failure(@Nullable ErrorClass errorClass) {
            if (errorClass == null) {
                return "";
            }
            return switch (errorClass) {
                case SERIALIZATION -> isDetailed ? "serialization" : "failed";
                case DEADLOCK -> isDetailed ? "deadlock" : "failed";
                default -> "failed";
            };
        }
    }

    /// One transaction.
    ///
    /// @param transaction the number of the client's transactions so far, this one included
    /// @param micros its latency
    /// @param lagMicros from its intended start to its start; below 0 if it started when its client was ready
    /// @param failure in place of the latency; empty if there is one
    /// @param script from 0
    /// @param epochMicros when it ended
    record Line(
            int client,
            long transaction,
            long micros,
            long lagMicros,
            String failure,
            int script,
            long epochMicros,
            int retries) {
        /// Appends the line with its end.
        void append(boolean hasRetries, Text into) {
            number(client, into);
            number(transaction, into);
            if (failure.isEmpty()) {
                number(micros, into);
            } else {
                word(failure, into);
            }
            number(script, into);
            number(epochMicros / MICROS_PER_SECOND, into);
            number(epochMicros % MICROS_PER_SECOND, into);
            if (lagMicros >= 0) {
                number(failure.isEmpty() ? lagMicros : 0, into);
            }
            if (hasRetries) {
                number(retries, into);
            }
            into.cut(into.length() - 1);
            into.append((byte) '\n');
        }

        private static void number(long number, Text into) {
            word(Long.toString(number), into);
        }

        /// A number above those that a `long` can hold, without its fraction.
        private static void decimal(double number, Text into) {
            word(new BigDecimal(number).setScale(0, RoundingMode.HALF_EVEN).toPlainString(), into);
        }

        private static void word(String word, Text into) {
            byte[] bytes = word.getBytes(StandardCharsets.US_ASCII);
            into.append(bytes, 0, bytes.length);
            into.append((byte) ' ');
        }
    }

    TransactionLog(Settings settings) {
        this.settings = settings;
    }

    /// The log of a client, whose thread's file is opened if it is the first one.
    ///
    /// @param sampling draws which transactions of this thread are written
    /// @param printer gets a line if the file can no longer be written
    synchronized OfClient ofClient(int client, int thread, RandomStream sampling, Consumer<String> printer)
            throws TargetException {
        OfThread present = files.get(thread);
        if (present == null) {
            present = new OfThread(settings, open(thread), sampling, printer);
            files.put(thread, present);
        }
        return new OfClient(settings, client, present);
    }

    private FileChannel open(int thread) throws TargetException {
        String file = settings.file(ProcessHandle.current().pid(), thread);
        try {
            return FileChannel.open(
                    Path.of(file),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE,
                    WRITTEN.add(file) ? StandardOpenOption.TRUNCATE_EXISTING : StandardOpenOption.APPEND);
        } catch (IOException refused) {
            String sentence = "could not open logfile \"" + file + "\": "
                    + refused.getClass().getSimpleName();
            throw new TargetException(ErrorClass.RESOURCES, "", sentence, refused);
        }
    }

    /// Writes the intervals that have ended, and closes the files. Called when the run's clients have ended.
    synchronized void close() {
        files.values().forEach(OfThread::close);
        files.clear();
    }

    private static long epochMicros() {
        Instant now = Instant.now();
        return TimeUnit.SECONDS.toMicros(now.getEpochSecond()) + now.getNano() / NANOS_PER_MICRO;
    }

    /// One file. Thread-safe.
    private static final class OfThread {
        private final Settings settings;
        private final FileChannel file;
        private final RandomStream sampling;
        private final Consumer<String> printer;
        private final Text text = new Text();
        private final @Nullable LogInterval interval;
        private boolean isOver;

        OfThread(Settings settings, FileChannel file, RandomStream sampling, Consumer<String> printer) {
            this.printer = printer;
            this.settings = settings;
            this.file = file;
            this.sampling = sampling;
            interval = settings.intervalSeconds() == 0
                    ? null
                    : new LogInterval(settings.intervalSeconds() * MICROS_PER_SECOND);
        }

        /// A transaction of one of its clients begins.
        void begun() {
            if (interval != null) {
                beginInterval(interval);
            }
        }

        private synchronized void beginInterval(LogInterval first) {
            if (!first.hasBegun()) {
                first.begin(epochMicros() / MICROS_PER_SECOND * MICROS_PER_SECOND);
            }
        }

        synchronized void ended(Line line) {
            if (settings.sampling() < 1 && sampling.nextDouble() > settings.sampling()) {
                return;
            }
            text.clear();
            if (interval == null) {
                line.append(settings.hasRetries(), text);
            } else {
                interval.appendUpTo(line.epochMicros(), text);
                interval.add(line);
            }
            write();
        }

        /// Writes the text. A full disk ends the log, not the run.
        private void write() {
            ByteBuffer bytes = ByteBuffer.wrap(text.bytes(), 0, isOver ? 0 : text.length());
            try {
                while (bytes.hasRemaining()) {
                    file.write(bytes);
                }
            } catch (IOException broken) {
                isOver = true;
                printer.accept(
                        "the log of transactions ends here, because it cannot be written: " + broken.getMessage());
            }
        }

        synchronized void close() {
            text.clear();
            if (interval != null && interval.hasBegun()) {
                interval.appendUpTo(epochMicros(), text);
            }
            write();
            isOver = true;
            try {
                file.close();
            } catch (IOException broken) {
                printer.accept("the log of transactions could not be closed: " + broken.getMessage());
            }
        }
    }

    /// The transactions of one client. Used by one session at a time.
    static final class OfClient {
        private static final long NOT_DUE = Long.MIN_VALUE;

        private final Settings settings;
        private final int client;
        private final OfThread thread;
        private long transactions;
        private long begunNanos;
        private long dueNanos = NOT_DUE;

        private OfClient(Settings settings, int client, OfThread thread) {
            this.settings = settings;
            this.client = client;
            this.thread = thread;
        }

        /// A transaction begins. Called again when its client has connected for it.
        void begun() {
            begunNanos = System.nanoTime();
            thread.begun();
        }

        /// A transaction begins that was due at an instant of [System#nanoTime]: its latency counts from there.
        void due(long nanos) {
            dueNanos = nanos;
            begun();
        }

        /// The transaction that was due is too late to begin.
        void skipped(int script) {
            transactions++;
            thread.ended(new Line(client, transactions, 0, 0, SKIPPED, script, epochMicros(), 0));
        }

        /// @param failure null if it succeeded
        void ended(int script, @Nullable ErrorClass failure, int retries) {
            boolean wasDue = dueNanos != NOT_DUE;
            long micros = (System.nanoTime() - (wasDue ? dueNanos : begunNanos)) / NANOS_PER_MICRO;
            long lag = wasDue ? Math.max(0, begunNanos - dueNanos) / NANOS_PER_MICRO : -1;
            transactions++;
            String word = settings.failure(failure);
            thread.ended(new Line(client, transactions, micros, lag, word, script, epochMicros(), retries));
        }
    }

    /// What a line of the log sums up: start in seconds, transactions, then sum, sum of squares, least and greatest of
    /// latencies, the same of lags, and the numbers of those skipped, those retried, retries, and failures by their
    /// kind. Times are in microseconds. Not thread-safe.
    private static final class LogInterval {
        private static final long NOT_BEGUN = -1;

        private final long lengthMicros;
        private long startMicros = NOT_BEGUN;
        private Sums sums = new Sums();

        LogInterval(long lengthMicros) {
            this.lengthMicros = lengthMicros;
        }

        boolean hasBegun() {
            return startMicros != NOT_BEGUN;
        }

        void begin(long epochMicros) {
            startMicros = epochMicros;
            sums = new Sums();
        }

        /// Appends a line for each interval that has ended by an instant, also for those without transactions.
        void appendUpTo(long epochMicros, Text into) {
            while (startMicros + lengthMicros <= epochMicros) {
                Line.number(startMicros / MICROS_PER_SECOND, into);
                sums.append(into);
                begin(startMicros + lengthMicros);
            }
        }

        void add(Line line) {
            sums.add(line);
        }
    }

    /// What one interval sums up. Not thread-safe.
    private static final class Sums {
        private final Spread latency = new Spread();
        private final Spread lag = new Spread();
        private long count;
        private long skipped;
        private long retried;
        private long retries;
        private long serialization;
        private long deadlocks;

        void append(Text into) {
            Line.number(count, into);
            latency.append(into);
            lag.append(into);
            Line.number(skipped, into);
            Line.number(retried, into);
            Line.number(retries, into);
            Line.number(serialization, into);
            Line.number(deadlocks, into);
            into.cut(into.length() - 1);
            into.append((byte) '\n');
        }

        void add(Line line) {
            retries += line.retries();
            retried += line.retries() > 0 ? 1 : 0;
            switch (line.failure()) {
                case "" -> {
                    count++;
                    latency.add(line.micros());
                    lag.add(Math.max(0, line.lagMicros()));
                }
                case SKIPPED -> skipped++;
                case "serialization" -> serialization++;
                case "deadlock" -> deadlocks++;
                default -> {
                    // A line has no column for it.
                }
            }
        }
    }

    /// Sum, sum of squares, least and greatest of some times. Not thread-safe.
    private static final class Spread {
        private long count;
        private long sum;
        private double squares;
        private long least;
        private long greatest;

        void add(long micros) {
            least = count == 0 ? micros : Math.min(least, micros);
            greatest = Math.max(greatest, micros);
            count++;
            sum += micros;
            squares += (double) micros * micros;
        }

        void append(Text into) {
            Line.number(sum, into);
            Line.decimal(squares, into);
            Line.number(least, into);
            Line.number(greatest, into);
        }
    }
}
