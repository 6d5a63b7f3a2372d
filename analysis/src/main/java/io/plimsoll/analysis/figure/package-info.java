/// Figures of a run: measured rounds added up, their spread, their drift, and how numbers are formatted for
/// people.
@NullMarked
package io.plimsoll.analysis.figure;

import org.jspecify.annotations.NullMarked;
