package io.plimsoll.it.house;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Every package of the product says what it is and is `@NullMarked`: looks at all files together.
final class PackageRule {
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
        return main.stream()
                .map(SourceFile::folder)
                .distinct()
                .filter(folder -> !described.contains(folder))
                .map(folder -> new Fault(
                        "package-info",
                        folder + "package-info.java",
                        0,
                        "needs a package-info.java with a /// comment and @NullMarked"))
                .toList();
    }
}
