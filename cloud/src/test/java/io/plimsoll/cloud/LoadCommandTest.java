package io.plimsoll.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.cloud.CloudException.Kind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Each command is given the target in the option that it has for it.
class LoadCommandTest {
    private static final String SQL = "postgres://plimsoll@10.0.0.4:5432/plimsoll";
    private static final String DYNAMODB = "dynamodb:http://10.0.0.4:5432";

    @TempDir
    Path folder;

    private FakePrograms fake;

    @BeforeEach
    void install() throws Exception {
        fake = new FakePrograms(folder);
    }

    private Journal up(String target, int drivers) {
        Order one = fake.order("c1", "azure", "azure/elastic");
        Order order = new Order(
                "c1",
                "azure",
                one.template(),
                one.region(),
                one.parameters(),
                drivers,
                "me",
                fake.now(),
                one.expires(),
                one.bill());
        return Journal.planned(order, fake.now())
                .with(Map.of("target", target, "facts.nodes", "4", "addresses", "10.0.1.4,10.0.1.5"));
    }

    /// A tilde stands for a blank inside a word.
    private static List<String> words(String text) {
        return List.of(text.strip().split(" ")).stream()
                .map(word -> word.replace('~', ' '))
                .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            tpcb                           | run tpcb --target SQL --price 1.20~USD --cloud FACTS
            tpcb --price 2                 | run tpcb --price 2 --target SQL --cloud FACTS
            tpcb --price=2                 | run tpcb --price=2 --target SQL --cloud FACTS
            sweep grid.yaml                | sweep grid.yaml --target SQL --price 1.20~USD --cloud FACTS
            load tpcb                      | load tpcb --target SQL --price 1.20~USD --cloud FACTS
            citus sweep line.runs          | citus sweep line.runs --target SQL --price 1.20~USD --cloud FACTS
            citus check line.runs          | citus check line.runs
            ycsb polardb --sizes 10k       | ycsb polardb --sizes 10k --target SQL --price 1.20~USD --cloud FACTS
            ycsb published                 | ycsb published
            ycsb run jdbc -P a             | ycsb run jdbc -P a -p db.url=SQL --price 1.20~USD -p cloud=FACTS
            ycsb load postgrenosql | ycsb load postgrenosql -p postgrenosql.url=SQL --price 1.20~USD -p cloud=FACTS
            ycsb run basic -P a            | ycsb run basic -P a
            ycsb run jdbc -target 100      | ycsb run jdbc -target 100 -p db.url=SQL --price 1.20~USD -p cloud=FACTS
            ycsb run jdbc -p db.url=h2:mem | ycsb run jdbc -p db.url=h2:mem
            ycsb -t -p db.url={target}     | ycsb -t -p db.url=SQL --price 1.20~USD -p cloud=FACTS
            holo matrix --rows 9           | holo matrix --rows 9 --target SQL --price 1.20~USD --cloud FACTS
            holo a.conf GET                | holo a.conf GET --target SQL --price 1.20~USD -p cloud=FACTS
            pgbench -i -s 10               | pgbench -i -s 10 --target=SQL --set=price=1.20~USD --set=cloud=FACTS
            pgbench -t 100 --set price=2   | pgbench -t 100 --set price=2 --target=SQL --set=cloud=FACTS
            pgbench -h other -c 8          | pgbench -h other -c 8
            sysbench oltp_insert           | sysbench oltp_insert --target=SQL --set=price=1.20~USD --set=cloud=FACTS
            testbench -clients 4           | testbench -clients 4 -url SQL --price 1.20~USD --cloud FACTS
            testbench --preset memory      | testbench --preset memory
            tpcb -t h2:mem                 | run tpcb -t h2:mem
            tpcb --target=h2:mem           | run tpcb --target=h2:mem
            show last                      | show last
            """)
    void eachCommandIsGivenTheTargetInItsOwnWords(String given, String there) throws Exception {
        assertThat(LoadCommand.words(up(SQL, 1), words(given)))
                .containsExactlyElementsOf(words(there.replace("SQL", SQL).replace("FACTS", "id=c1;~nodes=4")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ycsb polardb                                       | --target TARGET
            ycsb run dynamodb -P a                             | -p dynamodb.endpoint=http://10.0.0.4:5432
            ycsb run dynamodb -p dynamodb.endpoint={target}    | -p dynamodb.endpoint=http://10.0.0.4:5432
            """)
    void theDynamodbApiIsAnEndpointForYcsb(String given, String part) throws Exception {
        assertThat(LoadCommand.words(up(DYNAMODB, 1), words(given)))
                .containsSequence(words(part.replace("TARGET", DYNAMODB)))
                .containsSequence("--price", "1.20 USD");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ycsb run dynamodb -P a | SQL      | take jdbc or postgrenosql, as in ycsb run jdbc -P FILE
            ycsb run jdbc -P a     | DYNAMODB | take dynamodb, as in ycsb run dynamodb -P FILE
            ycsb -t -P a           | SQL      | such as ycsb run jdbc -P FILE; or name the target yourself
            """)
    void whatCannotBeGivenTheTargetIsRefusedWithTheRightWords(String given, String target, String sentence) {
        Journal up = up(target.equals("SQL") ? SQL : DYNAMODB, 1);
        CloudException refused = catchThrowableOfType(CloudException.class, () -> LoadCommand.words(up, words(given)));
        assertThat(refused.kind()).isEqualTo(Kind.REFUSED);
        assertThat(refused.sentence()).contains(sentence);
    }

    @Test
    void severalMachinesAreAFleet() throws Exception {
        assertThat(LoadCommand.words(up(SQL, 2), List.of("tpcb")))
                .as("beside the member of the first machine")
                .startsWith("fleet", "run", "tpcb", "--members", "2", "--peers", "/etc/plimsoll/fleet.yaml", "--keys")
                .containsSequence("--listen", "10.0.1.4:7801", "--target", SQL);
        assertThat(LoadMachine.quoted("it's")).isEqualTo("'it'\\''s'");
    }
}
