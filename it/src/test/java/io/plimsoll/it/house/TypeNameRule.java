package io.plimsoll.it.house;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Each type with a file of its own has a name of its own, in the whole product: looks at all files together.
final class TypeNameRule {
    private TypeNameRule() {}

    static List<Fault> check(List<SourceFile> files) {
        List<Fault> faults = new ArrayList<>();
        files.stream()
                .filter(file -> file.isJava() && file.isMain() && !file.path().endsWith("-info.java"))
                .map(SourceFile::path)
                .collect(Collectors.groupingBy(TypeNameRule::name, TreeMap::new, Collectors.toList()))
                .values()
                .forEach(paths -> paths.stream()
                        .skip(1)
                        .forEach(path -> faults.add(
                                new Fault("type-name", path, 0, "has the name of the type in " + paths.getFirst()))));
        return faults;
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
