package io.plimsoll.cloud;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/// What is to be made, for how long, and what it may cost. Immutable.
///
/// @param id of the run, which is also the value of the tag `plimsoll-run`
/// @param provider by its name
/// @param template the folder of the template; empty if only tags are known
/// @param region as the cloud spells it; empty where there is none
/// @param parameters of the template, without `expires`; `ttl` stays what it was when it is extended
/// @param drivers how many load machines
/// @param owner the value of the tag `plimsoll-owner`
/// @param expires when the brakes delete it
public record Order(
        String id,
        String provider,
        String template,
        String region,
        Map<String, String> parameters,
        int drivers,
        String owner,
        Instant created,
        Instant expires,
        Bill bill) {
    public Order {
        if (id.isEmpty()) {
            throw new IllegalArgumentException("an order without a run's id would stand for every run of the cloud");
        }
        parameters = Map.copyOf(parameters);
    }

    /// What an hour costs, and what all of it may cost. Immutable.
    ///
    /// @param currency of both
    /// @param most nothing is made or extended that may cost more
    public record Bill(BigDecimal perHour, String currency, BigDecimal most) {
        static final Bill UNKNOWN = new Bill(BigDecimal.ZERO, "", BigDecimal.ZERO);

        /// What an hour costs: `3.20 USD`.
        public String text() {
            return (Amounts.money(perHour) + " " + currency).strip();
        }
    }

    /// What is known of a run whose journal is lost: its tags.
    static Order found(String provider, Leftover left, Instant now) {
        Instant expires = left.expires().orElse(now);
        return new Order(
                left.run(), provider, "", left.region(), Map.of(), 0, left.owner(), now, expires, Bill.UNKNOWN);
    }

    Order until(Instant later) {
        return new Order(id, provider, template, region, parameters, drivers, owner, created, later, bill);
    }

    Duration lifetime() {
        return Duration.between(created, expires);
    }
}
