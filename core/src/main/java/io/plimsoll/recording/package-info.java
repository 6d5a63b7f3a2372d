/// Recording during a run: single-writer recorders, interval slices, the harness meter.
@NullMarked
package io.plimsoll.recording;

import org.jspecify.annotations.NullMarked;
