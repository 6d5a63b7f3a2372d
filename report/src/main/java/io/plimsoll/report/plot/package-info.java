/// Charts: layers over two scales, drawn as SVG 1.1 or as text for a terminal.
@NullMarked
package io.plimsoll.report.plot;

import org.jspecify.annotations.NullMarked;
