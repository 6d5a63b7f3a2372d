/// Sweeps and searches as facts: which cells there are and how far each came; figures stand in the runs.
@NullMarked
package io.plimsoll.results.sweep;

import org.jspecify.annotations.NullMarked;
