package io.plimsoll.it.house;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Every package of the product says what it is, is `@NullMarked`, and is small enough to be known: looks at all files
/// together.
final class PackageRule {
    static final int MOST_FILES = 40;

    private PackageRule() {}

    static List<Fault> check(List<SourceFile> files) {
        List<SourceFile> main =
                files.stream().filter(file -> file.isJava() && file.isMain()).toList();
        Set<String> described = main.stream()
                .filter(file -> file.isPackageInfo()
                        && file.text().startsWith("///")
                        && file.text().contains("\n@NullMarked\n"))
                .map(SourceFile::folder)
                .collect(Collectors.toSet());
        List<Fault> faults = new ArrayList<>(main.stream()
                .map(SourceFile::folder)
                .distinct()
                .filter(folder -> !described.contains(folder))
                .map(folder -> new Fault(
                        "package-info",
                        folder + "package-info.java",
                        0,
                        "needs a package-info.java with a /// comment and @NullMarked"))
                .toList());
        main.stream()
                .collect(Collectors.groupingBy(SourceFile::folder, TreeMap::new, Collectors.counting()))
                .forEach((folder, count) -> {
                    if (count > MOST_FILES) {
                        faults.add(new Fault(
                                "package-size",
                                folder + "package-info.java",
                                0,
                                count + " files in a package, more than " + MOST_FILES));
                    }
                });
        return faults;
    }
}
