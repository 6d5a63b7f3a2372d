package io.plimsoll.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet4Address;
import java.net.NetworkInterface;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnAddressTest {
    @Test
    void everyAddressOfThisMachineIsItsOwn() throws Exception {
        List<String> own = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(Inet4Address.class::isInstance)
                .map(address -> String.valueOf(address.getHostAddress()))
                .toList();
        assertThat(own).isNotEmpty();
        for (String address : own) {
            assertThat(IntervalStore.namesThisMachine("postgres://bench:***@" + address + ":5432/bank"))
                    .as(address)
                    .contains(true);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://localhost/bank",
                "jdbc:oracle:thin:scott/***@127.0.0.1:1521:x",
                "postgres://[::1]/bank",
                "dynamodb:http://127.0.0.1:8000"
            })
    void theLoopIsItsOwn(String target) {
        assertThat(IntervalStore.namesThisMachine(target)).contains(true);
    }

    /// Addresses for documentation (RFC 5737) are nobody's.
    @Test
    void othersAreNot() {
        assertThat(IntervalStore.namesThisMachine("postgres://bench@192.0.2.1/bank"))
                .contains(false);
        assertThat(IntervalStore.namesThisMachine("postgres://192.0.2.1,127.0.0.1/bank"))
                .contains(false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hsqldb:mem", "sqlite:bank.db", "postgres:///bank"})
    void whatNamesNoHostTellsNothing(String target) {
        assertThat(IntervalStore.namesThisMachine(target)).isEmpty();
    }
}
