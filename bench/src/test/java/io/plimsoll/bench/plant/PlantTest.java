package io.plimsoll.bench.plant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.analysis.rule.Rule;
import io.plimsoll.bench.plant.StagedServer.Product;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlantTest {
    /// Findings that the machine's servers cannot have, and what shows them instead: a Citus cluster (`CitusViewTest`
    /// plants skew), an interface that tells its speed, a network that loses packets (`RulesTest` has cases of all
    /// of these), and a service with DynamoDB's API (`DynamoViewTest` plants it).
    private static final Set<String> PLANTED_ELSEWHERE =
            Set.of("NodeWaits", "SkewedShards", "LinkBusy", "PacketsLost", "Throttled");

    private static final Trial CALM = Trial.of(Load.resting("0.1", 1));
    private static final Plant LOCKS = Plant.of("LockBound", "one row", CALM, CALM);

    @TempDir
    Path folder;

    @Test
    void aPlantIsFoundIfItIsNamedFirstAndOnlyThen() {
        assertThat(LOCKS.verdict(List.of("LockBound", "ClientWaits"), List.of("ClientWaits")))
                .isEqualTo("ok");
        assertThat(LOCKS.verdict(List.of("LogBound", "LockBound"), List.of())).isEqualTo("MISSED");
        assertThat(LOCKS.verdict(List.of(), List.of())).isEqualTo("MISSED");
        assertThat(LOCKS.verdict(List.of("LockBound"), List.of("LogBound", "LockBound")))
                .isEqualTo("FALSE");
        assertThat(LOCKS.verdict(List.of("LogBound"), List.of("LockBound"))).isEqualTo("MISSED, FALSE");
    }

    @Test
    void whatItExplainsMayBeNamedBefore() {
        Plant disk = Plant.of("DiskBusy", "a neighbour", CALM, CALM).behind("LogBound");
        assertThat(disk.verdict(List.of("LogBound", "DiskBusy"), List.of("LogBound")))
                .isEqualTo("ok");
        assertThat(disk.verdict(List.of("DiskBusy"), List.of())).isEqualTo("ok");
        assertThat(disk.verdict(List.of("LockBound", "DiskBusy"), List.of())).isEqualTo("MISSED");
    }

    @Test
    void everyFindingIsPlantedOnPostgres() {
        List<Plant> all = Plants.all();
        assertThat(all).extracting(Plant::name).doesNotHaveDuplicates().contains("LogBound", "LogBound@mariadb");
        assertThat(all)
                .filteredOn(plant -> plant.with().product() == Product.POSTGRES)
                .extracting(Plant::finding)
                .containsExactlyInAnyOrderElementsOf(Rule.OF_SERVER.stream()
                        .filter(finding -> !PLANTED_ELSEWHERE.contains(finding))
                        .toList());
        assertThat(Rule.OF_SERVER).containsAll(PLANTED_ELSEWHERE);
        assertThat(Rule.OF_SERVER).containsAll(all.stream().map(Plant::finding).toList());
    }

    @Test
    void bothRunsOfAPlantAreOnTheSameProduct() {
        assertThat(Plants.all())
                .allMatch(plant -> plant.with().product() == plant.without().product());
    }

    @Test
    void theDiskOfAFileHasANumber() throws Exception {
        assumeTrue(Files.isDirectory(Path.of("/sys/dev/block")) && isOnADisk());
        assertThat(ControlGroup.disk(folder)).matches("\\d+:\\d+");
    }

    /// A folder in memory is on none.
    private boolean isOnADisk() throws Exception {
        return Files.getFileStore(folder).name().startsWith("/dev/");
    }

    @Test
    void aLoadOfItemsIsAWorkloadFile() throws Exception {
        Load load = Load.items(10, true, "sql: SELECT 1\n", 2);
        Path file = Path.of(load.words(folder));
        assertThat(Files.readString(file)).isEqualTo("""
                tables:
                  item:
                    rows: 10
                    key: id
                    columns:
                      id: {type: int32, sequence: 1}
                      owner: {type: int32, permuted: 1}
                      stock: {type: int32, value: 0}
                      note: {type: varchar(60), hex: 60}
                    indexes: [[owner]]
                operations:
                  work:
                    sql: SELECT 1
                """);
        assertThat(load.hasTables()).isTrue();
    }
}
