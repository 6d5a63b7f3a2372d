package io.plimsoll.cloud;

import io.plimsoll.cloud.CloudException.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// What clusters that exist at the same time take of the quotas of a region, against what is free there. Used once, by
/// one thread.
final class Quotas {
    /// A quota that the cloud does not show.
    static final long UNKNOWN = -1;

    /// `m7i.2xlarge`, `ecs.g8i.2xlarge`: AWS and Alibaba Cloud name sizes alike.
    private static final Pattern SIZE = Pattern.compile("(?:ecs\\.)?[a-z0-9-]+\\.(?:(\\d*)x?large|medium|small|micro)");

    private final List<Order> orders;
    private final int clusters;
    private final List<String> lines = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();

    /// @param orders of one region, at least one
    /// @param atOnce how many of them exist at the same time, at most
    Quotas(List<Order> orders, int atOnce) {
        this.orders = List.copyOf(orders);
        this.clusters = Math.min(atOnce, orders.size());
    }

    /// The most that clusters take together of each quota. Which of them exist at the same time is not known
    /// before: so it is the sum of those that take most.
    ///
    /// @param needs what one order takes, by the names of quotas
    Map<String, Long> together(Function<Order, Map<String, Long>> needs) {
        Map<String, List<Long>> each = new LinkedHashMap<>();
        for (Order order : orders) {
            needs.apply(order)
                    .forEach((name, count) ->
                            each.computeIfAbsent(name, _ -> new ArrayList<>()).add(count));
        }
        Map<String, Long> sums = new LinkedHashMap<>();
        each.forEach((name, counts) -> sums.put(name, largest(counts)));
        return sums;
    }

    /// The same of one quota.
    long sum(ToLongFunction<Order> need) {
        return largest(orders.stream().map(need::applyAsLong).toList());
    }

    private long largest(List<Long> counts) {
        return counts.stream()
                .sorted(Comparator.reverseOrder())
                .limit(clusters)
                .mapToLong(Long::longValue)
                .sum();
    }

    /// Adds a line for the user.
    void note(String line) {
        lines.add(line);
    }

    /// Notes what is needed and what is free.
    ///
    /// @param what behind a number
    /// @param free [#UNKNOWN] if the cloud does not show it, which is no reason to refuse
    void check(long needed, String what, long free) {
        lines.add(line(needed, what, free));
        addMissing(needed, what, free);
    }

    /// As [#check], of what is only worth a line if there is too little of it.
    void checkSilently(long needed, String what, long free) {
        addMissing(needed, what, free);
    }

    private void addMissing(long needed, String what, long free) {
        if (free != UNKNOWN && free < needed) {
            missing.add(line(needed, what, free));
        }
    }

    private static String line(long needed, String what, long free) {
        return needed + " " + what + ", " + (free == UNKNOWN ? "whose quota is unknown" : free + " are free");
    }

    /// @param remedy what the user can do, behind `ask for more`
    /// @return all lines
    /// @throws CloudException with everything of which there is too little
    List<String> checked(String remedy) throws CloudException {
        String many = clusters < 2 ? "" : " for " + clusters + " clusters at once";
        if (!missing.isEmpty()) {
            throw new CloudException(
                    Kind.REFUSED,
                    "the quota in " + orders.getFirst().region() + " is too small" + many + ": "
                            + String.join("; ", missing) + ": ask for more" + remedy
                            + (clusters < 2 ? "" : ", or give a smaller --parallel"));
        }
        if (clusters > 1) {
            lines.addFirst("at most " + clusters + " of the " + orders.size()
                    + " clusters exist at the same time; below is what they take together");
        }
        return List.copyOf(lines);
    }

    /// What is free of a quota in a list of the form that Azure's program prints; [#UNKNOWN] if it is not in it.
    static long free(JsonNode usages, String name) {
        return usages.valueStream()
                .filter(each -> Template.text(each.path("name"), "value").equalsIgnoreCase(name))
                .mapToLong(each -> Math.max(
                        0,
                        each.path("limit").asLong(0) - each.path("currentValue").asLong(0)))
                .findFirst()
                .orElse(UNKNOWN);
    }

    /// vCPUs of an order's load machines, in AWS or Alibaba Cloud.
    static long driverCores(Order order) {
        return order.drivers() * cores(order.parameters().getOrDefault("driversku", ""));
    }

    /// vCPUs of a size of AWS or Alibaba Cloud: `m7i.2xlarge` and `ecs.g8i.2xlarge` have 8. 0 for other names.
    private static long cores(String size) {
        Matcher matcher = SIZE.matcher(size);
        if (!matcher.matches()) {
            return 0;
        }
        String times = matcher.group(1);
        boolean isSmallest = times == null || (times.isEmpty() && !size.endsWith(".xlarge"));
        return isSmallest ? 2 : times.isEmpty() ? 4 : 4 * Long.parseLong(times);
    }
}
