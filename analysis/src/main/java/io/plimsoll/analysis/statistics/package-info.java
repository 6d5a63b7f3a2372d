/// Statistics for judgements: errors of means of values that depend on their neighbours, tests, change points.
/// Pure functions; each follows a named paper and is tested against another implementation or published
/// numbers.
@NullMarked
package io.plimsoll.analysis.statistics;

import org.jspecify.annotations.NullMarked;
