package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.plan.Arrival;
import io.plimsoll.results.PlanDocument;
import io.plimsoll.results.RunDocument;
import io.plimsoll.unit.Rate;

/// What things are called in reports. Stateless.
final class Names {
    private Names() {}

    /// `tpcb/pgbench`
    static String workload(PlanDocument plan) {
        String profile = plan.setting("profile");
        return plan.setting("workload") + (profile.isEmpty() ? "" : "/" + profile);
    }

    /// `PostgreSQL 18.1`, or the address as long as the product is not known.
    static String product(RunDocument document) {
        TargetIdentity target = document.target();
        return target == null
                ? document.plan().setting("target")
                : (target.product() + " " + target.productVersion()).strip();
    }

    /// `closed loop`, `constant arrivals at 1,000/s`, `Poisson arrivals at 1,000/s`
    static String arrival(PlanDocument plan) {
        String written = plan.setting("arrival");
        try {
            return switch (Arrival.parse(written)) {
                case Arrival.Closed() -> "closed loop";
                case Arrival.Constant(Rate rate) -> "constant arrivals at " + Figures.rate(rate.perSecond());
                case Arrival.Poisson(Rate rate) -> "Poisson arrivals at " + Figures.rate(rate.perSecond());
            };
        } catch (IllegalArgumentException ofAnotherVersion) {
            return written;
        }
    }

    /// `8 sessions`
    static String sessions(PlanDocument plan) {
        String written = plan.setting("sessions");
        return written + (written.equals("1") ? " session" : " sessions");
    }
}
