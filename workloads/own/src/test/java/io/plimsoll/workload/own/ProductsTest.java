package io.plimsoll.workload.own;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.sql.Dialects;
import io.plimsoll.driver.sql.Product;
import io.plimsoll.testing.ScriptedDialect;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProductsTest {
    @Test
    void everyProductOfTheDriversHasAName() {
        assertThat(Products.NAMES)
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(Product.values())
                        .map(product -> Dialects.of(product).name())
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({"postgresql, own", "citus, own", "hologres, other", "h2, default", "generic, default"})
    void theNearestRelativeComesBeforeTheDefault(String product, String expected) {
        Map<String, String> all = Map.of("postgresql", "own", "hologres", "other", "default", "default");
        assertThat(Products.of(all, new ScriptedDialect(product))).contains(expected);
    }

    @Test
    void aProductThatIsNotNamedHasNothing() {
        assertThat(Products.of(Map.of("postgresql", "own"), new ScriptedDialect("mysql")))
                .isEmpty();
    }
}
