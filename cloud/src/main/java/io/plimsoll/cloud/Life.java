package io.plimsoll.cloud;

import io.plimsoll.cloud.CloudException.Kind;
import io.plimsoll.cloud.Journal.State;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// The life of what is made in a cloud: planned, created, used, deleted, and seen to be gone. Each state is written
/// to the journal before the act that belongs to it. Whatever happens in between, the same or another process goes on
/// from the journal, or from the tags alone. Used by one thread.
public record Life(Journals journals, Provider provider, World world) {
    /// How often, one after the other, a query must find nothing: a cloud shows new things a little late.
    private static final int EMPTY_LOOKS = 2;

    /// After so many failed deletions, the query alone decides.
    private static final int TRIES = 3;

    /// How long a deletion goes on without a word.
    private static final Duration SILENCE = Duration.ofMinutes(1);

    private static final Duration PAUSE = Duration.ofSeconds(10);

    /// The clock, and the user.
    public interface World {
        Instant now();

        /// Waits.
        void pause(Duration length);

        /// Whether the user asked for the end.
        boolean isStopped();

        /// Tells the user.
        void say(String sentence);
    }

    /// What is done on the load machines.
    public interface Work {
        void run(Journal up, Duration limit) throws CloudException;

        /// Fetches the results that there are. May be done again; the user's wish to end does not end it.
        void collect(Journal up, Duration limit) throws CloudException;
    }

    /// Notes that something will be made, before keys for it are.
    public Journal planned(Order order) throws CloudException {
        Journal planned = Journal.planned(order, world.now());
        journals.write(planned);
        return planned;
    }

    /// Gives up what was only planned: nothing of it exists but its keys here, which end with it.
    public void dropped(Journal planned) {
        Journal _ = noted(planned, State.GONE);
    }

    /// Makes what is ordered.
    ///
    /// @param isKept leave what was made when it fails, or is ended by the user
    /// @throws CloudException when it failed; unless it is kept, all is deleted again
    public Journal up(Order order, boolean isKept) throws CloudException {
        Journal creating = enter(planned(order), State.CREATING);
        try {
            provider.create(order, limit(creating));
            requireGoingOn();
            Map<String, String> outputs = provider.outputs(order);
            requireGoingOn();
            return enter(creating.with(outputs), State.UP);
        } catch (CloudException failed) {
            throw ended(creating, failed, isKept);
        }
    }

    /// Drives a load, and fetches its results. A load that the user or its deadline ends, ends the machines, too.
    ///
    /// @param isKept leave the machines in any case
    /// @return the journal of machines that are up
    public Journal run(Journal journal, Work work, boolean isKept) throws CloudException {
        requireUsable(journal);
        Journal running = enter(journal, State.RUNNING);
        try {
            work.run(running, limit(running));
            requireGoingOn();
        } catch (CloudException failed) {
            Journal after = collected(running, work);
            boolean isOver = failed.kind() == Kind.STOPPED || failed.kind() == Kind.LATE;
            throw isOver ? ended(after, failed, isKept) : failed;
        }
        return collect(running, work);
    }

    /// Fetches results again, or for the first time.
    ///
    /// @return the journal of machines that are up
    public Journal collect(Journal journal, Work work) throws CloudException {
        requireUsable(journal);
        Journal collecting = enter(journal, State.COLLECTING);
        try {
            work.collect(collecting, limit(collecting));
        } catch (CloudException failed) {
            enter(collecting.with(List.of(), failed.sentence()), State.UP);
            throw failed;
        }
        return enter(collecting.with(List.of(), ""), State.UP);
    }

    /// As [#collect], of machines that will be deleted whether or not their results can be had.
    private Journal collected(Journal journal, Work work) {
        try {
            return collect(journal, work);
        } catch (CloudException failed) {
            world.say("the results cannot be fetched: " + failed.sentence());
            return journal.with(List.of(), failed.sentence());
        }
    }

    /// Lets it live longer.
    public Journal extend(Journal journal, Instant expires) throws CloudException {
        requireUsable(journal);
        Journal extended = journal.with(journal.order().until(expires));
        journals.write(extended);
        try {
            provider.extend(extended.order(), expires);
            return extended;
        } catch (CloudException failed) {
            noted(journal, journal.state());
            throw failed;
        }
    }

    /// Deletes everything, and looks until nothing is found or the deadline has passed. May be done again at any
    /// time. A journal that cannot be written does not keep it from deleting.
    ///
    /// @return GONE, or STUCK with what is left
    public Journal down(Journal journal) {
        Journal deleting = noted(journal.with(List.of(), ""), State.DELETING);
        Deletion deletion = new Deletion(deleting.order());
        deletion.turn(limit(deleting));
        Instant quiet = deletion.why.isEmpty() ? world.now().plus(SILENCE) : world.now();
        while (!deletion.isOver()) {
            if (!world.now().isBefore(deleting.deadline())) {
                break;
            }
            if (!world.now().isBefore(quiet)) {
                world.say(deletion.text() + "; trying again until " + Amounts.clock(deleting.deadline())
                        + (world.isStopped() ? "; Ctrl-C again ends it" : ""));
                quiet = world.now().plus(SILENCE);
            }
            world.pause(PAUSE);
            deletion.turn(limit(deleting));
        }
        return deletion.isGone()
                ? noted(deleting.with(List.of(), ""), State.GONE)
                : noted(deleting.with(deletion.left, deletion.why), State.STUCK);
    }

    private CloudException ended(Journal journal, CloudException failed, boolean isKept) {
        if (isKept) {
            noted(journal.with(List.of(), failed.sentence()), journal.state());
            String kept = failed.sentence() + "; " + journal.kept();
            if (failed.kind() == Kind.STOPPED) {
                // The process may end before anything else is said.
                world.say(kept);
            }
            return new CloudException(ofMade(failed), kept);
        }
        world.say(failed.sentence() + "; deletes " + journal.id());
        Journal end = down(journal);
        if (failed.kind() == Kind.STOPPED) {
            // The process may end before anything else is said.
            world.say(end.ending());
        }
        return new CloudException(ofMade(failed), failed.sentence() + "; " + end.ending());
    }

    /// Something was made before it failed: that is no refusal any more.
    private static Kind ofMade(CloudException failed) {
        return failed.kind() == Kind.REFUSED ? Kind.FAILED : failed.kind();
    }

    private void requireGoingOn() throws CloudException {
        if (world.isStopped()) {
            throw new CloudException(Kind.STOPPED, "interrupted");
        }
    }

    private static void requireUsable(Journal journal) throws CloudException {
        if (!journal.state().isUsable()) {
            throw new CloudException(
                    Kind.REFUSED,
                    journal.id() + " is " + journal.state() + ", and not up"
                            + (journal.why().isEmpty() ? "" : " (" + journal.why() + ")"));
        }
    }

    /// What is left of the time for a state.
    private Duration limit(Journal journal) {
        Duration left = Duration.between(world.now(), journal.deadline());
        return left.isNegative() ? Duration.ZERO : left;
    }

    /// Writes the state before the act that belongs to it.
    private Journal enter(Journal journal, State state) throws CloudException {
        Journal entered = journal.in(state, world.now());
        journals.write(entered);
        return entered;
    }

    /// As [#enter], where an act must follow even if the disk is full.
    private Journal noted(Journal journal, State state) {
        try {
            return enter(journal, state);
        } catch (CloudException refused) {
            world.say(refused.sentence());
            return journal.in(state, world.now());
        }
    }

    /// A deletion under way. Used by one thread.
    private final class Deletion {
        private final Order order;
        private List<Leftover> left = List.of();
        private String why = "";
        private boolean isRefused;
        private int failures;
        private int looks;

        Deletion(Order order) {
            this.order = order;
        }

        /// An act of a provider.
        private interface Act {
            void perform() throws CloudException;
        }

        /// Deletes unless the last look found nothing, and looks.
        void turn(Duration limit) {
            why = "";
            boolean isDeleted = looks > 0 || succeeds(() -> provider.delete(order, left, limit));
            failures += isDeleted ? 0 : 1;
            boolean isSeen = !isRefused && succeeds(() -> left = provider.find(order.region(), order.id()));
            boolean isEmpty = isSeen && left.isEmpty() && (isDeleted || failures >= TRIES);
            looks = isEmpty ? looks + 1 : 0;
        }

        private boolean succeeds(Act act) {
            try {
                act.perform();
                return true;
            } catch (CloudException failed) {
                why = failed.sentence();
                isRefused = failed.kind() == Kind.REFUSED;
                return false;
            }
        }

        /// What keeps it from its end.
        String text() {
            String rest = left.size() > 1 ? " and " + (left.size() - 1) + " more" : "";
            return !why.isEmpty()
                    ? why
                    : left.isEmpty()
                            ? order.id() + ": checking again that it is gone"
                            : order.id() + ": not gone yet: " + left.getFirst().what() + rest;
        }

        boolean isGone() {
            return looks >= EMPTY_LOOKS;
        }

        /// Whether another turn would change nothing.
        boolean isOver() {
            return isGone() || isRefused;
        }
    }
}
