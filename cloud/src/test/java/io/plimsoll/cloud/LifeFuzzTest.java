package io.plimsoll.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.cloud.FakeCloud.Thing;
import io.plimsoll.cloud.Journal.State;
import io.plimsoll.cloud.Order.Bill;
import io.plimsoll.testing.ForAll;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Random histories of commands, in which each act may fail, be cut off, or be the last one of its process, and
/// journals are lost: nothing is ever left that is not shown, and `gc` always ends with nothing.
class LifeFuzzTest {
    private static final int HISTORIES = Integer.getInteger("plimsoll.fuzz.clouds", 10_000);
    private static final String OWNER = "me";

    /// How the histories went, so that a test that tries nothing fails.
    private final Map<String, Integer> seen = new HashMap<>();

    @Test
    void nothingIsForgotten() {
        ForAll.forAll(HISTORIES, random -> new History(random, seen).play());
        assertThat(seen)
                .containsKeys("killed", "failed", "UP", "GONE", "STUCK", "orphans", "lost", "damaged", "interrupted")
                .containsKey("in use");
        // The process is killed in each act, and before and after each state is written.
        for (String act : List.of(
                "keys", "after keys", "create", "outputs", "run", "collect", "extend", "delete", "leftovers", "all")) {
            assertThat(seen).containsKey("killed in " + act);
        }
        for (State state : State.values()) {
            assertThat(seen).containsKeys("killed in write " + state, "killed in after write " + state);
        }
        assertThat(seen.get("orphans")).isGreaterThan(HISTORIES / 20);
        assertThat(seen.get("UP")).isGreaterThan(HISTORIES / 20);
    }

    /// One history. Used once.
    private static final class History {
        private static final Set<String> FOREIGN = Set.of("foreign", "untagged");

        private final RandomGenerator random;
        private final FakeCloud cloud;
        private final Map<String, Integer> seen;
        private final List<String> runs = new ArrayList<>();
        private Clouds clouds;

        History(RandomGenerator random, Map<String, Integer> seen) {
            this.random = random;
            this.seen = seen;
            cloud = new FakeCloud(random);
            clouds = clouds();
            Instant later = cloud.now.plus(Duration.ofDays(30));
            cloud.things.put("foreign", new Thing("other", "them", later));
            cloud.things.put("untagged", new Thing("", "", later));
        }

        private Clouds clouds() {
            return new Clouds(cloud, List.of(cloud), cloud, OWNER);
        }

        void play() throws CloudException {
            boolean isCalm = random.nextInt(10) == 0;
            int commands = 2 + random.nextInt(6);
            for (int i = 0; i < commands; i++) {
                cloud.failing = isCalm ? 0 : random.nextDouble() * 0.2;
                cloud.killing = isCalm ? 0 : random.nextDouble() * 0.1;
                cloud.stopping = random.nextInt(6) == 0 ? 0.1 : 0;
                cloud.isStopped = false;
                command();
                count(cloud.isStopped ? "interrupted" : "undisturbed");
                check();
            }
            end();
        }

        private void command() {
            try {
                switch (random.nextInt(10)) {
                    case 0, 1, 2 -> up();
                    case 3, 4 -> life().run(any(), cloud.work(), random.nextInt(4) == 0);
                    case 5 -> life().collect(any(), cloud.work());
                    case 6 -> extend();
                    case 7 -> clouds.down(id(), Set.of());
                    case 8 -> gc();
                    default -> trouble();
                }
            } catch (Killed killed) {
                count("killed");
                count("killed in " + killed.getMessage());
                clouds = clouds();
            } catch (CloudException failed) {
                count("failed");
            }
        }

        private void count(String what) {
            seen.merge(what, 1, Integer::sum);
        }

        private Life life() {
            return new Life(cloud, cloud, cloud);
        }

        private void up() throws CloudException {
            String id = "run" + runs.size();
            runs.add(id);
            Bill bill = new Bill(BigDecimal.ONE, "USD", BigDecimal.TEN);
            Order order = new Order(
                    id, "fake", "", "", Map.of(), 1, OWNER, cloud.now, cloud.now.plus(Duration.ofHours(2)), bill);
            Journal planned = life().planned(order);
            try {
                cloud.makeKeys(order);
            } catch (CloudException refused) {
                life().dropped(planned);
                throw refused;
            }
            life().up(order, random.nextInt(4) == 0);
        }

        private void extend() throws CloudException {
            Journal journal = any();
            life().extend(journal, journal.order().expires().plus(Duration.ofHours(1)));
        }

        /// Deletes nothing that is in use and has not expired by then.
        private void gc() throws CloudException {
            Map<String, Instant> inUse = new HashMap<>();
            for (String name : cloud.things.keySet()) {
                end(cloud.things.get(name).run()).ifPresent(end -> inUse.put(name, end));
            }
            try {
                clouds.gc(Set.of(), false);
            } finally {
                inUse.forEach((name, end) -> {
                    count("in use");
                    assertThat(cloud.things.containsKey(name) || !cloud.now.isBefore(end))
                            .as(name + " was in use until " + end)
                            .isTrue();
                });
            }
        }

        /// When what is up ends: the earliest that its journal and its tags say. Empty if it is not up.
        private Optional<Instant> end(String run) {
            return cloud.stored(run)
                    .filter(journal -> journal.state() == State.UP)
                    .flatMap(journal -> Stream.concat(
                                    Stream.of(journal.order().expires()),
                                    cloud.things.values().stream()
                                            .filter(thing -> thing.run().equals(run))
                                            .map(Thing::expires))
                            .min(Comparator.naturalOrder()));
        }

        private void trouble() {
            if (runs.isEmpty() || random.nextInt(3) == 0) {
                cloud.now = cloud.now.plus(Duration.ofMinutes(random.nextInt(180)));
            } else if (random.nextBoolean()) {
                cloud.lose(id());
                count("lost");
            } else {
                cloud.damage(id());
                count("damaged");
            }
        }

        private String id() {
            return runs.isEmpty() ? "none" : runs.get(random.nextInt(runs.size()));
        }

        private Journal any() throws CloudException {
            return cloud.read(id())
                    .orElseThrow(() -> new CloudException(CloudException.Kind.REFUSED, "there is no such run"));
        }

        /// What is there is shown, what is said to be gone is gone, and what is not ours was not touched.
        private void check() throws CloudException {
            calm();
            cloud.settle();
            assertThat(cloud.things.keySet()).containsAll(FOREIGN);
            Set<String> ours = cloud.things.keySet().stream()
                    .filter(name -> !FOREIGN.contains(name))
                    .collect(Collectors.toSet());
            List<Clouds.Shown> shown = clouds.look(Set.of()).shown();
            assertThat(shown.stream().map(each -> each.leftover().what())).containsAll(ours);
            for (String run : runs) {
                Optional<Journal> journal = cloud.stored(run);
                journal.ifPresent(each -> count(each.state().toString()));
                boolean isGone =
                        journal.filter(each -> each.state() == State.GONE).isPresent();
                boolean isThere = ours.stream().anyMatch(name -> name.startsWith(run + "/"));
                assertThat(isGone && isThere).as(run + " is said to be gone").isFalse();
                assertThat(isGone && cloud.keys.contains(run))
                        .as(run + " is gone, and its keys are not")
                        .isFalse();
            }
            shown.stream()
                    .filter(each ->
                            each.why().equals("no journal here") || each.why().equals("expired"))
                    .findAny()
                    .ifPresent(_ -> count("orphans"));
        }

        private void calm() {
            cloud.failing = 0;
            cloud.killing = 0;
            cloud.stopping = 0;
            cloud.isStopped = false;
        }

        /// After the last expiry, `gc` ends with nothing, however often it is disturbed before.
        private void end() throws CloudException {
            cloud.now = cloud.now.plus(Duration.ofDays(2));
            for (int turn = 0; turn < 5; turn++) {
                cloud.failing = 0.2;
                cloud.killing = 0.1;
                try {
                    clouds.gc(Set.of(), false);
                } catch (Killed killed) {
                    clouds = clouds();
                } catch (CloudException failed) {
                    count("failed");
                }
            }
            calm();
            cloud.settle();
            clouds.gc(Set.of(), false);
            assertThat(cloud.things.keySet()).containsExactlyInAnyOrderElementsOf(FOREIGN);
            for (String id : cloud.ids()) {
                assertThat(cloud.stored(id).map(Journal::state)).isIn(Optional.of(State.GONE), Optional.empty());
                assertThat(cloud.stored(id).isPresent() && cloud.keys.contains(id))
                        .as("the keys of " + id + " outlive it")
                        .isFalse();
            }
            clouds.gc(Set.of(), true);
            assertThat(cloud.things).as("another owner's, not expired").containsKeys("foreign", "untagged");
            cloud.now = cloud.now.plus(Duration.ofDays(40));
            clouds.gc(Set.of(), false);
            assertThat(cloud.things).containsKeys("foreign", "untagged");
            clouds.gc(Set.of(), true);
            assertThat(cloud.things).containsOnlyKeys("untagged");
        }
    }
}
