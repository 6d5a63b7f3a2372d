/// Values that carry their unit and parse from text, check sums, lines of text, and text within XML. A leaf package: it
/// imports nothing of ours.
@NullMarked
package io.plimsoll.unit;

import org.jspecify.annotations.NullMarked;
