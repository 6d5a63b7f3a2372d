package io.plimsoll.app;

import io.plimsoll.dataset.StatementTrial;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.results.WorkloadCheck;
import io.plimsoll.results.file.FileFailure;
import io.plimsoll.results.file.WholeFile;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import io.plimsoll.spec.Suggestion;
import io.plimsoll.spec.WorkloadFile;
import io.plimsoll.workload.Preview;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.Workloads;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/// Workload files as a user begins them, and looks at them before a run. Stateless.
public final class WorkloadFiles {
    /// What a new file is called if the user does not say.
    public static final String USUAL_NAME = "workload.yaml";

    /// The address at which a file is planned for no target.
    public static final String NO_TARGET = "null:";

    private WorkloadFiles() {}

    /// The text of a file to begin with.
    ///
    /// @param from the name of a workload that is a file of this build; empty for the starter with comments
    /// @throws SpecException when no such file exists
    public static String starter(String from) {
        String name = from.isEmpty() ? WorkloadFile.WORKLOAD : from;
        return Workloads.named(name).flatMap(Workload::starter).orElseThrow(() -> {
            List<String> names =
                    Workloads.builtIn().stream().map(Workload::name).toList();
            return SpecException.of(
                    new Origin("--from", 0),
                    "\"" + from + "\" is no workload file of this build" + Suggestion.clause(from, names)
                            + "; there are: " + String.join(", ", names));
        });
    }

    /// Writes a file that does not exist.
    ///
    /// @throws SpecException when it exists, or cannot be written
    public static void write(Path file, String text) {
        try {
            WholeFile.create(file, text);
        } catch (FileAlreadyExistsException taken) {
            throw refused(file + " exists already, and is left as it is: name another file");
        } catch (NoSuchFileException nowhere) {
            throw refused(file + " cannot be written, because there is no such folder");
        } catch (IOException refused) {
            throw refused(file + " cannot be written (" + FileFailure.reason(refused) + "): name another file");
        }
    }

    private static SpecException refused(String sentence) {
        return SpecException.of(Origin.COMMAND_LINE, sentence);
    }

    /// Looks at the workload file of a planned run, on its target unless that is [#NO_TARGET].
    ///
    /// @throws SpecException when the workload is no such file
    /// @throws TargetException when the target cannot be asked
    public static WorkloadCheck check(PlannedRun planned) throws TargetException {
        boolean isTried = !planned.target().address().equals(NO_TARGET);
        try (Target target = isTried ? Execution.open(planned) : planned.open()) {
            Preview preview = planned.workload().preview(target.dialect()).orElseThrow(() -> noFile(planned));
            return isTried
                    ? StatementTrial.tried(
                            preview, planned.plan(), planned.workload().dataset(), target)
                    : StatementTrial.untried(preview);
        }
    }

    private static SpecException noFile(PlannedRun planned) {
        String name = planned.plan().workload();
        return refused("the workload " + name + " is no workload file; `plimsoll plan " + name
                + " --ddl -t TARGET` shows its statements");
    }
}
