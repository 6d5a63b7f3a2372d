package io.plimsoll.fleet;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.results.HostFacts;
import io.plimsoll.results.Json;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.RunDocument;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;

/// What the members of a fleet and their controller tell each other: one line of JSON in UTF-8, the version and the
/// type first. Immutable. None holds a password.
sealed interface Message {
    /// The types, by their names on the wire.
    Map<String, Class<? extends Message>> TYPES = Stream.of(
                    Hello.class,
                    Welcome.class,
                    Plan.class,
                    Clock.class,
                    Time.class,
                    Arm.class,
                    Armed.class,
                    Stop.class,
                    Report.class,
                    Contents.class,
                    Chunk.class,
                    Ready.class,
                    Failed.class,
                    Loaded.class,
                    Progress.class,
                    Drained.class,
                    Heard.class,
                    Done.class)
            .collect(Collectors.toUnmodifiableMap(Message::nameOf, Function.identity()));

    /// What reads the bodies of the types, by the same names. After a body its envelope goes on.
    Map<String, ObjectReader> READERS = TYPES.entrySet().stream()
            .collect(Collectors.toUnmodifiableMap(
                    Map.Entry::getKey,
                    type -> Json.mapper()
                            .readerFor(type.getValue())
                            .without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)));

    private static String nameOf(Class<? extends Message> type) {
        return type.getSimpleName().toUpperCase(Locale.ROOT);
    }

    /// The order of the components is that on the wire.
    record Envelope(String version, String type, Message body) {}

    default byte[] encoded() {
        return Json.line(new Envelope(RunDocument.thisVersion(), nameOf(getClass()), this))
                .getBytes(StandardCharsets.UTF_8);
    }

    /// Reads what another peer sent.
    ///
    /// @throws IOException with a sentence, when it is no message, or one of another version
    static Message decoded(byte[] bytes) throws IOException {
        try {
            Message own = ofThisVersion(bytes);
            if (own != null) {
                return own;
            }
            JsonNode tree = Json.mapper().readTree(new String(bytes, StandardCharsets.UTF_8));
            String version = tree.path("version").asString("");
            if (!version.equals(RunDocument.thisVersion())) {
                throw new IOException("this is Plimsoll " + RunDocument.thisVersion() + ", and the message is of "
                        + (version.isEmpty() ? "something else" : "version " + shortened(version))
                        + ": all machines of a fleet need the same version");
            }
            Class<? extends Message> type = TYPES.get(tree.path("type").asString(""));
            if (type == null) {
                throw new IOException("a message of an unknown type");
            }
            return Json.mapper().treeToValue(tree.path("body"), type);
        } catch (JacksonException | IllegalArgumentException | NullPointerException damaged) {
            throw new IOException("a message that cannot be read", damaged);
        }
    }

    /// Reads a message whose components are in the order of [Envelope], without making a tree of it.
    ///
    /// @return null for every other one
    private static @Nullable Message ofThisVersion(byte[] bytes) {
        try (JsonParser parser = Json.mapper().createParser(bytes)) {
            if (parser.nextToken() != JsonToken.START_OBJECT
                    || !"version".equals(parser.nextName())
                    || !RunDocument.thisVersion().equals(parser.nextStringValue())
                    || !"type".equals(parser.nextName())) {
                return null;
            }
            ObjectReader body = READERS.get(String.valueOf(parser.nextStringValue()));
            if (body == null || !"body".equals(parser.nextName())) {
                return null;
            }
            parser.nextToken();
            Message message = body.readValue(parser);
            return parser.nextToken() == JsonToken.END_OBJECT && parser.nextToken() == null ? message : null;
        }
    }

    /// What a peer sent that is no part of what peers say.
    static ProtocolException unreadable(String sentence, Exception cause) {
        ProtocolException unreadable = new ProtocolException(sentence);
        unreadable.initCause(cause);
        return unreadable;
    }

    private static String shortened(String text) {
        return text.length() > 40 ? text.substring(0, 40) + "…" : text;
    }

    /// Asks who a peer is. A controller that wants it to serve claims it by asking.
    ///
    /// @param isClaim whether the sender is a controller that forms a fleet
    record Hello(boolean isClaim) implements Message {}

    /// Who a member is.
    ///
    /// @param process names the machine and the process: members of one process share its processors
    /// @param state in a few words, such as `waits` or `drives measure-1`
    /// @param serves the controller that it serves; empty if none
    /// @param leaseNanos how long it goes on without a word from its controller
    record Welcome(String process, HostFacts host, String state, String serves, long leaseNanos) implements Message {
        public Welcome {
            Objects.requireNonNull(process);
            Objects.requireNonNull(host);
            Objects.requireNonNull(state);
            Objects.requireNonNull(serves);
        }
    }

    /// The part of a run that a member is to drive, or of its dataset that the member is to load.
    ///
    /// @param run its id with the controller
    /// @param task what to do with the part
    /// @param settings all of the plan's, without any password
    /// @param files what files hold that settings name, by key and path
    /// @param rank from 0
    record Plan(String run, Task task, Map<String, String> settings, List<FileText> files, int rank, int of)
            implements Message {
        public Plan {
            Objects.requireNonNull(run);
            Objects.requireNonNull(task);
            settings = new LinkedHashMap<>(settings);
            files = List.copyOf(files);
        }

        enum Task {
            /// To log in to the target, and to change nothing.
            REACH,
            /// To load the part's rows into tables that exist.
            LOAD,
            /// To open the part's sessions, and to drive them in each phase.
            DRIVE
        }

        /// @param path as the settings write it
        record FileText(String path, String text) {
            public FileText {
                Objects.requireNonNull(path);
                Objects.requireNonNull(text);
            }
        }
    }

    /// Asks for the monotonic clock.
    record Clock() implements Message {}

    /// The answer to [Clock].
    ///
    /// @param awaits the phase whose start the member waits for; empty if it does not wait
    record Time(long nanos, String awaits) implements Message {
        public Time {
            Objects.requireNonNull(awaits);
        }
    }

    /// Sets the start of a phase.
    ///
    /// @param instant on the member's clock
    /// @param fixed the instant on the member's clock until which another ARM may change it
    record Arm(String run, String phase, long instant, long fixed) implements Message {
        public Arm {
            Objects.requireNonNull(run);
            Objects.requireNonNull(phase);
        }
    }

    /// The answer to [Arm].
    ///
    /// @param instant at which the phase starts, on the member's clock
    record Armed(State state, long instant) implements Message {
        public Armed {
            Objects.requireNonNull(state);
        }

        enum State {
            /// The phase starts at that instant.
            ARMED,
            /// It came too late: the phase does not start.
            LATE,
            /// The phase has an earlier start that cannot be changed any more.
            FIXED
        }
    }

    /// Ends something.
    ///
    /// @param phase that ends; empty if only the run does
    /// @param endNanos when it ends, from its start; [Long#MAX_VALUE]: at the next border
    record Stop(String run, Reason reason, String phase, long endNanos) implements Message {
        public Stop {
            Objects.requireNonNull(run);
            Objects.requireNonNull(reason);
            Objects.requireNonNull(phase);
        }

        enum Reason {
            /// The phase ends; the run goes on.
            ENOUGH,
            /// The run ends as if its user had interrupted it.
            INTERRUPT,
            /// The controller needs the member no more.
            OVER,
            /// The member's process is to end.
            END
        }
    }

    /// Asks for a part of the member's folder of a run; without a file, for its table of contents.
    record Report(String run, String file, long offset) implements Message {
        public Report {
            Objects.requireNonNull(run);
            Objects.requireNonNull(file);
        }
    }

    /// The files of a member's folder.
    ///
    /// @param isWhole whether the run has ended, so that they do not change any more
    record Contents(boolean isWhole, List<Entry> files) implements Message {
        public Contents {
            files = List.copyOf(files);
        }

        record Entry(String name, long bytes, String sha256) {
            public Entry {
                Objects.requireNonNull(name);
                Objects.requireNonNull(sha256);
            }
        }
    }

    /// Some bytes of a file, in base64.
    record Chunk(String base64) implements Message {
        public Chunk {
            Objects.requireNonNull(base64);
        }
    }

    /// What a member tells its controller, in order: numbered, because it repeats what was not acknowledged.
    sealed interface Numbered extends Message {
        long number();

        /// The controller's run that it is about; empty for none.
        String run();
    }

    /// All sessions of a member are open.
    record Ready(long number, String run, int sessions) implements Numbered {
        public Ready {
            Objects.requireNonNull(run);
        }
    }

    /// A member cannot go on with a run.
    ///
    /// @param isRefused whether the plan or the target was refused before anything was driven
    record Failed(long number, String run, String why, boolean isRefused) implements Numbered {
        public Failed {
            Objects.requireNonNull(run);
            Objects.requireNonNull(why);
        }
    }

    /// How far a member has loaded its part.
    ///
    /// @param rows loaded so far
    /// @param isEnd whether it has ended, and closed its sessions
    record Loaded(long number, String run, long rows, boolean isEnd) implements Numbered {
        public Loaded {
            Objects.requireNonNull(run);
        }
    }

    /// That a member is alive, and what it recorded since the last.
    ///
    /// @param part of an interval; null if there is none
    /// @param reading of both clocks, of the last message that the controller answered; null if there was none
    record Progress(
            long number,
            String run,
            @Nullable Part part,
            @Nullable Reading reading) implements Numbered {
        public Progress {
            Objects.requireNonNull(run);
        }
    }

    /// Two clocks, as one message and its answer showed them.
    ///
    /// @param sent when the member sent its message, on its clock
    /// @param controllers what the controller's clock showed when it heard that
    /// @param answered when the answer was there, on the member's clock
    record Reading(long sent, long controllers, long answered) {}

    /// What a member recorded of some operations in one interval.
    ///
    /// @param interval [io.plimsoll.recording.Window#DRAIN] for what ended after the window
    /// @param fromNanos from the start of the phase
    /// @param due how many open arrivals were due; negative in a closed loop
    /// @param isLast whether it completes the interval
    /// @param harness the member's measurements of itself; null after the window
    record Part(
            String phase,
            long interval,
            long fromNanos,
            long lengthNanos,
            long due,
            boolean isLast,
            @Nullable HarnessSample harness,
            List<OperationPart> operations,
            List<String> answers) {
        /// Not an interval: the message holds single answers.
        static final long ANSWERS = -1;

        public Part {
            Objects.requireNonNull(phase);
            operations = List.copyOf(operations);
            answers = List.copyOf(answers);
        }
    }

    /// What was recorded of one operation.
    ///
    /// @param counts ok, miss, skipped, retries, retried, commit unknown, rows
    /// @param histograms of latency, and in an open loop of service time and lag
    record OperationPart(int operation, List<Long> counts, Map<ErrorClass, Long> failures, List<String> histograms) {
        public OperationPart {
            counts = List.copyOf(counts);
            failures = Map.copyOf(failures);
            histograms = List.copyOf(histograms);
        }

        /// How many ended, in any way.
        long ended() {
            long failed = failures.values().stream().mapToLong(Long::longValue).sum();
            return counts.size() < 3 ? failed : counts.get(0) + counts.get(1) + counts.get(2) + failed;
        }
    }

    /// A member's part of a phase has ended, and all of it was sent.
    ///
    /// @param stuck operations of which it is not known whether they took effect
    /// @param lateNanos how late its lanes began
    /// @param failure why the member cannot go on; empty if it can
    /// @param errors the failures of all phases so far
    /// @param sums of what the operations did so far
    /// @param counters of the driver so far
    record Drained(
            long number,
            String run,
            PhaseFacts facts,
            long stuck,
            long lateNanos,
            String failure,
            List<ErrorLog.Entry> errors,
            Map<String, Long> sums,
            Map<String, Long> counters)
            implements Numbered {
        public Drained {
            Objects.requireNonNull(run);
            Objects.requireNonNull(facts);
            Objects.requireNonNull(failure);
            errors = List.copyOf(errors);
            sums = Map.copyOf(sums);
            counters = new LinkedHashMap<>(counters);
        }
    }

    /// The answer to [Numbered]: the controller has heard it.
    ///
    /// @param nanos the controller's monotonic clock
    record Heard(long nanos) implements Message {}

    /// Understood.
    record Done() implements Message {}
}
