/// What the modules share that take another tool's place: reading its files, keys and published tables, and turning
/// its settings into those of a run.
@NullMarked
package io.plimsoll.compat;

import org.jspecify.annotations.NullMarked;
