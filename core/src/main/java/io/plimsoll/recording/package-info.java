/// Recording during a run: single-writer recorders, interval slices, the meters of the harness and of its machine.
@NullMarked
package io.plimsoll.recording;

import org.jspecify.annotations.NullMarked;
