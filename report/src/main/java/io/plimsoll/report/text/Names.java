package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.plan.Arrival;
import io.plimsoll.results.PlanDocument;
import io.plimsoll.results.RunDocument;
import io.plimsoll.unit.Rate;
import java.util.regex.Pattern;

/// What things are called in reports. Stateless.
public final class Names {
    private static final String JDBC = "jdbc:";
    private static final Pattern USER = Pattern.compile("//[^/@]*@");

    private Names() {}

    /// `tpcb/pgbench`
    public static String workload(PlanDocument plan) {
        String profile = plan.setting("profile");
        return plan.setting("workload") + (profile.isEmpty() ? "" : "/" + profile);
    }

    /// `PostgreSQL 18.1`, or the address as long as the product is not known.
    public static String product(RunDocument document) {
        TargetIdentity target = document.target();
        return target == null
                ? document.plan().setting("target")
                : (target.product() + " " + target.productVersion()).strip();
    }

    /// `closed loop`, `constant arrivals at 1,000/s`, `Poisson arrivals at 1,000/s`
    public static String arrival(PlanDocument plan) {
        String written = plan.setting("arrival");
        try {
            return switch (Arrival.parse(written)) {
                case Arrival.Closed() -> "closed loop";
                case Arrival.Constant(Rate rate) -> "constant arrivals at " + exact(rate);
                case Arrival.Poisson(Rate rate) -> "Poisson arrivals at " + exact(rate);
            };
        } catch (IllegalArgumentException ofAnotherVersion) {
            return written;
        }
    }

    /// A rate that was asked for has no noise to round away.
    private static String exact(Rate rate) {
        return rate.perSecond() == Math.rint(rate.perSecond())
                ? Figures.count((long) rate.perSecond()) + "/s"
                : rate.toString();
    }

    /// The target's address without what a narrow column can do without: `jdbc:` and the user.
    public static String shortTarget(PlanDocument plan) {
        return shortTarget(plan.setting("target"));
    }

    static String shortTarget(String address) {
        String rest = address.startsWith(JDBC) ? address.substring(JDBC.length()) : address;
        return USER.matcher(rest).replaceFirst("//");
    }

    /// ` beside 2 streams`; empty when nobody was.
    public static String beside(Measured measured) {
        return measured.besideSessions() == 0 ? "" : " beside " + Figures.count(measured.besideSessions(), "stream");
    }

    /// `8 sessions`, `8 sessions, pipelined`
    public static String sessions(PlanDocument plan) {
        String written = plan.setting("sessions");
        String pipelined = plan.setting("pipeline").equals("true") ? ", pipelined" : "";
        return written + (written.equals("1") ? " session" : " sessions") + pipelined;
    }
}
