/// The `.runs` files of citus-benchmark, and the targets of their runs.
@NullMarked
package io.plimsoll.compat.citus.runs;

import org.jspecify.annotations.NullMarked;
