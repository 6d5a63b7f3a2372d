/// Markdown for merge requests, issues and pages.
@NullMarked
package io.plimsoll.report.markdown;

import org.jspecify.annotations.NullMarked;
