package io.plimsoll.cloud;

import io.plimsoll.cloud.CloudException.Kind;
import io.plimsoll.cloud.Journal.State;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// All runs: those of the journals here, and those that clouds show by their tags. Immutable.
///
/// @param providers those whose programs are there
/// @param owner who asks, as tags spell it
public record Clouds(Journals journals, List<Provider> providers, Life.World world, String owner) {
    /// A journal that was not touched for so long after its state's limit belongs to nobody any more.
    private static final Duration FORGOTTEN = Duration.ofMinutes(30);

    private static final String BY_TAGS = "; its tags say what there is";

    public Clouds {
        providers = List.copyOf(providers);
    }

    /// What a cloud shows of a run.
    ///
    /// @param why why it may be an orphan, or that it is not
    public record Shown(Provider provider, Leftover leftover, String why) {}

    /// What was found, and what could not be asked.
    ///
    /// @param asked clouds with their regions that answered
    /// @param unasked clouds with their regions that did not, each with the reason
    /// @param unnamed clouds that are asked region by region, and of which no region is known
    public record Look(List<Shown> shown, List<String> asked, List<String> unasked, List<String> unnamed) {
        public Look {
            shown = List.copyOf(shown);
            asked = List.copyOf(asked);
            unasked = List.copyOf(unasked);
            unnamed = List.copyOf(unnamed);
        }

        /// Who answered, as a clause: `asked: azure, aws eu-west-1`
        public String answered() {
            String names = asked.isEmpty() ? "no cloud was asked" : "asked: " + String.join(", ", asked);
            return unnamed.isEmpty() ? names : names + "; not asked without a --region: " + String.join(", ", unnamed);
        }
    }

    /// What [#gc] did.
    ///
    /// @param ends the journals of what was deleted, or could not be
    /// @param look what it went by
    /// @param others how many runs of others have expired, by their owners; none if they were deleted
    public record Swept(List<Journal> ends, Look look, Map<String, Integer> others) {
        public Swept {
            ends = List.copyOf(ends);
            others = Map.copyOf(others);
        }
    }

    /// Asks all clouds for everything with our tags.
    ///
    /// @param regions where to ask; those of the journals are asked, too
    public Look look(Set<String> regions) throws CloudException {
        Map<String, Journal> known = known();
        List<Shown> shown = new ArrayList<>();
        List<String> asked = new ArrayList<>();
        List<String> unasked = new ArrayList<>();
        List<String> unnamed = new ArrayList<>();
        for (Provider provider : providers) {
            Set<Leftover> found = new LinkedHashSet<>();
            for (String region : regionsOf(provider, known, regions)) {
                String place = (provider.name() + " " + region).strip();
                if (region.isEmpty() && provider.isRegionNeeded()) {
                    unnamed.add(place);
                    continue;
                }
                try {
                    // A tag without a value names no run.
                    provider.find(region, "").stream()
                            .filter(each -> !each.run().isEmpty())
                            .forEach(found::add);
                    asked.add(place);
                } catch (CloudException failed) {
                    unasked.add(place + ": " + failed.sentence());
                }
            }
            found.forEach(each -> shown.add(new Shown(provider, each, why(each, known.get(each.run())))));
        }
        return new Look(shown, asked, unasked, unnamed);
    }

    private static Set<String> regionsOf(Provider provider, Map<String, Journal> known, Set<String> regions) {
        if (!provider.isRegional()) {
            return Set.of("");
        }
        Set<String> all = new TreeSet<>(regions);
        known.values().stream()
                .map(Journal::order)
                .filter(order -> order.provider().equals(provider.name()))
                .map(Order::region)
                .forEach(all::add);
        if (all.isEmpty()) {
            all.add("");
        }
        return all;
    }

    /// Journals that can be read, by their runs.
    private Map<String, Journal> known() throws CloudException {
        Map<String, Journal> known = new LinkedHashMap<>();
        for (String id : journals.ids()) {
            try {
                journals.read(id).ifPresent(journal -> known.put(id, journal));
            } catch (CloudException damaged) {
                world.say(damaged.sentence() + BY_TAGS);
            }
        }
        return known;
    }

    private String why(Leftover left, @Nullable Journal journal) {
        if (isExpired(left)) {
            return "expired";
        }
        if (journal == null) {
            return left.owner().equals(owner) ? "no journal here" : "of another owner";
        }
        return switch (journal.state()) {
            case GONE -> "left over";
            case STUCK -> "could not be deleted";
            case UP -> "in use";
            default -> journal.state().toString();
        };
    }

    private boolean isExpired(Leftover left) {
        return left.expires().filter(end -> !world.now().isBefore(end)).isPresent();
    }

    /// Deletes what has expired, what should be gone, and what a controller left half done. Things without our
    /// tag are not seen; those of other owners are touched only if that is asked for.
    ///
    /// @return what was deleted, or could not be, and which clouds were asked
    public Swept gc(Set<String> regions, boolean isOfAll) throws CloudException {
        Look look = look(regions);
        look.unasked().forEach(each -> world.say("not asked: " + each));
        Map<String, Shown> overdue = new LinkedHashMap<>();
        Map<String, Set<String>> others = new TreeMap<>();
        for (Shown each : look.shown()) {
            boolean isOurs = isOfAll || each.leftover().owner().equals(owner);
            boolean isLeft = each.why().equals("left over") || each.why().equals("could not be deleted");
            if (isOurs && (isExpired(each.leftover()) || isLeft)) {
                overdue.putIfAbsent(each.leftover().run(), each);
            } else if (!isOurs && isExpired(each.leftover())) {
                others.computeIfAbsent(each.leftover().owner(), _ -> new TreeSet<>())
                        .add(each.leftover().run());
            }
        }
        List<Journal> ends = new ArrayList<>();
        for (Shown each : overdue.values()) {
            down(each.leftover().run(), Optional.of(each)).ifPresent(ends::add);
        }
        for (Journal journal : known().values()) {
            boolean isDone = journal.state() == State.GONE || overdue.containsKey(journal.id());
            if (!isDone && isForgotten(journal)) {
                down(journal.id(), Optional.empty()).ifPresent(ends::add);
            }
        }
        Map<String, Integer> expired = new TreeMap<>();
        others.forEach((name, runs) -> expired.put(name, runs.size()));
        return new Swept(ends, look, expired);
    }

    /// Whether its time is over, or its controller was ended in the middle of an act.
    private boolean isForgotten(Journal journal) {
        Instant now = world.now();
        if (journal.state() == State.DELETING && !journals.isHeld(journal.id())) {
            return true;
        }
        boolean isHalfDone =
                !journal.state().isUsable() && now.isAfter(journal.deadline().plus(FORGOTTEN));
        return isHalfDone || !now.isBefore(journal.order().expires());
    }

    private Optional<Journal> down(String id, Optional<Shown> shown) {
        try (Journals.Held _ = journals.hold(id)) {
            return Optional.of(ended(id, shown));
        } catch (CloudException busy) {
            world.say(busy.sentence());
            return Optional.empty();
        }
    }

    /// Deletes a run, by its journal or by its tags alone.
    ///
    /// @throws CloudException when another process is at work on it, or nothing is known of it
    public Journal down(String id, Set<String> regions) throws CloudException {
        // Looked for before a folder is made for it: nothing stays of an id that nobody knows.
        Optional<Shown> shown = readable(id).isPresent() ? Optional.empty() : Optional.of(found(id, regions));
        try (Journals.Held _ = journals.hold(id)) {
            return ended(id, shown);
        }
    }

    private Shown found(String id, Set<String> regions) throws CloudException {
        Look look = look(regions);
        return look.shown().stream()
                .filter(each -> each.leftover().run().equals(id))
                .findFirst()
                .orElseThrow(() -> new CloudException(
                        look.unasked().isEmpty() ? Kind.REFUSED : Kind.FAILED,
                        "there is no journal of " + id + ", and no cloud shows its tag (" + look.answered()
                                + (look.unasked().isEmpty() ? "" : "; not asked: " + String.join("; ", look.unasked()))
                                + ")"));
    }

    private Journal ended(String id, Optional<Shown> shown) throws CloudException {
        Optional<Journal> journal = readable(id);
        if (journal.isPresent()) {
            return life(journal.get().order().provider()).down(journal.get());
        }
        Shown found = shown.orElseThrow();
        Instant now = world.now();
        Order order = Order.found(found.provider().name(), found.leftover(), now);
        return new Life(journals, found.provider(), world).down(Journal.found(order, now));
    }

    /// Empty if it is lost or damaged.
    private Optional<Journal> readable(String id) {
        try {
            return journals.read(id);
        } catch (CloudException damaged) {
            world.say(damaged.sentence() + BY_TAGS);
            return Optional.empty();
        }
    }

    /// The life of runs of a cloud.
    public Life life(String provider) throws CloudException {
        return providers.stream()
                .filter(each -> each.name().equals(provider))
                .findFirst()
                .map(each -> new Life(journals, each, world))
                .orElseThrow(() ->
                        new CloudException(Kind.REFUSED, "there is no program for \"" + provider + "\" on the PATH"));
    }
}
