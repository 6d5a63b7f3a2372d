/// What the tool would have shown of a run: its moving averages and its result file.
@NullMarked
package io.plimsoll.holo.result;

import org.jspecify.annotations.NullMarked;
