package io.plimsoll.compat.holo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolModeTest {
    @ParameterizedTest
    @CsvSource({
        "FIXED_COPY, holoClient put fixedCopy pool",
        "INSERT, holoClient put insert pool",
        "GET, holoClient get pool",
        "SCAN, holoClient scan pool",
        "PREPARE_GET_DATA, holoClient put fixedCopy pool get prepareGetData",
        "PREPARE_SCAN_DATA, holoClient put fixedCopy pool scan prepareScanData",
        "PREPARE_BINLOG_DATA, holoClient put fixedCopy pool binlog prepareBinlogData",
        "BINLOG, holoClient binlog"
    })
    void eachModeLoadsItsSections(ToolMode mode, String sections) {
        assertThat(Stream.of(
                                "holoClient",
                                "put",
                                "fixedCopy",
                                "insert",
                                "get",
                                "scan",
                                "binlog",
                                "pool",
                                "prepareGetData",
                                "prepareScanData",
                                "prepareBinlogData")
                        .filter(mode::loads))
                .containsExactlyInAnyOrder(sections.split(" ", -1));
    }

    @Test
    void aModeIsFoundInAnyCase() {
        assertThat(ToolMode.named(" get ")).contains(ToolMode.GET);
        assertThat(ToolMode.named("FIXED_COPPY")).isEmpty();
        assertThat(ToolMode.unknown("FIXED_COPPY")).contains("did you mean \"FIXED_COPY\"?", "PREPARE_BINLOG_DATA");
    }

    @Test
    void rowsAreSaidByEachModesOwnKey() {
        assertThat(ToolMode.INSERT.sized(5)).contains("put.rowNumber=5");
        assertThat(ToolMode.PREPARE_SCAN_DATA.sized(5)).contains("prepareScanData.rowNumber=5");
        assertThat(ToolMode.GET.sized(5)).contains("get.keyRangeParams=L1-6");
        assertThat(ToolMode.SCAN.sized(5)).isEmpty();
    }
}
