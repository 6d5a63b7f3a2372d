/// Values that carry their unit and parse from text, check sums, and lines of text. A leaf package: it imports nothing
/// of ours.
@NullMarked
package io.plimsoll.unit;

import org.jspecify.annotations.NullMarked;
