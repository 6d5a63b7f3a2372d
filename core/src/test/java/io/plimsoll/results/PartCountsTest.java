package io.plimsoll.results;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.workload.RunCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartCountsTest {
    private static final PartCounts.Before BEFORE =
            new PartCounts.Before(Map.of("rows", 10L, "sum", 0L), List.of("sum"));

    @TempDir
    Path folder;

    @Test
    void isReadAsItWasWritten() throws Exception {
        RunFolder run = new RunFolder(folder);
        assertThat(PartCounts.read(run)).isEmpty();
        PartCounts counts = PartCounts.of(
                "1/3",
                new RunCounts(
                        Map.of("new-order", 7L, "payment", 1L), Map.of("load", 3L), 2, Map.of(), Map.of("paid", 5L)),
                BEFORE);
        counts.write(run);
        assertThat(PartCounts.read(run)).contains(counts);
        assertThat(Files.readString(run.counts())).isEqualTo("""
                {
                  "schema" : 1,
                  "shard" : "1/3",
                  "acknowledged" : {
                    "new-order" : 7,
                    "payment" : 1
                  },
                  "rows" : {
                    "load" : 3
                  },
                  "unknown" : 2,
                  "sums" : {
                    "paid" : 5
                  },
                  "before" : {
                    "baselines" : {
                      "rows" : 10,
                      "sum" : 0
                    },
                    "broken" : [ "sum" ]
                  }
                }
                """);
    }

    @Test
    void aDamagedFileIsNamed() throws Exception {
        RunFolder run = new RunFolder(folder);
        Files.writeString(run.counts(), "{\"schema\": 1, \"shard\"");
        assertThatThrownBy(() -> PartCounts.read(run))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("counts.json is damaged");
        Files.writeString(run.counts(), "{\"schema\": 2}");
        assertThatThrownBy(() -> PartCounts.read(run)).hasMessageContaining("has layout 2");
    }

    @Test
    void sumsDependOnNoOrder() {
        forAll(50, random -> {
            List<PartCounts> parts = List.of(1, 2, 3).stream()
                    .map(part -> PartCounts.of(
                            part + "/3",
                            new RunCounts(
                                    Map.of("a", random.nextLong(100), "b" + part, 1L),
                                    Map.of("a", random.nextLong(100)),
                                    random.nextInt(3),
                                    Map.of()),
                            part == 1 ? BEFORE : null))
                    .toList();
            PartCounts sum = parts.get(0).plus(parts.get(1)).plus(parts.get(2));
            assertThat(parts.get(2).plus(parts.get(0).plus(parts.get(1)))).isEqualTo(sum);
            assertThat(sum.unknown())
                    .isEqualTo(parts.stream().mapToLong(PartCounts::unknown).sum());
            assertThat(sum.counts().baselines()).isEqualTo(BEFORE.baselines());
        });
    }

    @Test
    void onlyOnePartIsTheFirst() {
        PartCounts first = PartCounts.of("1/2", RunCounts.NONE, BEFORE);
        assertThatThrownBy(() -> first.plus(first)).hasMessage("two parts say that they are the first of the run");
    }
}
