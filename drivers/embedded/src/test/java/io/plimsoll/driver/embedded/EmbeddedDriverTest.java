package io.plimsoll.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.Driver;
import io.plimsoll.driver.Drivers;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.embedded.EmbeddedAddress.Form;
import io.plimsoll.driver.embedded.postgres.DataHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Which addresses are taken and what is said about the wrong ones. Nothing is opened.
class EmbeddedDriverTest {
    @TempDir
    private Path temporary;

    private final Driver driver = new EmbeddedDriver();

    @Test
    void isFoundByItsAddress() {
        assertThat(Drivers.forAddress("hsqldb:mem").map(Driver::name)).hasValue("embedded");
        assertThat(driver.forms()).hasSize(Form.values().length);
        assertThat(driver.forms()).allMatch(form -> driver.accepts(form.example()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"jdbc:hsqldb:mem:x", "postgres://me@host/db", "postgresql://host/db", "mysql:x", "mariadb:x"})
    void leavesOtherAddressesToOtherDrivers(String address) {
        assertThat(driver.accepts(address)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hsqldb:mem",
                "hsqldb:mem?hsqldb.tx=locks",
                "hsqldb:file:T/a?preset=cached&hsqldb.write_delay=false",
                "h2:mem",
                "h2:file:T/b?WRITE_DELAY=0",
                "sqlite:T/c.db?synchronous=normal",
                "sqlite:T/c.db",
                "duckdb:mem?threads=2",
                "duckdb:T/d.db",
                "postgres:embedded?data=T/pg&port=0&synchronous_commit=off"
            })
    void acceptsWhatIsWellFormed(String address) throws IOException {
        TargetSpec spec = TargetSpec.of(address.replace("T/", temporary + "/"));
        assertThat(driver.accepts(spec.address())).isTrue();
        assertThat(driver.problems(spec)).isEmpty();
        assertThat(temporary).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hsqldb:men | did you mean \"hsqldb:mem\"?",
                "h2:disk | there is no embedded target \"h2:disk\"",
                "postgres:embeded | did you mean \"postgres:embedded\"?",
                "sqlite:mem | each SQLite session would have a database of its own",
                "hsqldb:file: | there is no embedded target",
                "duckdb::memory: | there is no embedded target",
                "hsqldb:mem?preset=cached | HSQLDB has no option \"preset\"",
                "hsqldb:mem?hsqldb.wirte_delay=false | did you mean \"hsqldb.write_delay\"?",
                "hsqldb:file:T/a?preset=cashed | did you mean \"cached\"?",
                "hsqldb:file:T/a;b | holds the character \";\"",
                "hsqldb:mem?cached | is not of the form name=value",
                "h2:mem?A=1&A=2 | is given twice",
                "sqlite:T/a?synchronous=ful | did you mean \"full\"?",
                "sqlite:T/a?synchronos=full | did you mean \"synchronous\"?",
                "sqlite:T/ | is a folder",
                "sqlite:file:T/a | without \"file:\"",
                "sqlite:T/no/such/x.db | there is no folder T/no/such for the file x.db; make it",
                "duckdb:T/no/x.db | there is no folder T/no for",
                "h2:file:T/no/x | there is no folder T/no for",
                "hsqldb:file:T/no/x | there is no folder T/no for",
                "duckdb:T/file/below/a | is not a folder this user may write to",
                "postgres:embedded?port=70000 | port = 70000: needs a whole number from 0 to 65535",
                "postgres:embedded?data=T/file | is not a folder",
                "postgres:embedded?data=T/n&shared_bufers=1GB | did you mean \"shared_buffers\"?",
            })
    void tellsWhatIsWrongAndTouchesNothing(String address, String expected) throws IOException {
        String sentence = expected.replace("T/", temporary + "/");
        Files.createFile(temporary.resolve("file"));
        TargetSpec spec = TargetSpec.of(address.replace("T/", temporary + "/"));
        assertThat(driver.accepts(spec.address())).isTrue();
        assertThat(driver.problems(spec)).singleElement().asString().contains(sentence);
        assertThatThrownBy(() -> driver.open(spec))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining(sentence);
        assertThat(temporary.toFile().list()).containsExactly("file");
    }

    @Test
    void postgresKeepsItsDataInTheHomeFolderUnlessTold() throws IOException {
        Path home = Files.createFile(temporary.resolve("home"));
        Driver misplaced = new EmbeddedDriver(new DataHome(home));
        assertThat(misplaced.problems(TargetSpec.of("postgres:embedded")))
                .singleElement()
                .asString()
                .contains(home.resolve("postgres-18").toString());
    }
}
