package io.plimsoll.driver.postgres.connect;

import io.plimsoll.driver.Addresses;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Opens sessions at the servers that one target names, at the first that will do. Thread-safe.
public final class Dialing {
    private static final Set<String> WITHOUT_TLS = Set.of("disable", "allow", "prefer");

    /// A cancel is best effort: whoever waits for it must not wait long.
    private static final int CANCEL_SECONDS = 5;

    private final Parameters parameters;
    private final String shown;

    /// Where sessions are: a cancel must go to the same server.
    private final Map<String, Place> placesByName = new ConcurrentHashMap<>();

    private Dialing(Parameters parameters, String shown) {
        this.parameters = parameters;
        this.shown = shown;
        parameters.places().forEach(place -> placesByName.put(place.shown(), place));
    }

    /// What is wrong with the address and its parameters, in sentences; reads files, but touches no server.
    public static List<String> problems(TargetSpec spec, Surroundings surroundings) {
        List<String> problems = new ArrayList<>();
        Parameters parameters = ParameterSources.read(spec, surroundings, problems);
        String mode = parameters.value("sslmode", "prefer");
        if (problems.isEmpty() && !WITHOUT_TLS.contains(mode)) {
            problems.add("the postgres driver does not encrypt yet, as sslmode=" + mode
                    + " wants it: use the jdbc driver, or sslmode=disable");
        }
        return problems;
    }

    /// @param spec without [#problems]
    public static Dialing of(TargetSpec spec, Surroundings surroundings) throws TargetException {
        List<String> problems = new ArrayList<>();
        Parameters parameters = ParameterSources.read(spec, surroundings, problems);
        if (!problems.isEmpty()) {
            throw new TargetException(ErrorClass.STATEMENT, "", String.join("; ", problems), null);
        }
        return new Dialing(parameters, Addresses.masked(spec.address()));
    }

    /// The address with any password removed.
    public String shown() {
        return shown;
    }

    /// Connects and authenticates.
    ///
    /// @throws TargetException when no server will do; a sentence for the user
    public Established connect() throws TargetException {
        TargetException failure = null;
        for (Attempt attempt : attempts()) {
            try {
                return connect(attempt);
            } catch (TargetException refused) {
                failure = together(failure, refused);
                if (!isAnotherWorthTrying(refused)) {
                    throw failure;
                }
            }
        }
        if (failure == null) {
            throw new IllegalStateException("a target without a place");
        }
        throw failure;
    }

    /// Asks the server to end what a session is doing. Best effort; blocks until the server has heard it.
    public void cancel(Established session) {
        Place place = placesByName.get(session.place());
        if (place == null || session.cancelKey().processId() == 0) {
            return;
        }
        Deadline deadline = Deadline.in(CANCEL_SECONDS);
        try (Transport transport = transport(place, deadline)) {
            transport.configureBlocking(false);
            MessageStream stream = new MessageStream(transport, deadline);
            stream.send(Packet.cancel(session.cancelKey()));
            // The server closes without a word once the signal is sent.
            stream.awaitEnd();
        } catch (IOException unheard) {
            // Best effort: what cannot be cancelled ends by itself or by its own time limit.
            return;
        }
    }

    /// Each place for the first kind of session wanted, then each for the next.
    private List<Attempt> attempts() {
        List<Place> places = new ArrayList<>(parameters.places());
        if (parameters.value("load_balance_hosts").equals("random")) {
            Collections.shuffle(places);
        }
        List<Attempt> attempts = new ArrayList<>();
        for (String kind : SessionKind.wanted(parameters.value("target_session_attrs", "any"))) {
            places.forEach(place -> attempts.add(new Attempt(place, kind)));
        }
        return attempts;
    }

    private Established connect(Attempt attempt) throws TargetException {
        Place place = attempt.place();
        Deadline deadline = Deadline.in(parameters.timeoutSeconds());
        Transport transport = null;
        boolean isReady = false;
        try {
            transport = transport(place, deadline);
            transport.configureBlocking(false);
            MessageStream stream = new MessageStream(transport, deadline);
            Startup startup = new Startup(stream, parameters.login(place), new byte[0]);
            startup.run();
            if (!SessionKind.fits(attempt.kind(), startup)) {
                stream.send(Packet.goodbye());
                String sentence = place.shown() + " is not " + attempt.kind() + ", as target_session_attrs wants it";
                throw new TargetException(ErrorClass.UNREACHABLE, "", sentence, null);
            }
            transport.configureBlocking(true);
            isReady = true;
            return new Established(transport, startup.parameters(), startup.cancelKey(), place.shown());
        } catch (IOException broken) {
            throw Refusals.broken(broken, place, parameters.user());
        } finally {
            if (transport != null && !isReady) {
                transport.close();
            }
        }
    }

    /// The one place where a socket becomes a transport: `Tls.secure` belongs here, as sslmode says.
    private static Transport transport(Place place, Deadline deadline) throws IOException {
        SocketChannel channel = Sockets.connect(place, deadline);
        return new PlainTransport(channel);
    }

    /// A server that answers and refuses speaks for the others too, unless it cannot take sessions now.
    private static boolean isAnotherWorthTrying(TargetException refused) {
        return refused.errorClass() == ErrorClass.UNREACHABLE
                && !refused.sqlState().equals("3D000");
    }

    private static TargetException together(@Nullable TargetException before, TargetException refused) {
        if (before == null || String.valueOf(before.getMessage()).contains(String.valueOf(refused.getMessage()))) {
            return before == null ? refused : before;
        }
        String sentence = before.getMessage() + "; " + refused.getMessage();
        return new TargetException(refused.errorClass(), refused.sqlState(), sentence, refused);
    }

    /// @param kind as `target_session_attrs` names it
    private record Attempt(Place place, String kind) {}
}
