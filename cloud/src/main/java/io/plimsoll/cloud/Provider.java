package io.plimsoll.cloud;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// A cloud in which databases and load machines are made. Each act may be done again, also after it was cut off
/// anywhere. Whatever it makes has the tags of [Tags] from its first moment.
public interface Provider {
    /// Its name in journals: `azure`, `aws`, `alicloud`, `kubernetes`.
    String name();

    /// The cloud's own program, without which nothing can be seen of it.
    String program();

    /// Looks at login, names and quotas, and makes nothing.
    ///
    /// @param orders of one region, at least one
    /// @param atOnce how many of them exist at the same time, at most: quotas must have room for these together
    /// @return what it found, in lines for the user
    /// @throws CloudException with all reasons why the cloud would refuse the orders
    List<String> plan(List<Order> orders, int atOnce) throws CloudException;

    /// As [#plan(List, int)] of one order.
    default List<String> plan(Order order) throws CloudException {
        return plan(List.of(order), 1);
    }

    /// Makes what the order names, and waits for it.
    void create(Order order, Duration limit) throws CloudException;

    /// What the template says about what it made.
    Map<String, String> outputs(Order order) throws CloudException;

    /// Lets the brakes in the cloud act later: tags, and timers that are not in a machine.
    void extend(Order order, Instant expires) throws CloudException;

    /// Asks for the end of everything that has the tag of a run, and waits for it as long as the cloud lets it.
    ///
    /// @param left what a query found; empty before the first one
    void delete(Order order, List<Leftover> left, Duration limit) throws CloudException;

    /// Whether tags are asked for region by region.
    default boolean isRegional() {
        return false;
    }

    /// Whether the user's settings of the cloud point to no region.
    default boolean isRegionNeeded() {
        return false;
    }

    /// What has the tag of a run.
    ///
    /// @param region where to look; empty: where the user's settings of the cloud point
    /// @param run the value of the tag; empty: any
    List<Leftover> find(String region, String run) throws CloudException;
}
