/// Pictures (SVG 1.1): their elements, scales, and bars with spread beside published figures.
@NullMarked
package io.plimsoll.report.svg;

import org.jspecify.annotations.NullMarked;
