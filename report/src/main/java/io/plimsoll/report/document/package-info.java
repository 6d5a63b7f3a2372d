/// A report before anybody draws it: sections of facts, tables, remarks and plots, which a terminal, a page and
/// Markdown draw in their own ways.
@NullMarked
package io.plimsoll.report.document;

import org.jspecify.annotations.NullMarked;
