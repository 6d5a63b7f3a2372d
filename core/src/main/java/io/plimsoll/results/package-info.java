/// A run as facts: its folder is the truth, written as the run goes on and read back later.
@NullMarked
package io.plimsoll.results;

import org.jspecify.annotations.NullMarked;
