package io.plimsoll.it.house;

import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/// The rules that need the parsed file. One instance looks at one file.
final class JavaRules extends TreeScanner<@Nullable Void, @Nullable Void> {
    static final int METHOD_LINES = 70;
    static final int PARAMETERS = 7;
    static final int COMPONENTS = 12;
    static final int NESTING = 3;

    /// How many files are parsed at a time: all trees at once would fill the memory.
    private static final int TOGETHER = 100;

    private static final Pattern MEASURING =
            Pattern.compile(".*src/main/java/io/plimsoll/(engine|recording|driver|workload)/.*");

    private final JavaSource source;
    private final List<Fault> faults = new ArrayList<>();
    private boolean isInRecord;

    private JavaRules(JavaSource source) {
        this.source = source;
    }

    static List<Fault> check(List<SourceFile> files) {
        List<SourceFile> java = files.stream().filter(SourceFile::isJava).toList();
        List<Fault> faults = new ArrayList<>();
        for (int first = 0; first < java.size(); first += TOGETHER) {
            List<SourceFile> some = java.subList(first, Math.min(first + TOGETHER, java.size()));
            JavaSource.parse(some).forEach(source -> faults.addAll(check(source)));
        }
        return faults;
    }

    private static List<Fault> check(JavaSource source) {
        JavaRules rules = new JavaRules(source);
        rules.checkTopLevel();
        rules.scan(source.unit(), null);
        return rules.faults;
    }

    private void checkTopLevel() {
        int types = source.unit().getTypeDecls().size();
        if (types > 1) {
            fault("one-type", source.unit().getTypeDecls().get(1), types + " top-level types in one file");
        }
    }

    @Override
    public @Nullable Void visitClass(ClassTree node, @Nullable Void nothing) {
        boolean outer = isInRecord;
        isInRecord = node.getKind() == Tree.Kind.RECORD;
        if (isInRecord) {
            checkComponents(node);
        }
        Words.problem(node.getSimpleName().toString(), true).ifPresent(problem -> fault("words", node, problem));
        super.visitClass(node, null);
        isInRecord = outer;
        return null;
    }

    private void checkComponents(ClassTree node) {
        long components = node.getMembers().stream()
                .filter(member -> member instanceof VariableTree field
                        && !field.getModifiers().getFlags().contains(Modifier.STATIC))
                .count();
        if (components > COMPONENTS) {
            String name = node.getSimpleName().toString();
            fault("components", node, name + " has " + components + " components; " + COMPONENTS + " is the limit");
        }
    }

    @Override
    public @Nullable Void visitVariable(VariableTree node, @Nullable Void nothing) {
        Words.problem(node.getName().toString(), false).ifPresent(problem -> fault("words", node, problem));
        return super.visitVariable(node, null);
    }

    @Override
    public @Nullable Void visitMethod(MethodTree node, @Nullable Void nothing) {
        String name = node.getName().toString();
        boolean isOverride = isOverride(node);
        boolean isRecordConstructor = isInRecord && name.equals("<init>");
        int lines = source.lastLine(node) - source.firstLine(node) + 1;
        if (lines > METHOD_LINES) {
            fault("method-length", node, name + " has " + lines + " lines; " + METHOD_LINES + " is the limit");
        }
        int parameters = node.getParameters().size();
        if (parameters > PARAMETERS && !isOverride && !isRecordConstructor) {
            fault("parameters", node, name + " takes " + parameters + "; from " + (PARAMETERS + 1) + " on, a record");
        }
        int nesting = Shape.nesting(node);
        if (nesting > NESTING) {
            fault("nesting", node, name + " is nested " + nesting + " deep; " + NESTING + " is the limit");
        }
        if (!isOverride) {
            Words.problem(name, false).ifPresent(problem -> fault("words", node, problem));
        }
        return super.visitMethod(node, null);
    }

    private static boolean isOverride(MethodTree node) {
        return node.getModifiers().getAnnotations().stream()
                .anyMatch(
                        annotation -> annotation.getAnnotationType().toString().equals("Override"));
    }

    @Override
    public @Nullable Void visitMethodInvocation(MethodInvocationTree node, @Nullable Void nothing) {
        if (node.getMethodSelect() instanceof MemberSelectTree call) {
            checkCall(node, call.getExpression(), call.getIdentifier().toString());
        }
        return super.visitMethodInvocation(node, null);
    }

    private void checkCall(Tree node, Tree on, String method) {
        String receiver =
                on instanceof IdentifierTree identifier ? identifier.getName().toString() : "";
        switch (receiver + "." + method) {
            case "Thread.sleep" -> fault("sleep", node, "Thread.sleep: wait for what you wait for");
            case "System.currentTimeMillis" -> checkWallClock(node);
            default -> checkMethod(node, method);
        }
    }

    private void checkWallClock(Tree node) {
        if (MEASURING.matcher(source.file().path()).matches()) {
            fault("wall-clock", node, "System.currentTimeMillis jumps: measure with System.nanoTime");
        }
    }

    private void checkMethod(Tree node, String method) {
        if (method.equals("printStackTrace")) {
            fault("banned-call", node, "printStackTrace: report it or handle it");
        }
    }

    @Override
    public @Nullable Void visitCatch(CatchTree node, @Nullable Void nothing) {
        if (source.textOf(node.getBlock()).matches("\\{\\s*}")) {
            fault("silent-catch", node, "nothing says why this failure may be forgotten");
        }
        return super.visitCatch(node, null);
    }

    private void fault(String rule, Tree node, String message) {
        faults.add(new Fault(rule, source.file().path(), source.firstLine(node), message));
    }
}
