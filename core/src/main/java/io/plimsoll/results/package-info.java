/// A run as facts: the folder that is the truth, written as it happens and read back later.
@NullMarked
package io.plimsoll.results;

import org.jspecify.annotations.NullMarked;
