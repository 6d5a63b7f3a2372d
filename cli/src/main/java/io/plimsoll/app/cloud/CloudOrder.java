package io.plimsoll.app.cloud;

import io.plimsoll.cloud.CloudException;
import io.plimsoll.cloud.CloudPlan;
import io.plimsoll.cloud.CloudPlan.Wanted;
import io.plimsoll.cloud.Journal;
import io.plimsoll.cloud.Life;
import io.plimsoll.cloud.LoadMachine;
import io.plimsoll.cloud.Order;
import io.plimsoll.cloud.Template;
import io.plimsoll.fleet.FleetKeys;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecException;
import io.plimsoll.unit.Price;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a user orders from a cloud, before it is planned. Immutable.
///
/// @param template a folder, or a name below `infra/`
/// @param parameters of the template; `ssh` may be missing, or `none`
/// @param price of all of it per hour; null: by the price list
/// @param most what it may cost
public record CloudOrder(
        String template,
        Map<String, String> parameters,
        Duration ttl,
        String owner,
        @Nullable Price price,
        Price most) {
    /// What a life may cost if nothing else is said.
    public static final String USUAL_MOST = "20 USD";

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("MMddHHmm", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final String LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
    private static final int DRAWN = 5;

    public CloudOrder {
        parameters = Map.copyOf(parameters);
    }

    /// Plans it, without asking the cloud. Problems are added to `problems`.
    public CloudPlan plan(Problems problems) throws InterruptedException {
        Map<String, String> given = new LinkedHashMap<>(parameters);
        boolean isKubernetes = template.contains("kubernetes");
        if (given.getOrDefault("ssh", "").equals("none") || isKubernetes) {
            given.remove("ssh");
        } else if (!given.containsKey("ssh")) {
            OwnAddress.find()
                    .ifPresentOrElse(
                            address -> given.put("ssh", address),
                            () -> problems.add(
                                    Origin.COMMAND_LINE,
                                    "the public address of this machine was not found: give -p ssh=ADDRESS/32, the only"
                                            + " one that may reach a load machine, or -p ssh=none"));
        }
        Wanted wanted = new Wanted(newId(), given, ttl, owner, price, most);
        return CloudPlan.of(CloudSession.infra(), template, wanted, Instant.now(), problems);
    }

    /// An address of the form that the database will have; empty if the template is not one of Plimsoll's own.
    public String expectedTarget() {
        boolean isOwn = Template.names(CloudSession.infra()).stream()
                .anyMatch(name -> template.equals(name) || template.endsWith("infra/" + name));
        String host = "cloud.invalid:5432";
        return !isOwn
                ? ""
                : parameters.getOrDefault("api", "").equals("dynamodb")
                        ? "dynamodb:http://" + host
                        : "postgres://plimsoll@" + host + "/plimsoll";
    }

    /// A name that nobody else has: `c11271605-k3x9a`.
    private static String newId() {
        SecureRandom random = new SecureRandom();
        StringBuilder id = new StringBuilder("c" + STAMP.format(Instant.now()) + "-");
        for (int i = 0; i < DRAWN; i++) {
            id.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return id.toString();
    }

    /// Asks the cloud about login, names and quotas.
    static CloudPlan looked(CloudPlan plan, CloudSession session) throws CloudException {
        return plan.looked(session.provider(plan.order().provider()).plan(plan.order()));
    }

    /// Makes what is planned. The journal is written before its keys are: whatever ends this process, what is left
    /// here is found and removed by `gc`.
    static Journal made(CloudPlan plan, CloudSession session, boolean isKept) throws CloudException {
        session.begins(plan.order().id());
        CloudPlan now = plan.from(session.now());
        Life life = session.life(now.order().provider());
        Journal planned = life.planned(now.order());
        Order order;
        try {
            order = keyed(now, session);
        } catch (CloudException refused) {
            life.dropped(planned);
            throw refused;
        }
        Journal up = life.up(order, isKept);
        writeFiles(up, session);
        return up;
    }

    /// The order with the keys that it needs.
    private static Order keyed(CloudPlan plan, CloudSession session) throws CloudException {
        String id = plan.order().id();
        if (plan.order().provider().equals("kubernetes")) {
            keepKeys(LoadMachine.fleetKeys(session.programs(), id));
            return plan.order();
        }
        boolean isKeyed = plan.order().parameters().getOrDefault("sshkey", "").isEmpty();
        return isKeyed
                ? plan.with("sshkey", LoadMachine.makeKey(session.programs(), id))
                        .order()
                : plan.order();
    }

    /// Makes the keys of a fleet, valid longer than any run.
    private static void keepKeys(Path file) throws CloudException {
        try {
            Files.deleteIfExists(file);
            FleetKeys.create(Duration.ofDays(2)).write(file);
        } catch (IOException | SpecException full) {
            throw new CloudException(CloudException.Kind.FAILED, "the keys of the fleet cannot be written to " + file);
        }
    }

    /// Writes what other commands read: the target with its price, and the members of the fleet.
    private static void writeFiles(Journal up, CloudSession session) {
        Path folder = session.journals().folder(up.id());
        Map<String, String> outputs = up.outputs();
        StringBuilder inventory =
                new StringBuilder(up.id() + ":\n  target: \"" + outputs.getOrDefault("target", "") + "\"\n");
        if (!outputs.getOrDefault("user", "").isEmpty()) {
            inventory.append("  user: \"").append(outputs.get("user")).append("\"\n");
        }
        inventory.append("  password-variable: PLIMSOLL_PASSWORD\n");
        if (up.order().bill().perHour().signum() > 0) {
            inventory.append("  price: \"").append(up.order().bill().text()).append("\"\n");
        }
        StringBuilder fleet = new StringBuilder("members:\n");
        for (String address : outputs.getOrDefault("addresses", "").split(",", -1)) {
            fleet.append(address.isEmpty() ? "" : "- " + address + ":7800\n");
        }
        try {
            Files.writeString(folder.resolve("inventory.yaml"), inventory);
            Files.writeString(folder.resolve("fleet.yaml"), fleet);
        } catch (IOException full) {
            session.say("inventory.yaml and fleet.yaml cannot be written to " + folder + ": " + full.getMessage());
        }
    }
}
