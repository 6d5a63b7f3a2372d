package io.plimsoll.cloud;

import static io.plimsoll.cloud.Template.text;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The content of `prices.yaml`: what pieces cost per hour, by cloud, region, use and size, and when that was looked
/// up. Nothing is fetched, and nothing is guessed. Immutable.
record Prices(JsonNode root) {
    /// @throws IOException with a sentence, when the file cannot be read
    static Prices read(Path file) throws IOException {
        return new Prices(Template.yaml(file));
    }

    /// The price per hour of one piece or one GB; empty if it is not known.
    Optional<BigDecimal> hourly(String cloud, String region, String use, String sku) {
        return root.path(cloud)
                .path("prices")
                .valueStream()
                .filter(each -> text(each, "region").equals(region)
                        && text(each, "use").equals(use)
                        && text(each, "sku").equals(sku))
                .map(each -> new BigDecimal(text(each, "hourly")))
                .findFirst();
    }

    String currency(String cloud) {
        String currency = text(root.path(cloud), "currency");
        return currency.isEmpty() ? "USD" : currency;
    }

    /// When the prices of a cloud were looked up; null: never.
    @Nullable
    LocalDate dated(String cloud) {
        try {
            return LocalDate.parse(text(root.path(cloud), "dated"));
        } catch (DateTimeException never) {
            return null;
        }
    }
}
