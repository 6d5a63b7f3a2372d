package io.plimsoll.cloud;

import io.plimsoll.cloud.Order.Bill;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.unit.Price;
import io.plimsoll.unit.TextLines;
import io.plimsoll.unit.TextLines.Break;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What will be made, who can reach it, what it costs at most, and what ends it. Immutable.
///
/// @param lines what the cloud says about login and quotas; empty if it was not asked
public record CloudPlan(Template template, Order order, Costs costs, Sources sources, List<String> lines) {
    public static final Duration SHORTEST = Duration.ofMinutes(15);
    public static final Duration LONGEST = Duration.ofHours(24);

    private static final String INDENT = " ".repeat(14);

    /// Below this width, titles have lines of their own.
    private static final int NARROW = 60;

    public CloudPlan {
        lines = List.copyOf(lines);
    }

    /// What a user wants.
    ///
    /// @param parameters of the template, as given
    /// @param price of all of it per hour; null: by the price list
    /// @param most what it may cost, as an amount
    public record Wanted(
            String id,
            Map<String, String> parameters,
            Duration ttl,
            String owner,
            @Nullable Price price,
            Price most) {}

    /// Decides everything, and asks nobody. What is wrong is added to `problems`, with the arithmetic if it is
    /// the cost.
    ///
    /// @param infra the folder with the templates
    public static CloudPlan of(Path infra, String named, Wanted wanted, Instant now, Problems problems) {
        Template template = Template.read(infra, named, problems);
        Map<String, String> values = new LinkedHashMap<>(template.values(wanted.parameters(), problems));
        checkLife(wanted.ttl(), problems);
        Costs costs = costs(infra, template, values, wanted, problems);
        BigDecimal most = BigDecimal.valueOf(wanted.most().perHour());
        checkCost(costs, wanted.ttl(), wanted.most(), problems);
        Sources sources = sources(template, problems);
        values.put("ttl", Amounts.plain(wanted.ttl()));
        Instant created = now.truncatedTo(ChronoUnit.SECONDS);
        Order order = new Order(
                wanted.id(),
                template.cloud(),
                template.folder().toString(),
                values.getOrDefault("region", ""),
                values,
                Integer.parseInt(values.getOrDefault("drivers", "1")),
                wanted.owner(),
                created,
                created.plus(wanted.ttl()),
                new Bill(costs.perHour(), costs.currency(), most));
        return new CloudPlan(template, order, costs, sources, List.of());
    }

    static void checkLife(Duration ttl, Problems problems) {
        if (ttl.compareTo(SHORTEST) < 0 || ttl.compareTo(LONGEST) > 0) {
            problems.add(
                    Origin.COMMAND_LINE,
                    "--ttl " + Amounts.plain(ttl) + ": from " + Amounts.length(SHORTEST) + " to "
                            + Amounts.length(LONGEST));
        }
    }

    private static Costs costs(
            Path infra, Template template, Map<String, String> values, Wanted wanted, Problems problems) {
        Price given = wanted.price();
        if (given != null) {
            return Costs.given(given, wanted.most().currency());
        }
        try {
            Costs costs = problems.isEmpty()
                    ? Costs.of(template, values, Prices.read(infra.resolve("prices.yaml")))
                    : new Costs(List.of(), List.of(), "USD", null, false);
            if (!costs.unknown().isEmpty()) {
                problems.add(
                        Origin.COMMAND_LINE,
                        "prices.yaml has no price in " + values.getOrDefault("region", "this region") + " for "
                                + String.join(", ", costs.unknown())
                                + ": say what all of it costs per hour, such as --price \"3.20 USD\"");
            }
            return costs;
        } catch (IOException unreadable) {
            problems.add(Origin.COMMAND_LINE, "prices.yaml cannot be read: " + unreadable.getMessage());
            return new Costs(List.of(), List.of(), "USD", null, false);
        }
    }

    private static void checkCost(Costs costs, Duration ttl, Price most, Problems problems) {
        if (!most.currency().isEmpty() && !most.currency().equals(costs.currency())) {
            problems.add(
                    Origin.COMMAND_LINE,
                    "--max-cost is in " + most.currency() + ", and the price in "
                            + (costs.currency().isEmpty() ? "no currency" : costs.currency()) + ": give both in one");
            return;
        }
        if (Costs.most(costs.perHour(), ttl).compareTo(BigDecimal.valueOf(most.perHour())) > 0) {
            problems.add(
                    Origin.COMMAND_LINE,
                    "it may cost more than --max-cost: " + Costs.arithmetic(costs.perHour(), costs.currency(), ttl)
                            + " > " + Amounts.money(BigDecimal.valueOf(most.perHour())) + " " + costs.currency());
        }
    }

    /// Refuses an extension beyond what it may live and cost.
    public static Order extended(Order order, Duration more, Problems problems) {
        Instant expires = order.expires().plus(more);
        Duration life = Duration.between(order.created(), expires);
        if (life.compareTo(LONGEST) > 0) {
            problems.add(
                    Origin.COMMAND_LINE,
                    "it would live " + Amounts.length(life) + " in all; at most " + Amounts.length(LONGEST));
        }
        Bill bill = order.bill();
        if (Costs.most(bill.perHour(), life).compareTo(bill.most()) > 0) {
            problems.add(
                    Origin.COMMAND_LINE,
                    "it may then cost more than its --max-cost: "
                            + Costs.arithmetic(bill.perHour(), bill.currency(), life) + " > "
                            + Amounts.money(bill.most())
                            + " " + bill.currency() + "; this cap cannot be raised");
        }
        return order.until(expires);
    }

    private static Sources sources(Template template, Problems problems) {
        try {
            Sources sources = Sources.read(template);
            sources.openings()
                    .forEach(place -> problems.add(
                            Origin.COMMAND_LINE, template.name() + " would let everybody in, at " + place));
            return sources;
        } catch (IOException unreadable) {
            problems.add(Origin.COMMAND_LINE, "the template cannot be read: " + unreadable.getMessage());
            return new Sources(Map.of());
        }
    }

    /// The plan with what the cloud says about it.
    public CloudPlan looked(List<String> found) {
        return new CloudPlan(template, order, costs, sources, found);
    }

    /// The plan with another value of a parameter.
    public CloudPlan with(String parameter, String value) {
        Map<String, String> values = new LinkedHashMap<>(order.parameters());
        values.put(parameter, value);
        return changed(order.id(), values, order.created());
    }

    /// The plan of a life that begins at an instant.
    public CloudPlan from(Instant begin) {
        return changed(order.id(), order.parameters(), begin.truncatedTo(ChronoUnit.SECONDS));
    }

    /// The plan as it is shown when nothing is made: what is made later has another id.
    public CloudPlan unmade() {
        return changed("ID", order.parameters(), order.created());
    }

    private CloudPlan changed(String id, Map<String, String> values, Instant created) {
        Order changed = new Order(
                id,
                order.provider(),
                order.template(),
                order.region(),
                values,
                order.drivers(),
                order.owner(),
                created,
                created.plus(order.lifetime()),
                order.bill());
        return new CloudPlan(template, changed, costs, sources, lines);
    }

    /// The most that it costs.
    public BigDecimal most() {
        return Costs.most(costs.perHour(), order.lifetime());
    }

    /// What the user reads before saying yes.
    ///
    /// @param width characters per line; single words may be longer
    public String text(int width) {
        return text("", width, "; allowed: " + Amounts.money(order.bill().most()) + " " + costs.currency());
    }

    /// The same of one of several plans, which have one cap together.
    ///
    /// @param name of the plan among them
    public String textOfSeveral(String name, int width) {
        return text(name + ": ", width, "");
    }

    private String text(String prefix, int width, String cap) {
        String title = prefix + order.id() + ": " + template.product() + ", for " + Amounts.length(order.lifetime())
                + (order.region().isEmpty() ? "" : ", in " + order.region());
        StringBuilder text =
                new StringBuilder(String.join("\n  ", TextLines.of(title, width - 2, Break.BLANKS)) + "\n");
        List<String> cost = new ArrayList<>(costs.text(LocalDate.ofInstant(order.created(), ZoneOffset.UTC)));
        cost.add(Costs.arithmetic(costs.perHour(), costs.currency(), order.lifetime()) + " at most" + cap);
        Map<String, List<String>> sections = new LinkedHashMap<>();
        sections.put("machines", List.of(String.join(", ", template.machines(order.parameters()))));
        sections.put("parameters", List.of(parameters()));
        sections.put("makes", sources.resources().keySet().stream().sorted().toList());
        sections.put("reached by", reach());
        sections.put("costs", cost);
        sections.put("the cloud", lines.isEmpty() ? List.of("was not asked") : lines);
        sections.put(
                "ends by",
                List.of(
                        "plimsoll cloud down " + order.id() + ", which waits until nothing is left",
                        "the brakes in the cloud, after " + Amounts.length(order.lifetime())
                                + ", without this machine; see the template's README.md",
                        "plimsoll cloud gc, by the tag " + Tags.EXPIRES + " = " + Tags.text(order.expires())));
        sections.forEach((name, values) -> section(text, name, values, width));
        return text.toString();
    }

    private String parameters() {
        return new TreeMap<>(order.parameters())
                .entrySet().stream()
                        .filter(entry -> !entry.getValue().isEmpty()
                                && !List.of("sshkey", "region", "ttl").contains(entry.getKey()))
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .collect(Collectors.joining(", "));
    }

    private List<String> reach() {
        String ssh = order.parameters().getOrDefault("ssh", "");
        return List.of(
                "the database: its load machines, over private addresses",
                ssh.isEmpty()
                        ? "load machines: nobody from outside"
                        : "load machines: the first one by ssh from " + ssh + ", with the run's own key");
    }

    private static void section(StringBuilder text, String title, List<String> values, int width) {
        String head = "  " + title + " ".repeat(Math.max(1, INDENT.length() - 2 - title.length()));
        boolean isNarrow = width < NARROW;
        String indent = isNarrow ? "    " : INDENT;
        text.append(isNarrow ? "  " + title + "\n" : "");
        for (int i = 0; i < values.size(); i++) {
            text.append(i == 0 && !isNarrow ? head : indent)
                    .append(String.join(
                            "\n" + indent + "  ",
                            TextLines.of(values.get(i), width - indent.length() - 2, Break.BLANKS)))
                    .append('\n');
        }
    }
}
