package io.plimsoll.app.cloud;

import io.plimsoll.app.ExitCode;
import io.plimsoll.cloud.CloudException;
import io.plimsoll.cloud.CloudPlan;
import io.plimsoll.cloud.Journal;
import io.plimsoll.cloud.Journal.State;
import io.plimsoll.cloud.Journals;
import io.plimsoll.cloud.Measuring;
import io.plimsoll.spec.Problems;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/// What users do with machines in a cloud. Stateless.
public final class CloudUse {
    private CloudUse() {}

    /// Plans, and asks the cloud.
    public static CloudPlan plan(CloudOrder order, CloudSession session) throws CloudException, InterruptedException {
        Problems problems = new Problems();
        CloudPlan plan = order.plan(problems);
        problems.refuseIfAny();
        return CloudOrder.looked(plan, session);
    }

    /// Makes what is planned.
    public static Journal up(CloudPlan plan, CloudSession session, boolean isKept) throws CloudException {
        String id = plan.order().id();
        session.endsBy(isKept ? CloudSession.Ending.KEEPS : CloudSession.Ending.DELETES);
        try (Journals.Held _ = session.journals().hold(id)) {
            return CloudOrder.made(plan, session, isKept);
        } finally {
            forget(id, session);
        }
    }

    /// Measures on machines that are up.
    ///
    /// @return the exit code of the command
    public static int run(String id, List<String> words, Path store, CloudSession session, boolean isKept)
            throws CloudException {
        session.endsBy(isKept ? CloudSession.Ending.KEEPS : CloudSession.Ending.DELETES);
        Journal _ = session.journal(id);
        try (Journals.Held _ = session.journals().hold(id)) {
            Journal journal = session.journal(id);
            session.begins(id);
            Measuring measuring = new Measuring(session.programs(), session, words, store, session);
            try {
                Journal _ = session.life(journal).run(journal, measuring, isKept);
            } finally {
                measuring.added().forEach(run -> session.say("fetched " + run));
            }
            return measuring.exitCode();
        } finally {
            forget(id, session);
        }
    }

    /// From nothing to results, and back to nothing.
    ///
    /// @return the exit code of the command
    public static int all(CloudPlan plan, List<String> words, Path store, CloudSession session, boolean isKept)
            throws CloudException {
        // Noted for all of it, so that no Ctrl-C falls between two acts.
        String id = plan.order().id();
        session.begins(id);
        try {
            return allOf(plan, words, store, session, isKept);
        } finally {
            forget(id, session);
        }
    }

    private static int allOf(CloudPlan plan, List<String> words, Path store, CloudSession session, boolean isKept)
            throws CloudException {
        Journal up = up(plan, session, isKept);
        int exitCode;
        try {
            exitCode = run(up.id(), words, store, session, isKept);
        } catch (CloudException failed) {
            throw isKept ? failed : new CloudException(failed.kind(), failed.sentence() + end(up.id(), session));
        }
        if (isKept) {
            session.say(up.kept());
            return exitCode;
        }
        session.endsBy(CloudSession.Ending.GOES_ON);
        Journal end = session.clouds("").down(up.id(), Set.of());
        session.say(end.ending());
        return end.state() == State.GONE ? exitCode : ExitCode.UNREACHABLE;
    }

    /// Deletes what a failure left, if it is not gone already.
    ///
    /// @return how that ended, as a clause to add; empty if it was gone
    static String end(String id, CloudSession session) {
        try {
            Journal journal = session.journal(id);
            return journal.state() == State.GONE || journal.state() == State.STUCK
                    ? ""
                    : "; " + session.life(journal).down(journal).ending();
        } catch (CloudException unknown) {
            return "; " + unknown.sentence() + ": plimsoll cloud list --orphans shows what is left";
        }
    }

    /// A run that is gone, or stays because it was wanted so, is none of the process's last words.
    static void forget(String id, CloudSession session) {
        try {
            boolean isOver = session.journals()
                    .read(id)
                    .filter(journal -> journal.state() != State.GONE && journal.state() != State.UP)
                    .isEmpty();
            if (isOver) {
                session.ends(id);
            }
        } catch (CloudException damaged) {
            session.say(damaged.sentence() + "; its tags say what there is");
        }
    }

    /// Lets machines live longer, within their longest life and what they may cost.
    public static Journal extend(String id, Duration more, CloudSession session) throws CloudException {
        Journal _ = session.journal(id);
        try (Journals.Held _ = session.journals().hold(id)) {
            Journal journal = session.journal(id);
            Problems problems = new Problems();
            Instant expires =
                    CloudPlan.extended(journal.order(), more, problems).expires();
            problems.refuseIfAny();
            return session.life(journal).extend(journal, expires);
        }
    }

    /// Fetches results.
    public static List<Path> collect(String id, Path store, CloudSession session) throws CloudException {
        Journal _ = session.journal(id);
        try (Journals.Held _ = session.journals().hold(id)) {
            Journal journal = session.journal(id);
            Measuring measuring = new Measuring(session.programs(), session, List.of(), store, session);
            Journal _ = session.life(journal).collect(journal, measuring);
            return measuring.fetched();
        }
    }
}
