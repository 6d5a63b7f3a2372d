/// HTAP sweeps as text, CSV, Markdown and as a picture of their frontier.
@NullMarked
package io.plimsoll.htap.report;

import org.jspecify.annotations.NullMarked;
