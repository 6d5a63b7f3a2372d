/// What a sweep of a `.runs` file found: one line for each of its runs.
@NullMarked
package io.plimsoll.compat.citus.result;

import org.jspecify.annotations.NullMarked;
