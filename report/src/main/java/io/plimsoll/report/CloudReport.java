package io.plimsoll.report;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.HeadlineWork;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.ServerTotal;
import io.plimsoll.plan.CloudFacts;
import io.plimsoll.report.document.Document.Section;
import io.plimsoll.report.document.Part;
import io.plimsoll.results.RunDocument;
import io.plimsoll.unit.Cost;
import io.plimsoll.unit.Price;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a cloud made for a run, how far away the database was, and what this result cost. Stateless.
final class CloudReport {
    private static final double HOUR_SECONDS = 3_600;

    private CloudReport() {}

    /// Without parts if the run was not made by a cloud.
    static Section section(Measured measured) {
        RunDocument run = measured.run().document();
        CloudFacts cloud = run.plan().cloud();
        if (cloud.isEmpty()) {
            return new Section("Cloud", List.of());
        }
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("made", joined(" ", cloud.get("product"), cloud.get("version")));
        facts.put(
                "place", joined(", zone ", joined(" ", cloud.get("provider"), cloud.get("region")), cloud.get("zone")));
        facts.put("database", joined(", storage ", cloud.machines(), cloud.get("storage")));
        facts.put(
                "drivers",
                joined(", image ", joined(" x ", cloud.get("drivers"), cloud.get("driversku")), cloud.get("image")));
        facts.put("round trip", roundTrip(measured.server()));
        facts.put("price", run.plan().price().map(Price::toString).orElse(""));
        facts.put("this result", cost(run, measured));
        List<String> told = List.of(
                "id",
                "product",
                "version",
                "provider",
                "region",
                "zone",
                "nodes",
                "sku",
                "coordinatorsku",
                "storage",
                "drivers",
                "driversku",
                "image");
        cloud.facts().forEach((name, value) -> {
            if (!told.contains(name)) {
                facts.put(name, value);
            }
        });
        facts.put("cloud run", cloud.get("id"));
        return new Section("Cloud", new Part.Facts(facts));
    }

    /// Both with the word between them, or the one that is there.
    private static String joined(String word, String first, String second) {
        return Stream.of(first, second).filter(text -> !text.isEmpty()).collect(Collectors.joining(word));
    }

    private static String roundTrip(ServerTotal server) {
        return server.roundTripNanos().isEmpty()
                ? ""
                : Figures.time(server.roundTripNanos().getAsDouble()) + " at least from driver to database, median "
                        + Figures.time(server.roundTripMedianNanos().orElse(Double.NaN));
    }

    /// What all of it cost from the run's start to its end, loading included, and what a million operations cost.
    private static String cost(RunDocument run, Measured measured) {
        Price price = run.plan().price().orElse(null);
        if (price == null) {
            return "";
        }
        Duration length = length(run);
        String all = length.isZero()
                ? ""
                : String.format(
                                        Locale.ROOT,
                                        "%.2f %s",
                                        price.perHour() * length.toMillis() / 1e3 / HOUR_SECONDS,
                                        price.currency())
                                .strip()
                        + " for the " + Figures.time(length.toNanos()) + " from its start to its end";
        return joined("; ", all, HeadlineWork.cost(measured).map(Cost::toString).orElse(""));
    }

    private static Duration length(RunDocument run) {
        try {
            String ended = run.endedAt();
            Duration length = ended == null
                    ? Duration.ZERO
                    : Duration.between(Instant.parse(run.startedAt()), Instant.parse(ended));
            return length.isNegative() ? Duration.ZERO : length;
        } catch (DateTimeException unclear) {
            return Duration.ZERO;
        }
    }
}
