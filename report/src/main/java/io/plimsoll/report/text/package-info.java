/// Reports for a terminal: plain text as wide as the terminal, or 100 columns if unknown. Coloured only on request.
/// The same in every locale.
@NullMarked
package io.plimsoll.report.text;

import org.jspecify.annotations.NullMarked;
