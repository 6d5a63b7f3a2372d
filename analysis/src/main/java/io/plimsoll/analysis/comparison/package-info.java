/// Compares two groups of runs: what differs between them, by how much, and whether it matters.
@NullMarked
package io.plimsoll.analysis.comparison;

import org.jspecify.annotations.NullMarked;
