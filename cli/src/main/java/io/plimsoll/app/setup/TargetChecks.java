package io.plimsoll.app.setup;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.rule.SpoilingSetting;
import io.plimsoll.app.setup.TargetProbe.RoundTrips;
import io.plimsoll.driver.Durability;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.engine.RunExecutor;
import io.plimsoll.spec.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Whether a target is fit to be measured. Asks, and changes nothing. Stateless.
final class TargetChecks {
    /// How many sessions a search begins with.
    static final int SESSIONS = 32;

    private static final long FAR_NANOS = 1_000_000;
    private static final double NANOS = 1e9;

    /// The memory for pages, by the setting that gives it, and the product's default.
    private static final Map<String, Long> BUFFERS =
            Map.of("shared_buffers", 128L << 20, "innodb_buffer_pool_size", 128L << 20);

    private static final Pattern SIZE = Pattern.compile("(\\d{1,12})\\s*(|B|kB|MB|GB|TB)");

    private TargetChecks() {}

    /// @throws TargetException when the target is lost meanwhile
    static List<Check> all(TargetProbe probe) throws TargetException {
        TargetIdentity target = probe.identity();
        List<Check> checks = new ArrayList<>();
        checks.add(Check.ok("product", target.product() + " " + target.productVersion() + ", over " + target.driver()));
        checks.add(place(target, probe.isStartedHere() ? Optional.of(true) : RunExecutor.isHere(target.address())));
        checks.add(roundTrip(target, probe.roundTrips()));
        checks.addAll(settings(target));
        checks.add(pooler(probe.isPooled()));
        checks.add(sentences("sessions", "there is room for " + SESSIONS, probe.noRoom(SESSIONS), ""));
        checks.add(sentences(
                "server view",
                "the server shows what it works on",
                probe.unseen(),
                "without it, a report cannot say why the server is not faster (docs/server-view.md)"));
        return checks;
    }

    /// @param isHere empty if the address names no host
    static Check place(TargetIdentity target, Optional<Boolean> isHere) {
        if (target.inProcess()) {
            return Check.warn(
                    "place",
                    "the database is inside this process, and shares its cores and its heap",
                    "compare only with targets measured the same way");
        }
        if (isHere.isEmpty()) {
            return Check.ok("place", "not known: the address names no host");
        }
        return Check.of(
                "place",
                !isHere.get(),
                isHere.get() ? "it shares this machine with the harness" : "another machine",
                "for figures of the database alone, measure from another machine");
    }

    static Check roundTrip(TargetIdentity target, Optional<RoundTrips> measured) {
        if (measured.isEmpty()) {
            return Check.ok("round trip", "not measured: Plimsoll knows no minimal query for this product");
        }
        RoundTrips trips = measured.get();
        String found = Figures.time(trips.median()) + " (median of " + trips.count() + ", "
                + Figures.time(trips.least()) + " to " + Figures.time(trips.most()) + ")";
        return Check.of(
                "round trip",
                target.inProcess() || trips.median() < FAR_NANOS,
                trips.median() < FAR_NANOS
                        ? found
                        : found + ": a session sends no more than " + Figures.count((long) (NANOS / trips.median()))
                                + " statements a second, one by one",
                "measure from a machine nearer to it, or with more sessions; --pipeline sends a transaction in one trip"
                        + " (PostgreSQL)");
    }

    /// What is set, and what that means for figures.
    static List<Check> settings(TargetIdentity target) {
        List<Check> checks = new ArrayList<>();
        for (SpoilingSetting one : SpoilingSetting.of(target)) {
            String found = one.value() + ": " + one.why();
            checks.add(
                    one.isGrave()
                            ? Check.bad(one.name(), found, one.remedy())
                            : Check.warn(
                                    one.name(),
                                    found,
                                    one.isForLargeStatements()
                                            ? one.remedy() + ", or leave it on for short statements"
                                            : one.remedy()));
        }
        if (target.productVersion().toLowerCase(Locale.ROOT).contains("debug")) {
            checks.add(Check.bad("build", "a build for developers, several times slower", "install a release build"));
        }
        BUFFERS.forEach((name, usual) -> {
            String size = target.settings().getOrDefault(name, "");
            if (bytes(size) > 0) {
                checks.add(Check.of(
                        name,
                        bytes(size) > usual,
                        bytes(size) > usual ? size : Figures.bytes(bytes(size)) + ", no more than the default",
                        "a quarter of the server's memory is a usual start; or compare only with servers set alike"));
            }
        });
        checks.add(durability(target));
        return checks;
    }

    private static Check durability(TargetIdentity target) {
        Durability durability = target.durability();
        boolean isDurable = durability == Durability.ON_COMMIT || durability == Durability.REPLICATED;
        return Check.of(
                "durability",
                isDurable,
                ValueType.word(durability) + ": " + durability.meaning()
                        + (target.durabilityReason().isEmpty() ? "" : " (" + target.durabilityReason() + ")"),
                "compare only with targets of the same class");
    }

    static Check pooler(boolean isPooled) {
        return isPooled
                ? Check.bad(
                        "pooler",
                        "a pooler lends one server process to several sessions, for a transaction each",
                        "connect to the server itself: behind a pooler, sessions lose their prepared statements, locks"
                                + " and settings")
                : Check.ok("pooler", "none was seen");
    }

    private static Check sentences(String name, String good, List<String> bad, String remedy) {
        return Check.of(name, bad.isEmpty(), bad.isEmpty() ? good : String.join("; ", bad), remedy);
    }

    /// A size as PostgreSQL or MySQL writes it; 0 if it is none.
    static long bytes(String text) {
        Matcher size = SIZE.matcher(text);
        if (!size.matches()) {
            return 0;
        }
        int power = switch (size.group(2)) {
            case "kB" -> 10;
            case "MB" -> 20;
            case "GB" -> 30;
            case "TB" -> 40;
            default -> 0;
        };
        return Long.parseLong(size.group(1)) << power;
    }
}
