package io.plimsoll.analysis.comparison;

/// A difference between the runs of a comparison. Immutable.
///
/// @param what such as `sessions`, `durability`, `product version`
/// @param base the values in the base's runs, in order
/// @param candidate the values in the candidate's runs, in order
/// @param forbids whether this difference makes the numbers incomparable, unless the user says that it is under
/// test
public record Unlike(String what, String base, String candidate, boolean forbids) {}
