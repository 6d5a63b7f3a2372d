package io.plimsoll.it.house;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
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

    static JavaSource parse(SourceFile file) {
        JavaFileObject text =
                new SimpleJavaFileObject(URI.create("string:///" + file.path()), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return file.text();
                    }
                };
        JavacTask task = (JavacTask) COMPILER.getTask(null, null, JavaSource::refuse, null, null, List.of(text));
        try {
            return new JavaSource(
                    file, task.parse().iterator().next(), Trees.instance(task).getSourcePositions());
        } catch (IOException impossible) {
            throw new UncheckedIOException("parsing text in memory", impossible);
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
