package io.plimsoll.cloud;

import io.plimsoll.cloud.Template.Billed;
import io.plimsoll.unit.Price;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a template costs, as a sum that the user can follow. Immutable.
///
/// @param unknown pieces without a price
/// @param dated when the prices were looked up; null: never, or the user gave the price
/// @param isGiven whether the user gave the price of an hour
public record Costs(
        List<Line> lines,
        List<String> unknown,
        String currency,
        @Nullable LocalDate dated,
        boolean isGiven) {
    /// What is added to the life: deleting takes its time, and pieces cost until they are gone.
    public static final Duration ENDING = Duration.ofMinutes(30);

    private static final BigDecimal MINUTES = BigDecimal.valueOf(60);
    private static final long OLD_DAYS = 90;

    public Costs {
        lines = List.copyOf(lines);
        unknown = List.copyOf(unknown);
    }

    /// Pieces of one kind.
    ///
    /// @param each what one of them costs per hour
    public record Line(String what, BigDecimal each, BigDecimal times) {
        BigDecimal perHour() {
            return each.multiply(times);
        }
    }

    /// The sum by the price list.
    ///
    /// @param values of the parameters
    static Costs of(Template template, Map<String, String> values, Prices prices) {
        List<Line> lines = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        String region = values.getOrDefault("region", "");
        for (Billed billed : template.billed()) {
            String sku = billed.sku(values);
            String size = billed.size(values);
            String what = (billed.use() + " " + sku + (size.isEmpty() ? "" : " of " + size + " GB")).strip();
            BigDecimal times = billed.times(values);
            if (times.signum() > 0) {
                Optional<BigDecimal> price = size.isEmpty()
                        ? prices.hourly(template.cloud(), region, billed.use(), sku)
                        : prices.hourly(template.cloud(), region, billed.use(), sku, new BigDecimal(size));
                price.ifPresentOrElse(each -> lines.add(new Line(what, each, times)), () -> unknown.add(what));
            }
        }
        return new Costs(lines, unknown, prices.currency(template.cloud()), prices.dated(template.cloud()), false);
    }

    /// The price that the user gives for all of it.
    ///
    /// @param currency that it is in if it names none
    static Costs given(Price price, String currency) {
        Line all = new Line("all of it, as --price says", BigDecimal.valueOf(price.perHour()), BigDecimal.ONE);
        String named = price.currency().isEmpty() ? currency : price.currency();
        return new Costs(List.of(all), List.of(), named, null, true);
    }

    public BigDecimal perHour() {
        return lines.stream().map(Line::perHour).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /// The most that a life of this length costs, rounded up to a hundredth.
    public static BigDecimal most(BigDecimal perHour, Duration life) {
        BigDecimal minutes = BigDecimal.valueOf(life.plus(ENDING).toMinutes());
        return perHour.multiply(minutes).divide(MINUTES, 2, RoundingMode.CEILING);
    }

    /// How the most that it costs is computed.
    public static String arithmetic(BigDecimal perHour, String currency, Duration life) {
        return Amounts.money(perHour) + " " + currency + "/h x (" + Amounts.length(life) + " + "
                + Amounts.length(ENDING) + ") = " + Amounts.money(most(perHour, life)) + " " + currency;
    }

    /// The lines of the sum, for the user.
    List<String> text(LocalDate today) {
        List<String> text = new ArrayList<>();
        for (Line line : lines) {
            text.add(line.what() + ": " + Amounts.money(line.each()) + " x "
                    + line.times().toPlainString() + " = " + Amounts.money(line.perHour()) + " " + currency + "/h");
        }
        unknown.forEach(each -> text.add(each + ": no price is known"));
        if (!isGiven) {
            text.add(age(today));
        }
        return text;
    }

    private String age(LocalDate today) {
        if (dated == null) {
            return "prices.yaml was never filled: see docs/cloud-templates.md";
        }
        long days = ChronoUnit.DAYS.between(dated, today);
        return "prices of " + dated + ", " + days + " days old"
                + (days > OLD_DAYS ? ": check that they are still right" : "");
    }
}
