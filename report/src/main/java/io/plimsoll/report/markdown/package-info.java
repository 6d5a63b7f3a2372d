/// Markdown, for merge requests and wikis.
@NullMarked
package io.plimsoll.report.markdown;

import org.jspecify.annotations.NullMarked;
