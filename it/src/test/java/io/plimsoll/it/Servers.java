package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.embedded.postgres.DataHome;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.driver.embedded.postgres.PostgresOptions;
import io.plimsoll.results.Run;
import io.plimsoll.results.ServerSeries.Span;
import io.plimsoll.results.ServerSeries.WaitRow;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// Servers that a test holds in its own hands, to stop, kill and restart them, and what is true of all servers.
public final class Servers {
    private Servers() {}

    public static EmbeddedPostgres start(Path folder) throws Exception {
        return start(folder, Map.of());
    }

    /// @param settings of the server
    public static EmbeddedPostgres start(Path folder, Map<String, String> settings) throws Exception {
        DataHome home = DataHome.ofThisUser();
        return EmbeddedPostgres.start(
                new PostgresOptions(folder.resolve("postgres"), home.binariesFolder(), 0, settings));
    }

    public static String address(EmbeddedPostgres postgres) {
        return "postgres://plimsoll:" + postgres.password().reveal() + "@127.0.0.1:" + postgres.port() + "/plimsoll";
    }

    /// Sessions of this program that carry no load, such as that which keeps the dataset locked, wait for their client
    /// all the time. They must not count as the load's.
    static void assertNoOtherSessionsCount(Run run) {
        int sessions = Integer.parseInt(run.document().plan().settings().get("sessions"));
        Map<Span, Long> found = new HashMap<>();
        Map<Span, Long> most = new HashMap<>();
        for (WaitRow row : run.server().waits()) {
            if (row.who() == Who.LOAD && row.span().phase().startsWith("measure-")) {
                found.merge(row.span(), row.sessions(), Long::sum);
                most.put(row.span(), (long) sessions * row.looks());
            }
        }
        assertThat(found).isNotEmpty();
        found.forEach((span, sum) -> assertThat(sum).as("%s", span).isBetween(1L, most.get(span)));
    }
}
