/// A report as one HTML file that opens without a network: verdict, findings, figures, and charts with zoom.
@NullMarked
package io.plimsoll.report.html;

import org.jspecify.annotations.NullMarked;
