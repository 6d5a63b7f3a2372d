/// Makes one run of the parts that several machines drove. Nothing is averaged: counts and buckets are added, and
/// all figures are computed from the sums.
@NullMarked
package io.plimsoll.results.merge;

import org.jspecify.annotations.NullMarked;
