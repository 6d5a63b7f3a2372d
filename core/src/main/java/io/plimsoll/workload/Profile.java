package io.plimsoll.workload;

import io.plimsoll.spec.ValueType;
import java.util.List;
import java.util.stream.Stream;

/// A named preset of a workload's parameters.
public record Profile(String name, String meaning) {
    /// A constant of an enum of profiles.
    public interface Constant {
        /// What the profile presets, for the list of workloads.
        String meaning();
    }

    /// All constants of an enum, under their words in a spec.
    public static <E extends Enum<E> & Constant> List<Profile> of(Class<E> constants) {
        return Stream.of(constants.getEnumConstants())
                .map(profile -> new Profile(ValueType.word(profile), profile.meaning()))
                .toList();
    }
}
