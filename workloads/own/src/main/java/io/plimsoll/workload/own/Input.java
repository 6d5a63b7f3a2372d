package io.plimsoll.workload.own;

import io.plimsoll.distribution.KeyChooser;
import io.plimsoll.workload.own.generator.Generator;
import io.plimsoll.workload.own.generator.Generators;
import io.plimsoll.workload.own.generator.Generators.Unit;
import java.util.Optional;

/// An input of an operation, which is drawn before it starts. Immutable.
sealed interface Input {
    /// The slot of its value.
    int slot();

    record Made(int slot, Generator generator) implements Input {}

    /// A row that was loaded.
    ///
    /// @param name of the input, which the names of its columns begin with
    record Row(int slot, String name, TableDefinition table, KeyChooser chooser) implements Input {}

    /// A key that no row has.
    record Fresh(int slot, TableDefinition table) implements Input {}

    /// A list of values, which loops go through.
    ///
    /// @param slot takes how many values there are
    /// @param element says what one value is; its own slot is of no use
    /// @param isDistinct whether no value stands in the list twice; the element then has [#numbers]
    /// @param isSorted whether the values rise
    record Listed(int slot, Input element, Length length, boolean isDistinct, boolean isSorted) implements Input {
        /// The numbers from which the values are chosen; empty if they are made in another way.
        Optional<Generators.Chosen> numbers() {
            return numbersOf(element);
        }

        static Optional<Generators.Chosen> numbersOf(Input element) {
            return switch (element) {
                case Row row ->
                    Optional.of(
                            new Generators.Chosen(row.chooser(), 0, row.table().rows() - 1, Unit.WHOLE));
                case Copy copy ->
                    Optional.of(new Generators.Chosen(
                            new KeyChooser.Uniform(1, copy.copies()), 1, copy.copies(), Unit.WHOLE));
                case Made made when made.generator() instanceof Generators.Chosen chosen -> Optional.of(chosen);
                default -> Optional.empty();
            };
        }

        /// Whether both always have the same number of values.
        boolean isAsLongAs(Listed other) {
            return root().slot() == other.root().slot()
                    || (root().length() instanceof Drawn one
                            && other.root().length() instanceof Drawn another
                            && one.isFixed()
                            && another.isFixed()
                            && one.most() == another.most());
        }

        private Listed root() {
            return length instanceof As(Listed other) ? other.root() : this;
        }
    }

    /// How many values a list has.
    sealed interface Length {
        /// The most that it may have.
        int most();
    }

    /// @param most the greatest number that the generator gives
    record Drawn(Generator generator, int most) implements Length {
        boolean isFixed() {
            return generator instanceof Generators.Constant;
        }
    }

    /// As many as another list, which is drawn before.
    record As(Listed other) implements Length {
        @Override
        public int most() {
            return other.length().most();
        }
    }

    /// The number of a copy of a table, from 1.
    record Copy(int slot, int copies) implements Input {}
}
