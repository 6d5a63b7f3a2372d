package io.plimsoll.workload.tproch;

import io.plimsoll.workload.Prescription;
import java.util.ArrayList;
import java.util.List;

/// The sessions and phases that the runs of the specification require (clauses 5.3.3 and 5.3.4). Stateless.
final class Prescribed {
    private Prescribed() {}

    /// @param asked 0 for the number that the specification requires at the scale
    static int streams(ScaleFactor scale, int asked) {
        return asked == 0 ? scale.streams() : asked;
    }

    static List<Prescription> of(TprochProfile profile, ScaleFactor scale, int asked) {
        List<Prescription> said = new ArrayList<>();
        int streams = streams(scale, asked);
        said.add(Prescription.fixed(
                "arrival", "closed", "each query of a stream starts when the previous one has ended"));
        switch (profile) {
            case POWER -> {
                said.add(Prescription.fixed("sessions", "1", "profile = power is what one session does"));
                said.addAll(once("profile = power is done once: rf1, 22 queries, rf2"));
            }
            case THROUGHPUT -> {
                String why = "profile = throughput has " + streams + " streams"
                        + (asked == 0 ? " at scale " + scale : "") + ", and a session that adds and removes sales";
                said.add(Prescription.fixed("sessions", Integer.toString(streams + 1), why));
                said.addAll(once("profile = throughput is done once: each stream to its end"));
            }
            case STREAMS -> said.add(Prescription.usual("sessions", Integer.toString(streams)));
            case PUBLISHED -> {
                said.add(Prescription.usual("sessions", "1"));
                said.add(Prescription.usual("measure", "all"));
                said.add(Prescription.usual("warmup", "0s"));
            }
        }
        return said;
    }

    private static List<Prescription> once(String why) {
        return List.of(Prescription.fixed("measure", "all", why), Prescription.usual("warmup", "0s"));
    }
}
