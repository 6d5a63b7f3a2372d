package io.plimsoll.workload.tpcb;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Keys;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Spec;
import io.plimsoll.unit.Count;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Prescription;
import io.plimsoll.workload.Profile;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.tpcb.Bank.BankProfile;
import io.plimsoll.workload.tpcb.TpcbPlan.Variant;
import java.util.List;

/// The workload `tpcb`: one bank transaction with three rule sets (its profiles) and four parts to run (its
/// variants). Stateless and thread-safe.
///
/// Sources: the TPC Benchmark B specification, revision 2.0; `org.hsqldb.test.TestBench`; pgbench of PostgreSQL.
public record TpcbWorkload() implements Workload {
    private static final Keys KEYS = new Keys("""
            profile | tpcb      | whose schema and rules to follow
            scale   | 1         | how many branches, each with 10 tellers and 100,000 accounts; as many sessions by \
                default, 8 at most
            variant | tpcb-like | which part of the transaction to do
            """);
    private static final Key<BankProfile> PROFILE = KEYS.word("profile", BankProfile.class);
    private static final Key<Long> SCALE = KEYS.count("scale", 1, 100_000);
    private static final Key<Variant> VARIANT = KEYS.word("variant", Variant.class);

    private static final Description DESCRIPTION = new Description(
            "tpcb",
            "bank transactions as TPC-B, pgbench and HSQLDB's TestBench play them",
            Profile.of(BankProfile.class),
            KEYS.all(),
            SCALE);

    /// The default number of sessions of runs.
    private static final long SESSIONS_USUAL = 8;

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    /// Sessions that all update the row of one branch measure the wait for its lock, and fail where a target
    /// checks at the commit. By default, therefore, sessions are at most as many as branches.
    @Override
    public List<Prescription> prescriptions(Spec spec) {
        boolean isUpdated = spec.get(VARIANT) == Variant.TPCB_LIKE || spec.get(VARIANT) == Variant.STORED_PROCEDURE;
        return isUpdated && spec.get(SCALE) < SESSIONS_USUAL
                ? List.of(Prescription.usual("sessions", String.valueOf(spec.get(SCALE))))
                : List.of();
    }

    @Override
    public boolean drivesForeign(Spec spec) {
        return spec.get(PROFILE) != BankProfile.TPCB;
    }

    @Override
    public WorkloadPlan plan(Spec spec, Seed seed, Problems problems) {
        // Unreadable keys are already reported as problems. This replacement plan is not used.
        BankProfile profile = spec.has(PROFILE) ? spec.get(PROFILE) : BankProfile.TPCB;
        long scale = spec.has(SCALE) ? spec.get(SCALE) : 1;
        Variant variant = spec.has(VARIANT) ? spec.get(VARIANT) : Variant.TPCB_LIKE;
        Bank bank = Bank.ofScale(profile, scale);
        if (!bank.fitsItsColumns()) {
            problems.add(
                    spec.origin(SCALE),
                    "scale = " + scale + " is too large for profile = " + profile.word()
                            + ": its INTEGER account ids end at scale "
                            + Count.grouped(Integer.MAX_VALUE / Bank.ACCOUNTS_PER_BRANCH)
                            + "; use that, or another profile");
        }
        return new TpcbPlan(bank, variant);
    }
}
