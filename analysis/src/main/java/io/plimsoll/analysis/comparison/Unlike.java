package io.plimsoll.analysis.comparison;

/// Something in which the runs of a comparison are not alike. Immutable.
///
/// @param what such as `sessions`, `durability`, `product version`
/// @param base its values among the base's runs, in order
/// @param candidate the same of the candidate
/// @param forbids whether numbers of runs that differ in this say nothing about each other, unless the user
/// says that this is what is under test
public record Unlike(String what, String base, String candidate, boolean forbids) {}
