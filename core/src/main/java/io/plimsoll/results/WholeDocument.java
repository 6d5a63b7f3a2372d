package io.plimsoll.results;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Whether everything is there in what was read from a file that must be there: the types say what may be null, and
/// whoever reads a file can leave out anything. Stateless.
final class WholeDocument {
    private WholeDocument() {}

    /// The first member that is missing, such as `plan.phases`; empty when nothing is.
    static Optional<String> missing(Record document) {
        return missing("", document);
    }

    private static Optional<String> missing(String path, @Nullable Object value) {
        return switch (value) {
            case null -> Optional.of(path);
            case Record nested -> missingIn(path, nested);
            case Collection<?> all ->
                all.stream()
                        .map(each -> missing(path + "[]", each))
                        .flatMap(Optional::stream)
                        .findFirst();
            case Map<?, ?> all ->
                all.entrySet().stream()
                        .map(entry -> missing(path + "." + entry.getKey(), entry.getValue()))
                        .flatMap(Optional::stream)
                        .findFirst();
            default -> Optional.empty();
        };
    }

    private static Optional<String> missingIn(String path, Record nested) {
        for (RecordComponent component : nested.getClass().getRecordComponents()) {
            Object value = valueOf(component, nested);
            if (value == null && mayBeNull(component)) {
                continue;
            }
            Optional<String> missing =
                    missing(path.isEmpty() ? component.getName() : path + "." + component.getName(), value);
            if (missing.isPresent()) {
                return missing;
            }
        }
        return Optional.empty();
    }

    private static boolean mayBeNull(RecordComponent component) {
        AnnotatedElement type = component.getAnnotatedType();
        return type.isAnnotationPresent(Nullable.class);
    }

    private static @Nullable Object valueOf(RecordComponent component, Record of) {
        try {
            Method accessor = component.getAccessor();
            accessor.setAccessible(true);
            return accessor.invoke(of);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("records show their components", impossible);
        }
    }
}
