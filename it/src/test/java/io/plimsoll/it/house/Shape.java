package io.plimsoll.it.house;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreeScanner;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// How deep control flow is nested in a method: the body is 0, each `if`, loop, `switch`, `try` and
/// `synchronized` adds one, an `else if` adds nothing, and a class inside the method starts anew (its
/// methods are judged themselves).
final class Shape extends TreeScanner<@Nullable Void, @Nullable Void> {
    private int depth;
    private int deepest;

    private Shape() {}

    static int nesting(MethodTree method) {
        Shape shape = new Shape();
        BlockTree body = method.getBody();
        if (body != null) {
            shape.scan(body, null);
        }
        return shape.deepest;
    }

    private @Nullable Void inside(Supplier<@Nullable Void> visit) {
        depth++;
        deepest = Math.max(deepest, depth);
        visit.get();
        depth--;
        return null;
    }

    @Override
    public @Nullable Void visitIf(IfTree node, @Nullable Void nothing) {
        scan(node.getCondition(), null);
        inside(() -> scan(node.getThenStatement(), null));
        Tree otherwise = node.getElseStatement();
        return otherwise instanceof IfTree ? scan(otherwise, null) : inside(() -> scan(otherwise, null));
    }

    @Override
    public @Nullable Void visitForLoop(ForLoopTree node, @Nullable Void nothing) {
        return inside(() -> super.visitForLoop(node, null));
    }

    @Override
    public @Nullable Void visitEnhancedForLoop(EnhancedForLoopTree node, @Nullable Void nothing) {
        return inside(() -> super.visitEnhancedForLoop(node, null));
    }

    @Override
    public @Nullable Void visitWhileLoop(WhileLoopTree node, @Nullable Void nothing) {
        return inside(() -> super.visitWhileLoop(node, null));
    }

    @Override
    public @Nullable Void visitDoWhileLoop(DoWhileLoopTree node, @Nullable Void nothing) {
        return inside(() -> super.visitDoWhileLoop(node, null));
    }

    @Override
    public @Nullable Void visitSwitch(SwitchTree node, @Nullable Void nothing) {
        return inside(() -> super.visitSwitch(node, null));
    }

    @Override
    public @Nullable Void visitSwitchExpression(SwitchExpressionTree node, @Nullable Void nothing) {
        return inside(() -> super.visitSwitchExpression(node, null));
    }

    @Override
    public @Nullable Void visitCase(CaseTree node, @Nullable Void nothing) {
        scan(node.getStatements(), null);
        return scan(node.getBody(), null);
    }

    @Override
    public @Nullable Void visitTry(TryTree node, @Nullable Void nothing) {
        return inside(() -> super.visitTry(node, null));
    }

    @Override
    public @Nullable Void visitSynchronized(SynchronizedTree node, @Nullable Void nothing) {
        return inside(() -> super.visitSynchronized(node, null));
    }

    @Override
    public @Nullable Void visitClass(ClassTree node, @Nullable Void nothing) {
        return null;
    }
}
