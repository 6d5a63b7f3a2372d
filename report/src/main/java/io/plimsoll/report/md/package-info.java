/// Reports as Markdown, for pages that people write.
@NullMarked
package io.plimsoll.report.md;

import org.jspecify.annotations.NullMarked;
