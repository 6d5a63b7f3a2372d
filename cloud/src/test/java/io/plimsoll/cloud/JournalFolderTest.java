package io.plimsoll.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.cloud.Journal.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalFolderTest {
    @TempDir
    Path folder;

    private JournalFolder journals;
    private Journal journal;

    @BeforeEach
    void make() throws Exception {
        FakePrograms fake = new FakePrograms(folder);
        journals = fake.journals;
        Order order = fake.order("c1-abcde", "azure", "azure/elastic");
        Leftover left =
                new Leftover("c1-abcde", "plimsoll-c1-abcde", "westeurope", "me", order.expires(), "az group delete");
        journal = Journal.planned(order, fake.now())
                .with(Map.of("target", "postgres://h/d"))
                .with(List.of(left), "it did not work")
                .in(State.STUCK, fake.now());
    }

    @Test
    void whatIsWrittenIsRead() throws Exception {
        journals.write(journal);
        assertThat(journals.read("c1-abcde")).hasValue(journal);
        assertThat(journals.ids()).containsExactly("c1-abcde");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(journals.folder("c1-abcde"))))
                .isEqualTo("rwx------");
        assertThat(journal.ending())
                .contains("is not gone (it did not work)", "plimsoll-c1-abcde: az group delete")
                .endsWith("again: plimsoll cloud down c1-abcde");
    }

    @Test
    void keysAndStatesEndWithWhatTheyAreOf() throws Exception {
        journals.write(journal);
        Path run = journals.folder("c1-abcde");
        Files.createDirectories(run.resolve("infra/azure"));
        for (String name : List.of("ssh-key", "terraform.tfstate", "infra/azure/a.bicep", "programs.log")) {
            Files.createFile(run.resolve(name));
        }
        journals.write(journal.in(State.GONE, journal.since()));
        try (var files = Files.list(run)) {
            assertThat(files.map(file -> String.valueOf(file.getFileName())))
                    .containsExactlyInAnyOrder("cloud.json", "programs.log");
        }
    }

    @Test
    void aDamagedOneIsSaid() throws Exception {
        journals.write(journal);
        Path file = journals.folder("c1-abcde").resolve("cloud.json");
        Files.writeString(file, Files.readString(file).substring(0, 100));
        assertThat(catchThrowableOfType(CloudException.class, () -> journals.read("c1-abcde")))
                .hasMessageContaining("cloud.json is damaged");
        Files.writeString(file, "{\"schema\": 2}");
        assertThat(catchThrowableOfType(CloudException.class, () -> journals.read("c1-abcde")))
                .hasMessageContaining("has layout 2, and this version reads layout 1 only");
    }

    @Test
    void aPlaceThatCannotBeWrittenIsSaid() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        JournalFolder nowhere = new JournalFolder(file);
        assertThat(catchThrowableOfType(CloudException.class, () -> nowhere.write(journal)))
                .hasMessageContaining("the journal cannot be kept in")
                .hasMessageEndingWith("make room or a way there");
    }
}
