/// Reports for a terminal: plain text as wide as the terminal, 100 columns elsewhere, coloured only when asked,
/// the same in every locale.
@NullMarked
package io.plimsoll.report.text;

import org.jspecify.annotations.NullMarked;
