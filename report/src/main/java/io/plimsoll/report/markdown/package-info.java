/// Markdown, for merge requests, issues and pages that people write.
@NullMarked
package io.plimsoll.report.markdown;

import org.jspecify.annotations.NullMarked;
