package io.plimsoll.workload.own;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.script.expression.Variables;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// An operation of a workload file, compiled. Immutable and thread-safe.
///
/// @param weight in the mix
/// @param beside how many more sessions do only this operation
/// @param variables the names of its values
/// @param inputs in the order in which they are drawn
/// @param instructions from the first to the last
/// @param missAt where it goes on when a statement has found nothing
/// @param counters how many loops it has
/// @param sums the names of its sums
/// @param stored the slots of what it stores itself, which are empty at first
/// @param retry when it is tried again
record OperationDefinition(
        String name,
        int weight,
        int beside,
        Variables variables,
        List<Input> inputs,
        List<Instruction> instructions,
        int missAt,
        int counters,
        List<String> sums,
        List<Integer> stored,
        Retry retry) {
    OperationDefinition {
        inputs = List.copyOf(inputs);
        instructions = List.copyOf(instructions);
        sums = List.copyOf(sums);
        stored = List.copyOf(stored);
    }

    /// When an attempt that failed is followed by another one.
    ///
    /// @param errors after which of them
    /// @param hasNewDraws whether the next attempt has new draws; otherwise it has the same
    record Retry(Set<ErrorClass> errors, boolean hasNewDraws) {
        /// The default: after conflicts, with the same draws.
        static final Retry AFTER_CONFLICTS = new Retry(conflicts(), false);

        Retry {
            errors = Set.copyOf(errors);
        }

        static Set<ErrorClass> conflicts() {
            return Arrays.stream(ErrorClass.values())
                    .filter(ErrorClass::isRetryable)
                    .collect(Collectors.toUnmodifiableSet());
        }

        /// What may be done already is never done again.
        boolean follows(TargetException failure) {
            return errors.contains(failure.errorClass()) && !failure.isCommitUnknown();
        }
    }

    /// The statements, in their order.
    List<Instruction.Execute> statements() {
        return instructions.stream()
                .filter(Instruction.Execute.class::isInstance)
                .map(Instruction.Execute.class::cast)
                .toList();
    }

    /// All inputs, those of loops too.
    List<Input> allInputs() {
        return Stream.concat(
                        inputs.stream(),
                        instructions.stream()
                                .filter(Instruction.DrawAnew.class::isInstance)
                                .flatMap(each -> ((Instruction.DrawAnew) each).inputs().stream()))
                .toList();
    }

    /// What the loops over lists take from them.
    List<Instruction.Taken> taken() {
        return instructions.stream()
                .filter(Instruction.Take.class::isInstance)
                .flatMap(each -> ((Instruction.Take) each).taken().stream())
                .toList();
    }

    /// The tables of which it draws new keys.
    List<TableDefinition> freshTables() {
        return allInputs().stream()
                .map(input -> input instanceof Input.Listed list ? list.element() : input)
                .filter(Input.Fresh.class::isInstance)
                .map(input -> ((Input.Fresh) input).table())
                .distinct()
                .toList();
    }

    /// Whether each statement has a text for a product.
    boolean has(Dialect dialect) {
        return statements().stream().allMatch(each -> each.sql().of(dialect).isPresent());
    }
}
