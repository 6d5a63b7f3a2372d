package io.plimsoll.cloud;

import io.plimsoll.cloud.CloudException.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/// A cloud in memory, its journals and its user, in which anything may fail at any act, and the controller may be
/// killed there. Used by one thread.
final class FakeCloud implements Provider, Journals, Life.World {
    private static final int PARTS = 4;

    /// Something that costs money.
    record Thing(String run, String owner, Instant expires) {}

    /// What it was asked to do is under way, and happens after some looks.
    record Later(String name, Thing thing, int looks) {}

    final Map<String, Thing> things = new TreeMap<>();
    private final List<Later> appearing = new ArrayList<>();
    private final Map<String, Journal> journals = new LinkedHashMap<>();
    private final Set<String> damaged = new TreeSet<>();

    /// Runs that have keys here.
    final Set<String> keys = new TreeSet<>();

    private final RandomGenerator random;

    /// Chances of a failure, of a kill, and of Ctrl-C, at each act.
    double failing;

    double killing;
    double stopping;
    boolean isStopped;
    Instant now = Instant.parse("2026-11-27T12:00:00Z");
    private boolean isDiskFull;

    FakeCloud(RandomGenerator random) {
        this.random = random;
    }

    private void kill(String what) {
        if (random.nextDouble() < killing) {
            throw new Killed(what);
        }
    }

    /// A place where it may go wrong.
    private void act(String what) throws CloudException {
        now = now.plusSeconds(random.nextInt(60));
        isStopped |= random.nextDouble() < stopping;
        kill(what);
        if (random.nextDouble() < failing) {
            Kind kind = random.nextInt(8) == 0 ? Kind.REFUSED : random.nextInt(4) == 0 ? Kind.LATE : Kind.FAILED;
            throw new CloudException(kind, "it did not work");
        }
    }

    @Override
    public String name() {
        return "fake";
    }

    @Override
    public String program() {
        return "fake";
    }

    @Override
    public List<String> plan(List<Order> orders, int atOnce) throws CloudException {
        act("plan");
        return List.of();
    }

    @Override
    public void create(Order order, Duration limit) throws CloudException {
        requireState(order, Journal.State.CREATING);
        List<String> names = new ArrayList<>();
        for (int part = 0; part < PARTS; part++) {
            names.add(order.id() + "/" + part);
        }
        Thing thing = new Thing(order.id(), order.owner(), order.expires());
        for (String name : names) {
            // A call that was cut off may still do its work.
            if (random.nextBoolean() && killing + failing > 0) {
                appearing.add(new Later(name, thing, 1));
            }
            act("create");
            appearing.removeIf(later -> later.name().equals(name));
            things.put(name, thing);
            if (isStopped) {
                throw new CloudException(Kind.STOPPED, "interrupted");
            }
        }
        act("create");
    }

    /// Nothing may be done that the journal does not know of, unless it could not be written.
    private void requireState(Order order, Journal.State state) {
        boolean isKnown = Optional.ofNullable(journals.get(order.id()))
                .filter(journal -> journal.state() == state)
                .isPresent();
        if (!isKnown && !isDiskFull && !damaged.contains(order.id())) {
            throw new AssertionError("acts on " + order.id() + " without a journal that says " + state);
        }
    }

    @Override
    public Map<String, String> outputs(Order order) throws CloudException {
        act("outputs");
        return Map.of("target", "postgres://10.0.0.4/db");
    }

    @Override
    public void extend(Order order, Instant expires) throws CloudException {
        for (Map.Entry<String, Thing> entry : things.entrySet()) {
            if (entry.getValue().run().equals(order.id())) {
                act("extend");
                entry.setValue(new Thing(order.id(), order.owner(), expires));
            }
        }
    }

    @Override
    public void delete(Order order, List<Leftover> left, Duration limit) throws CloudException {
        requireState(order, Journal.State.DELETING);
        for (String name : List.copyOf(things.keySet())) {
            Thing thing = things.get(name);
            if (thing != null && thing.run().equals(order.id())) {
                act("delete");
                things.remove(name);
            }
        }
        act("delete");
    }

    /// What is under way gets on with each look.
    private void look() {
        List<Later> next = new ArrayList<>();
        for (Later later : appearing) {
            if (later.looks() == 0) {
                things.put(later.name(), later.thing());
            } else {
                next.add(new Later(later.name(), later.thing(), later.looks() - 1));
            }
        }
        appearing.clear();
        appearing.addAll(next);
    }

    /// Lets everything happen that is under way.
    void settle() {
        look();
        look();
    }

    @Override
    public List<Leftover> find(String region, String run) throws CloudException {
        if (!run.isEmpty()) {
            act("leftovers");
            look();
        }
        act("all");
        List<Leftover> found = new ArrayList<>();
        things.forEach((name, thing) -> {
            if (run.isEmpty() || thing.run().equals(run)) {
                found.add(new Leftover(thing.run(), name, "", thing.owner(), thing.expires(), "remove " + name));
            }
        });
        return found;
    }

    @Override
    public Optional<Journal> read(String id) throws CloudException {
        if (damaged.contains(id)) {
            throw new CloudException(Kind.FAILED, id + " is damaged");
        }
        return Optional.ofNullable(journals.get(id));
    }

    @Override
    public void write(Journal journal) throws CloudException {
        String what = "write " + journal.state();
        kill(what);
        isDiskFull = random.nextDouble() < failing / 4;
        if (isDiskFull) {
            throw new CloudException(Kind.REFUSED, "the disk is full");
        }
        if (journal.state() == Journal.State.GONE) {
            keys.remove(journal.id());
            kill(what);
        }
        damaged.remove(journal.id());
        journals.put(journal.id(), journal);
        kill("after " + what);
    }

    /// Makes the keys of a run, in the folder of its journal.
    void makeKeys(Order order) throws CloudException {
        requireState(order, Journal.State.PLANNED);
        act("keys");
        keys.add(order.id());
        kill("after keys");
    }

    @Override
    public List<String> ids() {
        return List.copyOf(journals.keySet());
    }

    @Override
    public Held hold(String id) {
        return () -> {};
    }

    /// Loses the folder of a run.
    void lose(String id) {
        journals.remove(id);
        damaged.remove(id);
        keys.remove(id);
    }

    void damage(String id) {
        damaged.add(id);
    }

    /// The last journal that can be read; null if there is none.
    Optional<Journal> stored(String id) {
        return damaged.contains(id) ? Optional.empty() : Optional.ofNullable(journals.get(id));
    }

    @Override
    public Instant now() {
        return now;
    }

    @Override
    public void pause(Duration length) {
        now = now.plus(length);
    }

    @Override
    public boolean isStopped() {
        return isStopped;
    }

    @Override
    public void say(String sentence) {
        // Nobody listens.
    }

    /// Work that may fail like everything else.
    Life.Work work() {
        return new Life.Work() {
            @Override
            public void run(Journal up, Duration limit) throws CloudException {
                act("run");
                act("run");
                if (isStopped) {
                    throw new CloudException(Kind.STOPPED, "interrupted");
                }
            }

            @Override
            public void collect(Journal up, Duration limit) throws CloudException {
                act("collect");
            }
        };
    }
}
