package io.plimsoll.cloud;

import static io.plimsoll.cloud.Template.text;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
        return entries(cloud, region, use)
                .filter(each -> text(each, "sku").equals(sku))
                .map(Prices::hourly)
                .findFirst();
    }

    /// The price per hour of the smallest piece that has a size, such as `premium-ssd-128` for 100 GB; empty if
    /// there is none. A size is sold in steps, and the next larger one is billed.
    Optional<BigDecimal> hourly(String cloud, String region, String use, String sku, BigDecimal size) {
        return entries(cloud, region, use)
                .filter(each -> text(each, "sku").matches(Pattern.quote(sku) + "-\\d{1,9}"))
                .filter(each -> steps(each, sku).compareTo(size) >= 0)
                .min(Comparator.comparing(each -> steps(each, sku)))
                .map(Prices::hourly);
    }

    private Stream<JsonNode> entries(String cloud, String region, String use) {
        return root.path(cloud)
                .path("prices")
                .valueStream()
                .filter(each ->
                        text(each, "region").equals(region) && text(each, "use").equals(use));
    }

    private static BigDecimal steps(JsonNode entry, String sku) {
        return new BigDecimal(text(entry, "sku").substring(sku.length() + 1));
    }

    private static BigDecimal hourly(JsonNode entry) {
        return new BigDecimal(text(entry, "hourly"));
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
