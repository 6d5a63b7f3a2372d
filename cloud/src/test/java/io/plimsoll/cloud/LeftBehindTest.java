package io.plimsoll.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.cloud.CloudException.Kind;
import io.plimsoll.cloud.Journal.State;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a user is told of what may be left, and costs.
class LeftBehindTest {
    private static final String ID = "c1-abcde";

    @TempDir
    Path folder;

    private FakePrograms fake;

    @BeforeEach
    void install() throws Exception {
        fake = new FakePrograms(folder);
    }

    private Order order() {
        return fake.order(ID, "azure", "azure/elastic");
    }

    @Test
    void gcSaysWhomItAskedAndWhomItCouldNotAsk() throws Exception {
        fake.behave("login az *");
        Clouds.Swept swept = fake.clouds().gc(Set.of(), false);
        assertThat(swept.ends()).isEmpty();
        assertThat(swept.look().asked()).containsExactly("aws", "kubernetes");
        assertThat(swept.look().unasked()).singleElement().asString().startsWith("azure: az has no valid login");
        assertThat(swept.look().answered()).isEqualTo("asked: aws, kubernetes; not asked without a --region: alibaba");
        fake.behave();
        assertThat(fake.clouds().gc(Set.of("cn-hangzhou"), false).look().answered())
                .isEqualTo("asked: azure, aws cn-hangzhou, alibaba cn-hangzhou, kubernetes");
    }

    @Test
    void gcCountsWhatOthersLeft() throws Exception {
        Path things = fake.cloud.resolve("things");
        Files.writeString(things.resolve("plimsoll-a"), "a else@vm 2026-11-27T11:00:00Z");
        Files.writeString(things.resolve("plimsoll-b"), "b else@vm 2026-11-27T15:00:00Z");
        assertThat(fake.clouds().gc(Set.of(), false).others()).hasSize(1).containsEntry("else@vm", 1);
        assertThat(fake.clouds().gc(Set.of(), true).others()).isEmpty();
        assertThat(fake.things()).containsExactly("plimsoll-b");
    }

    @Test
    void gcGoesOnWithADeletionOnWhichNobodyWorks() throws Exception {
        Journal up = fake.life("azure").up(order(), false);
        fake.journals.write(up.in(State.DELETING, fake.now()));
        try (Journals.Held _ = fake.journals.hold(ID)) {
            assertThat(fake.journals.isHeld(ID)).isTrue();
            assertThat(fake.clouds().gc(Set.of(), false).ends()).isEmpty();
        }
        assertThat(fake.journals.isHeld(ID)).isFalse();
        assertThat(fake.clouds().gc(Set.of(), false).ends())
                .singleElement()
                .satisfies(end -> assertThat(end.state()).isEqualTo(State.GONE));
        assertThat(fake.things()).isEmpty();
    }

    @Test
    void aDeletionThatFailsSaysSoEachMinute() throws Exception {
        Journal up = fake.life("azure").up(order(), false);
        fake.behave("fail az group delete*");
        List<Instant> when = new ArrayList<>();
        Life.World world = new Life.World() {
            @Override
            public Instant now() {
                return fake.now();
            }

            @Override
            public void pause(Duration length) {
                fake.pause(when.size() < 3 ? length : Duration.ofMinutes(20));
            }

            @Override
            public boolean isStopped() {
                return when.size() == 2;
            }

            @Override
            public void say(String sentence) {
                when.add(fake.now());
                fake.say(sentence);
            }
        };
        Journal stuck = new Life(fake.journals, fake.provider("azure"), world).down(up);
        assertThat(stuck.state()).isEqualTo(State.STUCK);
        Instant first = up.since();
        assertThat(when).startsWith(first, first.plusSeconds(60), first.plusSeconds(120));
        assertThat(fake.said)
                .allSatisfy(each -> assertThat(each)
                        .startsWith("az group delete failed")
                        .contains("it did not work", "; trying again until 13:00 UTC"));
        assertThat(fake.said.get(2)).endsWith("; Ctrl-C again ends it");
    }

    @Test
    void whatIsKeptIsNamedWithItsPrice() throws Exception {
        fake.stopsAt = "az deployment group create";
        Life life = fake.life("azure");
        CloudException ended = catchThrowableOfType(CloudException.class, () -> life.up(order(), true));
        String kept = "kept: c1-abcde may cost 1.20 USD/h until 2026-11-27T14:00:00Z; plimsoll cloud down c1-abcde";
        assertThat(ended.sentence()).contains(kept);
        assertThat(fake.said)
                .as("before the process ends")
                .anySatisfy(each -> assertThat(each).contains(kept));
    }

    @Test
    void aLoginThatExpiresInBetweenIsNoRefusal() throws Exception {
        fake.behave("login az deployment group create*");
        CloudException failed = catchThrowableOfType(
                CloudException.class, () -> fake.life("azure").up(order(), false));
        assertThat(failed.kind()).isEqualTo(Kind.FAILED);
    }

    @Test
    void onlyNewRunsAreNamedAsFetched() throws Exception {
        LoadMachine.makeKey(fake.programs(), ID);
        Life life = fake.life("azure");
        Journal up = life.up(order(), false);
        Measuring first = measuring();
        Journal after = life.run(up, first, false);
        assertThat(first.added()).hasSize(1).isEqualTo(first.fetched());
        Measuring second = measuring();
        life.run(after, second, false);
        assertThat(second.fetched()).isEqualTo(first.fetched());
        assertThat(second.added()).isEmpty();
    }

    private Measuring measuring() {
        return new Measuring(fake.programs(), fake, List.of("tpcb"), folder.resolve("runs"), _ -> {});
    }

    @Test
    void anUnknownIdLeavesNoFolder() throws Exception {
        CloudException refused =
                catchThrowableOfType(CloudException.class, () -> fake.clouds().down("nonsense", Set.of()));
        assertThat(refused.kind()).isEqualTo(Kind.REFUSED);
        assertThat(refused.sentence()).contains("there is no journal of nonsense", "asked: azure, aws, kubernetes");
        assertThat(fake.journals.folder("nonsense")).doesNotExist();
    }

    @Test
    void aFolderWithKeysAndWithoutAJournalIsLost() throws Exception {
        Journal _ = fake.life("azure").up(order(), false);
        Path key = LoadMachine.key(fake.journals.folder(ID));
        Files.writeString(key, "KEY");
        assertThat(fake.journals.lost()).isEmpty();
        Files.delete(key.resolveSibling("cloud.json"));
        assertThat(fake.journals.lost()).containsExactly(ID);
    }

    @Test
    void aDamagedJournalIsSaidInOneSentence() throws Exception {
        Files.createDirectories(fake.journals.folder(ID));
        Path file = Files.writeString(fake.journals.folder(ID).resolve("cloud.json"), "{\"sta");
        CloudException damaged = catchThrowableOfType(CloudException.class, () -> fake.journals.read(ID));
        assertThat(damaged.sentence()).isEqualTo(file + " is damaged");
    }

    @Test
    void aLifeBeyondADayIsRefusedWithItsLength() {
        Problems problems = new Problems();
        CloudPlan.extended(order(), Duration.ofMinutes(23 * 60 + 30), problems);
        assertThat(problems.found())
                .extracting(Problem::message)
                .containsExactly(
                        "it would live 25 h 30 min in all; at most 24 h",
                        "it may then cost more than its --max-cost: 1.20 USD/h x (25 h 30 min + 30 min) = 31.20 USD >"
                                + " 10.00 USD; this cap cannot be raised");
    }
}
