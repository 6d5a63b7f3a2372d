package io.plimsoll.bench.plant;

import io.plimsoll.bench.plant.StagedServer.Product;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/// One run of Plimsoll on a server of its own, and all around it. Immutable.
///
/// @param settings of the server, which replace those of [StagedServer]
/// @param prepared statements that one session executes before anything else
/// @param beside what runs at the same time
/// @param delayMillis for how long a proxy before the server holds back what goes in each direction; empty: there is no
///     proxy
record Trial(
        Product product,
        Map<String, String> settings,
        List<String> prepared,
        Load load,
        Neighbour.Work beside,
        OptionalInt delayMillis) {
    Trial {
        settings = Map.copyOf(settings);
        prepared = List.copyOf(prepared);
    }

    /// A run on PostgreSQL with nothing beside it.
    static Trial of(Load load) {
        return of(Product.POSTGRES, load);
    }

    /// A run on MariaDB with nothing beside it.
    static Trial ofMariadb(Load load) {
        return of(Product.MARIADB, load);
    }

    private static Trial of(Product product, Load load) {
        return new Trial(product, Map.of(), List.of(), load, Works.nothing(), OptionalInt.empty());
    }

    /// The same with another setting of the server.
    Trial set(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(settings);
        more.put(name, value);
        return new Trial(product, more, prepared, load, beside, delayMillis);
    }

    /// The same after these statements.
    Trial after(String... statements) {
        return new Trial(product, settings, List.of(statements), load, beside, delayMillis);
    }

    /// The same beside something.
    Trial beside(Neighbour.Work work) {
        return new Trial(product, settings, prepared, load, work, delayMillis);
    }

    /// The same with another load.
    Trial driving(Load other) {
        return new Trial(product, settings, prepared, other, beside, delayMillis);
    }

    /// The same on a server that is so far away, behind a proxy.
    Trial away(int millis) {
        return new Trial(product, settings, prepared, load, beside, OptionalInt.of(millis));
    }
}
