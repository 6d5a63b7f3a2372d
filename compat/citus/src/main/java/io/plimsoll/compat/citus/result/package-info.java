/// The results of a sweep of a `.runs` file: one line for each of its runs.
@NullMarked
package io.plimsoll.compat.citus.result;

import org.jspecify.annotations.NullMarked;
