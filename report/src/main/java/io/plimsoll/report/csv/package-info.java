/// Comma-separated values, for spreadsheets and programs.
@NullMarked
package io.plimsoll.report.csv;

import org.jspecify.annotations.NullMarked;
