package io.plimsoll.ycsb.translation;

import io.plimsoll.driver.Secret;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import io.plimsoll.ycsb.Command;
import io.plimsoll.ycsb.Database;
import io.plimsoll.ycsb.file.KnownKeys;
import io.plimsoll.ycsb.file.PassedKeys;
import io.plimsoll.ycsb.file.YcsbKeys;
import io.plimsoll.ycsb.file.YcsbProperties;
import io.plimsoll.ycsb.result.MeasurementType;
import io.plimsoll.ycsb.result.ReportOptions;
import io.plimsoll.ycsb.result.StatusOptions;
import java.util.List;
import java.util.Locale;

/// What a command of YCSB means: the settings of a run of the workload `ycsb`, and how it is shown. Immutable.
///
/// @param settings hold no secrets
/// @param warnings what YCSB would not have said; each names the place it is about
/// @param password of the target
public record Translation(
        List<Setting> settings, List<Problem> warnings, Secret password, ReportOptions report, StatusOptions status) {
    public Translation {
        settings = List.copyOf(settings);
        warnings = List.copyOf(warnings);
    }

    /// What the command line says beside properties.
    ///
    /// @param driverJars with the JDBC driver, separated like a class path; empty: as the class path has it
    public record Asked(Command command, Database binding, String driverJars) {}

    /// A pure function. What cannot be done is added to `problems`, and thrown.
    ///
    /// @throws io.plimsoll.spec.SpecException with every problem
    public static Translation of(Asked asked, YcsbProperties properties, Problems problems) {
        Spec spec = KnownKeys.read(properties, problems);
        problems.refuseIfAny();
        Draft draft = new Draft(spec, properties, problems);
        draft.set("workload", "ycsb");
        Secret password = new ConnectionTranslation(draft, asked).translate();
        new WorkTranslation(draft, asked).translate();
        ReportOptions report = new ReportTranslation(draft).translate();
        properties.effective().values().forEach(setting -> pass(setting, asked, draft));
        new Doubts(draft, asked).add();
        problems.refuseIfAny();
        return new Translation(draft.settings(), draft.warnings(), password, report, status(draft, asked, report));
    }

    private static void pass(Setting setting, Asked asked, Draft draft) {
        String name = setting.key();
        if (PassedKeys.isFlag(name)) {
            draft.pass(new Setting(name, setting.value().toLowerCase(Locale.ROOT), setting.origin()));
        } else if (PassedKeys.contains(name) || ConnectionTranslation.isDrivers(name, asked.binding())) {
            draft.pass(setting);
        }
    }

    private static StatusOptions status(Draft draft, Asked asked, ReportOptions report) {
        return new StatusOptions(
                // As it is written: a reader of keys would drop the blank at its end.
                draft.properties()
                        .get(YcsbKeys.LABEL.name())
                        .map(Setting::value)
                        .orElse(""),
                draft.get(YcsbKeys.STATUS_SECONDS),
                WorkTranslation.operations(draft, asked),
                report.type(),
                report.from());
    }

    /// Whether status lines also go to the standard output, as YCSB has it for time series.
    public boolean showsStatusInOutput() {
        return report.type() == MeasurementType.TIMESERIES;
    }
}
