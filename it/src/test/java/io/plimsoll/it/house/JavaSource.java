package io.plimsoll.it.house;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/// A Java file as the compiler parses it (nothing is resolved), with the lines things stand on.
///
/// @param file where it came from
/// @param unit the tree
/// @param positions of the tree's nodes
record JavaSource(SourceFile file, CompilationUnitTree unit, SourcePositions positions) {
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    /// Parses files together: beginning takes the compiler longer than most files.
    static List<JavaSource> parse(List<SourceFile> files) {
        List<Text> texts = files.stream().map(Text::new).toList();
        Map<URI, SourceFile> byPlace =
                texts.stream().collect(Collectors.toMap(SimpleJavaFileObject::toUri, text -> text.file));
        JavacTask task = (JavacTask) COMPILER.getTask(null, null, JavaSource::refuse, null, null, texts);
        try {
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            List<JavaSource> sources = new ArrayList<>();
            for (CompilationUnitTree unit : task.parse()) {
                sources.add(new JavaSource(
                        Objects.requireNonNull(byPlace.get(unit.getSourceFile().toUri())), unit, positions));
            }
            return sources;
        } catch (IOException impossible) {
            throw new UncheckedIOException("parsing text in memory", impossible);
        }
    }

    /// A file as the compiler reads it.
    private static final class Text extends SimpleJavaFileObject {
        private final SourceFile file;

        Text(SourceFile file) {
            super(URI.create("string:///" + file.path()), JavaFileObject.Kind.SOURCE);
            this.file = file;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return file.text();
        }
    }

    private static void refuse(Diagnostic<? extends JavaFileObject> problem) {
        if (problem.getKind() == Diagnostic.Kind.ERROR) {
            throw new IllegalArgumentException(problem.toString());
        }
    }

    /// The line, from 1, where a node begins: annotations and modifiers included, comments not.
    int firstLine(Tree node) {
        return lineAt(positions.getStartPosition(unit, node));
    }

    int lastLine(Tree node) {
        return lineAt(positions.getEndPosition(unit, node) - 1);
    }

    /// The node as written.
    String textOf(Tree node) {
        return file.text()
                .substring((int) positions.getStartPosition(unit, node), (int) positions.getEndPosition(unit, node));
    }

    private int lineAt(long position) {
        return (int) unit.getLineMap().getLineNumber(position);
    }
}
