package io.plimsoll.app.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.spec.Problems;
import io.plimsoll.unit.Price;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Files of runs of both forms, without a cloud.
class CloudLinesTest {
    @TempDir
    Path folder;

    private List<CloudLines.Line> lines(String text) throws Exception {
        CloudOrder ordered = new CloudOrder(
                "", Map.of("region", "here"), Duration.ofHours(2), "me", new Price(3, "USD"), new Price(80, "USD"));
        CloudLines.Asked asked = new CloudLines.Asked(ordered, null, List.of(), folder);
        Problems problems = new Problems();
        Path file = Files.writeString(folder.resolve("file.runs"), text);
        List<CloudLines.Line> lines = CloudLines.read(file, asked, problems).lines();
        problems.refuseIfAny();
        return lines;
    }

    @Test
    void aLineOfCommandsHasATemplateItsLifeAndItsPrice() throws Exception {
        List<CloudLines.Line> lines = lines("""
                # Two sizes.
                name,template,command,ttl,price,nodes
                small,azure/elastic,"sweep 'my grid.yaml' --repeats 3",90m,3.20 USD,2
                ,azure/elastic,ycsb polardb,,,8
                """);
        assertThat(lines).extracting(CloudLines.Line::name).containsExactly("small", "azure/elastic");
        CloudOrder small = lines.getFirst().order();
        assertThat(small.ttl()).isEqualTo(Duration.ofMinutes(90));
        assertThat(small.price()).isEqualTo(new Price(3.2, "USD"));
        assertThat(small.parameters()).containsExactlyInAnyOrderEntriesOf(Map.of("region", "here", "nodes", "2"));
        assertThat(lines.getFirst().command().words(folder)).containsExactly("sweep", "my grid.yaml", "--repeats", "3");
        assertThat(lines.getLast().order().ttl()).isEqualTo(Duration.ofHours(2));
        assertThat(lines.getLast().order().price()).isEqualTo(new Price(3, "USD"));
    }

    @Test
    void aLineOfCitusBenchmarkMayHaveAPriceOfItsOwn() throws Exception {
        List<CloudLines.Line> lines = lines("""
                repeat,cluster,price
                1,c8+4w8,9.80 USD
                1,pg8,
                """);
        assertThat(lines)
                .extracting(line -> line.order().price())
                .containsExactly(new Price(9.8, "USD"), new Price(3, "USD"));
        assertThat(lines)
                .extracting(line -> line.order().template())
                .containsExactly("azure/citus-vms", "azure/postgres-vm");
    }

    @Test
    void theWorstVerdictOfAllLinesDecides() {
        assertThat(CloudRuns.worst(List.of())).isZero();
        assertThat(CloudRuns.worst(List.of(0, 1, 0))).isEqualTo(1);
        assertThat(CloudRuns.worst(List.of(3, 1, 0)))
                .as("an invalid run says nothing")
                .isEqualTo(3);
        assertThat(CloudRuns.worst(List.of(3, 4, 1)))
                .as("a command that failed")
                .isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            one,,ycsb polardb,              | a line needs a template
            one,azure/elastic,tpcb,         | a command that measures a table
            one,azure/elastic,sweep a       | it has 3 fields, and the first line names 4 columns
            one,azure/elastic,sweep 'a,     | command: the quote
            one,azure/elastic,sweep a,much  | price = much: needs a price per hour
            """)
    void whatIsWrongIsNamedWithItsLine(String line, String sentence) {
        assertThatThrownBy(() -> lines("name,template,command,price\n" + line + "\n"))
                .hasMessageContaining("file.runs:2")
                .hasMessageContaining(sentence);
    }
}
