/// Sweeps and searches as facts: their cells and the state of each; figures are in the runs.
@NullMarked
package io.plimsoll.results.sweep;

import org.jspecify.annotations.NullMarked;
