/// The model of a report, independent of the output format: sections of facts, tables, remarks and plots. Terminal,
/// page and Markdown renderers draw it.
@NullMarked
package io.plimsoll.report.document;

import org.jspecify.annotations.NullMarked;
