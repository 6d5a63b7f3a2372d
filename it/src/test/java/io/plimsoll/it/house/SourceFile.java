package io.plimsoll.it.house;

import java.util.List;

/// A text file of the repository.
///
/// @param path relative to the repository, with `/`
record SourceFile(String path, String text) {
    boolean isJava() {
        return path.endsWith(".java");
    }

    boolean isMarkdown() {
        return path.endsWith(".md");
    }

    /// Whether it is part of the product rather than of its tests and measurements.
    boolean isMain() {
        return path.contains("src/main/");
    }

    boolean isPackageInfo() {
        return path.endsWith("/package-info.java");
    }

    /// The folder it is in.
    String folder() {
        return path.substring(0, path.lastIndexOf('/') + 1);
    }

    List<String> lines() {
        return text.lines().toList();
    }
}
