package io.plimsoll.exporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Addresses of exporters are completed, or refused without showing them.
class ExporterAddressTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        http://db:9100                          | http://db:9100/metrics                  | db:9100
        HTTP://db:9100/                         | http://db:9100/metrics                  | db:9100
        http://db:9100/metrics                  | http://db:9100/metrics                  | db:9100
        https://[::1]:9187/pg/metrics           | https://[::1]:9187/pg/metrics           | [::1]:9187/pg
        http://db/probe?target=a:1&module=x     | http://db/probe?target=a:1&module=x     | db/probe?target=a:1&module=x
        http://a?collect[]=cpu                  | http://a/metrics?collect[]=cpu          | a/metrics?collect[]=cpu
        http://a?name%5B%5D=b                   | http://a/metrics?name%5B%5D=b           | a/metrics?name%5B%5D=b
        http://prom@db:9100/metrics             | http://prom@db:9100/metrics             | db:9100
        """)
    void isCompleted(String text, String address, String name) {
        ExporterAddress only = ExporterAddress.all(text).getFirst();
        assertThat(only).hasToString(address);
        assertThat(only.name()).isEqualTo(name);
        assertThat(ExporterAddress.all(only.toString())).containsExactly(only);
    }

    @Test
    void theUserIsNotAskedFor() {
        ExporterAddress address = ExporterAddress.all("http://prom@db:9100").getFirst();
        assertThat(address.user()).isEqualTo("prom");
        assertThat(address.asked()).hasToString("http://db:9100/metrics");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "db:9100/s3cret",
                "s3cret",
                "ftp://s3cret/metrics",
                "http:///s3cret",
                "http://db:s3cret/metrics",
                "http://db:99999/s3cret",
                "http://db:9100/metrics#s3cret",
                "http://u:s3cret@db:9100/metrics",
                "http://:s3cret@db:9100/metrics",
                "http://u%3As3cret@db:9100/metrics",
                "http://db:9100/metrics?token=s3cret",
                "http://db:9100/metrics?target=db&auth=s3cret",
                "http://db:9100/metrics?target=u:s3cret@db",
                "http://db:9100/metrics?target=postgres%3A%2F%2Fu%3As3cret%40db",
                "http://db:9100/metrics?target=password%3Ds3cret",
                "http://db:9100/metrics?target=u:s3cret%2540db",
                "http://db:9100/s3cret metrics",
                "http://db:9100/s3cret,,http://db:9100/metrics",
            })
    void isRefusedWithoutShowingIt(String text) {
        assertThatThrownBy(() -> ExporterAddress.all(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("server-metrics ")
                .hasMessageNotContaining("s3cret")
                .hasNoCause();
    }

    @Test
    void manyAreSeparatedByCommas() {
        assertThat(ExporterAddress.all(" ")).isEmpty();
        assertThat(ExporterAddress.all("http://db:9100, http://db:9187"))
                .extracting(ExporterAddress::name)
                .containsExactly("db:9100", "db:9187");
        assertThatThrownBy(() -> ExporterAddress.all("http://db:9100,http://db:9100/metrics"))
                .hasMessage("server-metrics has http://db:9100/metrics twice");
    }
}
