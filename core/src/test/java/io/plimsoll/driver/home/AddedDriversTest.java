package io.plimsoll.driver.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.home.AddedDrivers.Draft;
import io.plimsoll.unit.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AddedDriversTest {
    private static final String SOURCE = "org.example:toy:1.0";

    @TempDir
    private Path temporary;

    private AddedDrivers drivers = new AddedDrivers(Path.of("unset"));

    @BeforeEach
    void empty() {
        drivers = new AddedDrivers(temporary.resolve("data").resolve("drivers"));
    }

    private AddedDriver added(String jar, String source) throws IOException, TargetException {
        try (Draft draft = drivers.begin(() -> {})) {
            ToyJars.driverIn(draft.jars(), jar);
            return draft.keep("toy", source, "toys");
        }
    }

    private List<String> entries() throws IOException {
        try (Stream<Path> entries = Files.list(drivers.folder())) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aDriverIsKeptWithItsFactsAndCanBeRemoved() throws Exception {
        assertThat(drivers.all()).isEmpty();
        assertThat(drivers.remove("toy")).isFalse();
        assertThat(drivers.folder()).doesNotExist();

        AddedDriver kept = added("a toy.jar", SOURCE);
        assertThat(drivers.all()).containsExactly(kept);
        assertThat(kept.version()).isEqualTo("1.0");
        assertThat(kept.scheme()).isEqualTo("toys");
        assertThat(kept.damage()).isEmpty();
        assertThat(kept.bytes()).isEqualTo(Files.size(kept.paths().getFirst()));
        assertThat(kept.jars().getFirst().checkSum())
                .isEqualTo(Sha256.hex(kept.folder().resolve("a toy.jar")));
        assertThat(entries())
                .containsExactly("adding.lock", kept.folder().getFileName().toString());

        Files.write(kept.paths().getFirst(), new byte[10]);
        assertThat(drivers.all().getFirst().damage()).hasValue("a toy.jar");
        assertThat(added("a toy.jar", SOURCE).damage()).isEmpty();

        assertThat(drivers.remove("other")).isFalse();
        assertThat(drivers.remove("toy")).isTrue();
        assertThat(entries()).containsExactly("adding.lock");
    }

    @Test
    void anotherVersionTakesThePlaceOfTheFormerOne() throws Exception {
        added("toy-1.0.jar", SOURCE);
        AddedDriver newer = added("toy-1.1.jar", "org.example:toy:1.1");
        assertThat(drivers.all()).containsExactly(newer);
        assertThat(entries()).hasSize(2);
    }

    @Test
    void whatIsNoDriverLeavesNothingAndTheFormerOneStays() throws Exception {
        AddedDriver former = added("toy.jar", SOURCE);
        refused(ToyJars.other(), "there is no JDBC driver in new.jar");
        refused(ToyJars.driverOfTheFuture(), "the JDBC driver in new.jar cannot be used here");
        refused(new byte[] {1, 2, 3}, "new.jar is no jar, or is damaged");
        assertThat(drivers.all()).containsExactly(former);
        assertThat(entries()).hasSize(2);
    }

    private void refused(byte[] jar, String sentence) throws Exception {
        try (Draft draft = drivers.begin(() -> {})) {
            Files.write(draft.jars().resolve("new.jar"), jar);
            assertThatThrownBy(() -> draft.keep("toy", SOURCE, ""))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll(sentence, "nothing was added");
        }
    }

    @Test
    void anInterruptionLeavesNothing() throws Exception {
        AtomicInteger told = new AtomicInteger();
        try (Draft draft = drivers.begin(told::incrementAndGet)) {
            ToyJars.driverIn(draft.jars(), "toy.jar");
            Files.writeString(draft.scratch().resolve("file"), "x");
            draft.interrupt();
            assertThat(entries()).containsExactly("adding.lock");
            assertThat(draft.isInterrupted()).isTrue();
            assertThatThrownBy(() -> draft.keep("toy", SOURCE, ""))
                    .isInstanceOf(TargetException.class)
                    .hasMessageContaining("interrupted");
        }
        assertThat(told).hasValue(1);
        try (Draft draft = drivers.begin(told::incrementAndGet)) {
            ToyJars.driverIn(draft.jars(), "toy.jar");
            draft.keep("toy", SOURCE, "");
            draft.interrupt();
        }
        assertThat(told).as("it was kept before").hasValue(1);
        assertThat(drivers.all()).hasSize(1);
    }

    @Test
    void whatAKilledProcessLeftIsRemovedByTheNext() throws Exception {
        Path leftover = Files.createDirectories(drivers.folder().resolve("unfinished-123/jars"));
        ToyJars.driverIn(leftover, "toy.jar");
        assertThat(drivers.all()).isEmpty();
        added("toy.jar", SOURCE);
        assertThat(entries()).hasSize(2).noneMatch(name -> name.startsWith("unfinished-"));
    }

    @Test
    void onlyOneAtATimeIsAdded() throws Exception {
        try (Draft first = drivers.begin(() -> {})) {
            assertThat(first.jars()).isDirectory();
            assertThatThrownBy(() -> drivers.begin(() -> {}))
                    .isInstanceOf(TargetException.class)
                    .hasMessageContaining("another plimsoll is adding");
        }
        added("toy.jar", SOURCE);
    }

    @Test
    void aFolderThatCannotBeMadeIsToldInASentence() throws Exception {
        Files.writeString(temporary.resolve("data"), "a file in the way");
        assertThatThrownBy(() -> drivers.begin(() -> {}))
                .isInstanceOf(TargetException.class)
                .hasMessageStartingWith("drivers cannot be kept in " + drivers.folder())
                .hasMessageContaining("PLIMSOLL_DATA");
    }

    @Test
    void aFolderOfAnotherUserIsRefused() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root can give a folder away");
        added("toy.jar", SOURCE);
        for (Path folder : List.of(drivers.folder(), temporary.resolve("data"))) {
            Files.setAttribute(folder, "unix:uid", 12345);
            assertThatThrownBy(drivers::all)
                    .isInstanceOf(TargetException.class)
                    .hasMessageContaining(folder + " belongs to another user (number 12345)");
            Files.setAttribute(folder, "unix:uid", 0);
        }
        assertThat(drivers.all()).hasSize(1);
    }
}
