package io.plimsoll.cloud;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The content of `cloud.json`: what was ordered, and how far it is. It is written before each act, so that whoever
/// reads it knows the most that may exist. It never holds a secret. Immutable.
///
/// @param since when it entered its state
/// @param outputs of the template; empty before it is up
/// @param left what could not be deleted
/// @param why the last failure in a sentence; empty if there was none
public record Journal(
        int schema,
        State state,
        Instant since,
        Order order,
        Map<String, String> outputs,
        List<Leftover> left,
        String why) {
    static final int SCHEMA = 1;

    public Journal {
        outputs = Map.copyOf(outputs);
        left = List.copyOf(left);
    }

    /// How far it is.
    public enum State {
        /// Nothing exists.
        PLANNED(Duration.ofMinutes(10)),
        /// It is being made: any part may exist.
        CREATING(Duration.ofMinutes(75)),
        /// All of it exists.
        UP(Duration.ofHours(24)),
        /// A load is driven.
        RUNNING(Duration.ofHours(24)),
        /// Run folders are fetched.
        COLLECTING(Duration.ofMinutes(20)),
        /// It is being deleted.
        DELETING(Duration.ofMinutes(60)),
        /// A query found nothing of it.
        GONE(Duration.ZERO),
        /// It could not be deleted.
        STUCK(Duration.ZERO);

        @SuppressWarnings("ImmutableEnumChecker") // Immutable, though nothing marks it so.
        private final Duration limit;

        State(Duration limit) {
            this.limit = limit;
        }

        /// How long it may last.
        Duration limit() {
            return limit;
        }

        /// Whether a load may be driven; two of the states were left by a controller that was ended.
        public boolean isUsable() {
            return this == UP || this == RUNNING || this == COLLECTING;
        }
    }

    static Journal planned(Order order, Instant now) {
        return new Journal(SCHEMA, State.PLANNED, now, order, Map.of(), List.of(), "");
    }

    /// The journal of a run of which only tags are known.
    static Journal found(Order order, Instant now) {
        return new Journal(SCHEMA, State.DELETING, now, order, Map.of(), List.of(), "");
    }

    public String id() {
        return order.id();
    }

    Journal in(State entered, Instant now) {
        return new Journal(schema, entered, now, order, outputs, left, why);
    }

    Journal with(Order changed) {
        return new Journal(schema, state, since, changed, outputs, left, why);
    }

    Journal with(Map<String, String> made) {
        return new Journal(schema, state, since, order, made, left, why);
    }

    Journal with(List<Leftover> found, String reason) {
        return new Journal(schema, state, since, order, outputs, found, reason);
    }

    /// When it must have left its state: at the state's limit, and before the brakes act.
    Instant deadline() {
        Instant limit = since.plus(state.limit());
        boolean isDeleting = state == State.DELETING;
        return isDeleting || limit.isBefore(order.expires()) ? limit : order.expires();
    }

    /// How it ended, as a clause.
    public String ending() {
        return switch (state) {
            case GONE -> id() + " is gone: a query by its tag finds nothing";
            case STUCK ->
                id() + " is not gone" + (why.isEmpty() ? "" : " (" + why + ")") + leftovers()
                        + "; again: plimsoll cloud down " + id();
            default -> id() + " is " + state;
        };
    }

    /// What the user must know of machines that stay, as a clause.
    public String kept() {
        String price = order.bill().perHour().signum() > 0 ? " " + order.bill().text() + "/h" : "";
        return "kept: " + id() + " may cost" + price + " until " + order.expires() + "; plimsoll cloud down " + id()
                + " deletes it";
    }

    private String leftovers() {
        return left.isEmpty()
                ? ""
                : ", left over:"
                        + left.stream()
                                .map(each -> "\n  " + each.what() + ": " + each.command())
                                .collect(Collectors.joining())
                        + "\n ";
    }
}
