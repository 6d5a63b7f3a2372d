package io.plimsoll.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PriceTest {
    @ParameterizedTest
    @CsvSource({
        "3.20 USD, 3.2, USD, 3.2 USD/h",
        "3.20 USD/h, 3.2, USD, 3.2 USD/h",
        "3.20USD/hour, 3.2, USD, 3.2 USD/h",
        "' 0.5  eur / hr ', 0.5, EUR, 0.5 EUR/h",
        "12, 12, '', 12/h",
        "12/h, 12, '', 12/h",
        ".25 CHF, 0.25, CHF, 0.25 CHF/h",
        "0.0001 USD, 0.0001, USD, 0.0001 USD/h",
    })
    void readsPricesPerHour(String text, double perHour, String currency, String printed) {
        Price price = Price.parse(text);
        assertThat(price).isEqualTo(new Price(perHour, currency)).hasToString(printed);
        assertThat(Price.parse(price.toString())).isEqualTo(price);
        assertThat(Price.stored(text)).contains(price);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-3 USD | a price must be above zero; leave it out where there is none",
                "0 | a price must be above zero; leave it out where there is none",
                "3 UDS | needs a price per hour such as 3.20 USD or 3.20 USD/h; \"UDS\" is not a currency of three"
                        + " letters such as USD or EUR (ISO 4217)",
                "3 $ | needs a price per hour such as 3.20 USD or 3.20 USD/h; \"$\" is not a currency of three"
                        + " letters such as USD or EUR (ISO 4217)",
                "2400 USD/month | needs a price per hour such as 3.20 USD or 3.20 USD/h; \"/month\" is not an hour",
            })
    void saysWhatIsWrong(String text, String sentence) {
        assertThatIllegalArgumentException().isThrownBy(() -> Price.parse(text)).withMessage(sentence);
        assertThat(Price.stored(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "cheap", "USD 3", "1,5 USD", "1e3 USD", "NaN", "3 USD/", "3 USD/h/h", "3 4"})
    void refusesWhatIsNoPrice(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Price.parse(text))
                .withMessageStartingWith("needs a price per hour such as 3.20 USD");
        assertThat(Price.stored(text)).isEmpty();
    }

    @Test
    void isAlwaysPositiveAndFinite() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Price(Double.NaN, ""));
        assertThatIllegalArgumentException().isThrownBy(() -> new Price(Double.POSITIVE_INFINITY, ""));
        assertThatIllegalArgumentException().isThrownBy(() -> Price.parse("9".repeat(400)));
    }

    @ParameterizedTest
    @CsvSource({
        // 3.60 an hour is a tenth of a cent a second.
        "3.60, 1000, 1, 1.00",
        "3.60, 1, 1000, '1,000'",
        "3.20, 34022, 0.026127, 0.0261",
        "1, 1000000, 0.000277778, 0.000278",
        "100, 0.01, 2777777.78, '2,777,778'",
        "3.60, 3, 333.333, 333",
        "3.60, 30, 33.3333, 33.3",
        "3.60, 1001, 0.999001, 0.999",
        "3.60, 1000.4, 0.9996, 1.00",
    })
    void aMillionCostsThePriceByTheRate(double perHour, double perSecond, double perMillion, String printed) {
        Cost cost = new Price(perHour, "USD").of(perSecond, "operations").orElseThrow();
        assertThat(cost.perMillion()).isCloseTo(perMillion, within(perMillion * 1e-5));
        assertThat(cost.number()).isEqualTo(printed);
        assertThat(cost).hasToString(printed + " USD per million operations");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE})
    void whatIsNoRateHasNoCost(double perSecond) {
        assertThat(new Price(1, "USD").of(perSecond, "operations")).isEmpty();
    }

    @Test
    void aPriceWithoutCurrencyIsToldWithout() {
        Cost cost = new Price(3.6, "").of(1_000, "rows").orElseThrow();
        assertThat(cost).hasToString("1.00 per million rows");
        assertThat(cost.unit()).isEqualTo("price per million rows");
    }
}
