/// Reports for a terminal: plain text of at most 100 columns, coloured only when asked, the same in every
/// locale.
@NullMarked
package io.plimsoll.report.text;

import org.jspecify.annotations.NullMarked;
