package io.plimsoll.cloud;

import io.plimsoll.cloud.CloudException.Kind;
import io.plimsoll.cloud.Program.Call;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// A cloud by templates in HCL, which `tofu` or `terraform` applies. Their state is in the folder of the run, and so
/// is a copy of the templates: deleting needs neither the installation nor the network that the templates came from.
/// Without the state, what has our tags is deleted by the cloud's own program. Immutable.
///
/// @param tagged what the cloud's own program does: queries by tag, and what needs no template
record Hcl(Programs programs, String name, String program, Tagged tagged) implements Provider {
    private static final List<String> TOOLS = List.of("tofu", "terraform");
    private static final String LEAST_VERSION = "1.11";
    private static final String STATE = "terraform.tfstate";

    private static final Duration INIT = Duration.ofMinutes(5);
    private static final Duration QUICK = Duration.ofSeconds(60);

    /// An apply that is ended waits for the calls under way and writes its state.
    private static final Duration ENDING = Duration.ofMinutes(3);

    /// What is different in each cloud.
    interface Tagged {
        /// Looks at login and quotas: see [Provider#plan].
        List<String> plan(Program program, List<Order> orders, int atOnce) throws CloudException;

        /// What has a tag.
        ///
        /// @param run the value of the tag; empty: any
        List<Leftover> find(Program program, String region, String run) throws CloudException;

        /// Deletes what can be deleted now; some things can be deleted only after others.
        void delete(Program program, List<Leftover> left, Duration limit) throws CloudException;

        /// Whether it can be asked only with a region.
        default boolean isRegionNeeded() {
            return false;
        }
    }

    @Override
    public List<String> plan(List<Order> orders, int atOnce) throws CloudException {
        programs.requireSecrets(orders);
        Program tool = programs.program(programs.firstOf(TOOLS));
        tool.requireVersion(LEAST_VERSION, "version");
        return tagged.plan(programs.program(program), orders, atOnce);
    }

    @Override
    public void create(Order order, Duration limit) throws CloudException {
        Path work = copied(order);
        Program tool = programs.program(programs.firstOf(TOOLS), order.id());
        tool.output(Call.of(INIT, "init", "-input=false", "-no-color").in(work).stoppable(ENDING));
        tool.output(Call.of(limit, words("apply", order))
                .in(work)
                .with(environment(programs.secret(order)))
                .stoppable(ENDING));
    }

    private static Map<String, String> environment(String secret) {
        return secret.isEmpty() ? Map.of() : Map.of("TF_VAR_password", secret);
    }

    private List<String> words(String verb, Order order) throws CloudException {
        List<String> words = new ArrayList<>(List.of(
                verb,
                "-auto-approve",
                "-input=false",
                "-no-color",
                "-state=" + programs.journals().made(order.id()).resolve(STATE)));
        Parameters.of(order).forEach((name, value) -> words.add("-var=" + name + "=" + value));
        return words;
    }

    /// Copies the templates into the folder of the run: all of them, since they share modules, or only this one
    /// if it is somewhere else.
    ///
    /// @return the copy of the template
    private Path copied(Order order) throws CloudException {
        Path top = top(order);
        Path copy = programs.journals().made(order.id()).resolve("infra");
        try (Stream<Path> files = Files.walk(top, 8)) {
            for (Path file : files.toList()) {
                Path to = copy.resolve(top.relativize(file));
                if (Files.isDirectory(file)) {
                    Files.createDirectories(to);
                } else {
                    Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        } catch (IOException | UncheckedIOException refused) {
            throw new CloudException(
                    Kind.REFUSED, "the templates cannot be copied to " + copy + ": " + refused.getMessage());
        }
        return copy.resolve(top.relativize(Path.of(order.template())));
    }

    private static Path top(Order order) {
        Path template = Path.of(order.template());
        Path cloud = template.getParent();
        Path infra = cloud == null ? null : cloud.getParent();
        return infra != null && Files.exists(infra.resolve("prices.yaml")) ? infra : template;
    }

    /// The copy of the template; empty if there is none.
    private Optional<Path> work(Order order) throws CloudException {
        Path template = Path.of(order.template());
        Path copy = programs.journals().made(order.id()).resolve("infra");
        int names = template.getNameCount();
        return Stream.of(names < 2 ? copy : copy.resolve(template.subpath(names - 2, names)), copy)
                .filter(place -> !order.template().isEmpty() && Files.exists(place.resolve("template.yaml")))
                .findFirst();
    }

    private Path requiredWork(Order order) throws CloudException {
        return work(order)
                .orElseThrow(() ->
                        new CloudException(Kind.REFUSED, "the copy of the template of " + order.id() + " is lost"));
    }

    @Override
    public Map<String, String> outputs(Order order) throws CloudException {
        Program tool = programs.program(programs.firstOf(TOOLS), order.id());
        Path state = programs.journals().made(order.id()).resolve(STATE);
        return Parameters.outputs(Parameters.json(
                tool,
                tool.output(Call.of(QUICK, "output", "-json", "-no-color", "-state=" + state)
                        .in(requiredWork(order)))));
    }

    @Override
    public void extend(Order order, Instant expires) throws CloudException {
        Program tool = programs.program(programs.firstOf(TOOLS), order.id());
        tool.output(Call.of(Duration.ofMinutes(30), words("apply", order))
                .in(requiredWork(order))
                .with(environment(programs.secret(order))));
    }

    @Override
    public void delete(Order order, List<Leftover> left, Duration limit) throws CloudException {
        Path state = programs.journals().made(order.id()).resolve(STATE);
        Optional<Path> work = work(order);
        if (Files.isRegularFile(state) && work.isPresent()) {
            Program tool = programs.program(programs.firstOf(TOOLS), order.id());
            // The declaration requires a value, and nothing is made with it.
            tool.output(
                    Call.of(limit, words("destroy", order)).in(work.get()).with(environment("not used to destroy")));
        }
        if (!left.isEmpty()) {
            tagged.delete(programs.program(program, order.id()), left, limit);
        }
    }

    @Override
    public List<Leftover> find(String region, String run) throws CloudException {
        return tagged.find(programs.program(program, run), region, run);
    }

    @Override
    public boolean isRegional() {
        return true;
    }

    @Override
    public boolean isRegionNeeded() {
        return tagged.isRegionNeeded();
    }
}
