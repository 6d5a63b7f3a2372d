package io.plimsoll.workload.script;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.workload.script.random.RandomStream;
import java.io.IOException;
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

/// A line for each transaction, as `pgbench -l` writes them: a file for each of pgbench's threads. Each line is written
/// at once, by the client's own thread. Thread-safe.
final class TransactionLog {
    private static final long NANOS_PER_MICRO = 1_000;
    private static final long MICROS_PER_SECOND = 1_000_000;

    /// The files that this process has written: a later run of a sweep appends to them.
    private static final Set<String> WRITTEN = ConcurrentHashMap.newKeySet();

    private final Settings settings;
    private final Map<Integer, OfThread> files = new HashMap<>();

    /// What is written, and where.
    ///
    /// @param prefix the beginning of the files' names
    /// @param sampling the share of transactions that are written, above 0 and up to 1
    /// @param isDetailed whether failures are written by their kind
    /// @param hasRetries whether the number of retries is written
    record Settings(String prefix, double sampling, boolean isDetailed, boolean hasRetries) {
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

    /// One line.
    ///
    /// @param transaction the number of the client's transactions so far, this one included
    /// @param failure in place of the latency; empty if there is one
    /// @param script from 0
    /// @param epochMicros when it ended
    record Line(int client, long transaction, long micros, String failure, int script, long epochMicros, int retries) {
        /// Appends the line with its end.
        void append(boolean hasRetries, Text into) {
            number(client, into);
            number(transaction, into);
            if (failure.isEmpty()) {
                number(micros, into);
            } else {
                byte[] word = failure.getBytes(StandardCharsets.US_ASCII);
                into.append(word, 0, word.length);
                into.append((byte) ' ');
            }
            number(script, into);
            number(epochMicros / MICROS_PER_SECOND, into);
            number(epochMicros % MICROS_PER_SECOND, into);
            if (hasRetries) {
                number(retries, into);
            }
            into.cut(into.length() - 1);
            into.append((byte) '\n');
        }

        private static void number(long number, Text into) {
            byte[] digits = Long.toString(number).getBytes(StandardCharsets.US_ASCII);
            into.append(digits, 0, digits.length);
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

    /// One file. Thread-safe.
    private static final class OfThread {
        private final Settings settings;
        private final FileChannel file;
        private final RandomStream sampling;
        private final Consumer<String> printer;
        private final Text text = new Text();
        private boolean isLost;

        OfThread(Settings settings, FileChannel file, RandomStream sampling, Consumer<String> printer) {
            this.printer = printer;
            this.settings = settings;
            this.file = file;
            this.sampling = sampling;
        }

        /// Writes a line. A full disk ends the log, not the run.
        synchronized void write(Line line) {
            if (isLost || (settings.sampling() < 1 && sampling.nextDouble() > settings.sampling())) {
                return;
            }
            text.clear();
            line.append(settings.hasRetries(), text);
            ByteBuffer bytes = ByteBuffer.wrap(text.bytes(), 0, text.length());
            try {
                while (bytes.hasRemaining()) {
                    file.write(bytes);
                }
            } catch (IOException broken) {
                isLost = true;
                printer.accept(
                        "the log of transactions ends here, because it cannot be written: " + broken.getMessage());
            }
        }
    }

    /// The transactions of one client. Used by one session at a time.
    static final class OfClient {
        private final Settings settings;
        private final int client;
        private final OfThread thread;
        private long transactions;
        private long begunNanos;

        private OfClient(Settings settings, int client, OfThread thread) {
            this.settings = settings;
            this.client = client;
            this.thread = thread;
        }

        void begun() {
            begunNanos = System.nanoTime();
        }

        /// @param failure null if it succeeded
        void ended(int script, @Nullable ErrorClass failure, int retries) {
            long micros = (System.nanoTime() - begunNanos) / NANOS_PER_MICRO;
            Instant now = Instant.now();
            long epoch = TimeUnit.SECONDS.toMicros(now.getEpochSecond()) + now.getNano() / NANOS_PER_MICRO;
            transactions++;
            thread.write(new Line(client, transactions, micros, settings.failure(failure), script, epoch, retries));
        }
    }
}
