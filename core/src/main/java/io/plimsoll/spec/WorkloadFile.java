package io.plimsoll.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Distinguishes files that define a workload from other spec files. Besides its sections, which the workload itself
/// reads, such a file may set keys of the run. Stateless.
public final class WorkloadFile {
    /// The workload that such files define.
    public static final String WORKLOAD = "own";

    /// The key that names the file.
    public static final String FILE = "file";

    /// The section that no other spec file has.
    public static final String OPERATIONS = "operations";

    /// The keys of a file that are not settings of the run.
    public static final Set<String> SECTIONS =
            Set.of("parameters", "generators", "tables", OPERATIONS, "invariants", "description");

    private WorkloadFile() {}

    /// The settings of a file. If it defines a workload, its sections are replaced by its name; otherwise they are
    /// what they were.
    ///
    /// @param path as the user wrote it
    static SpecFile.Content settingsOf(SpecFile.Content content, String path) {
        Optional<Origin> operations = Stream.concat(
                        content.settings().stream()
                                .filter(setting -> section(setting.key()).equals(OPERATIONS))
                                .map(Setting::origin),
                        content.lists().stream()
                                .filter(list -> section(list.key()).equals(OPERATIONS))
                                .map(SpecFile.SettingList::origin))
                .findFirst();
        if (operations.isEmpty()) {
            return content;
        }
        List<Setting> settings = new ArrayList<>();
        if (content.settings().stream().noneMatch(setting -> setting.key().equals("workload"))) {
            settings.add(new Setting("workload", WORKLOAD, operations.get()));
        }
        settings.add(new Setting(FILE, path, operations.get()));
        content.settings().stream()
                .filter(setting -> !SECTIONS.contains(section(setting.key())))
                .forEach(settings::add);
        return new SpecFile.Content(
                settings,
                content.lists().stream()
                        .filter(list -> !SECTIONS.contains(section(list.key())))
                        .toList());
    }

    private static String section(String key) {
        int dot = key.indexOf('.');
        return dot < 0 ? key : key.substring(0, dot);
    }
}
