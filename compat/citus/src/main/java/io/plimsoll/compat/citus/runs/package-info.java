/// The `.runs` files of citus-benchmark, and the targets they are run against.
@NullMarked
package io.plimsoll.compat.citus.runs;

import org.jspecify.annotations.NullMarked;
