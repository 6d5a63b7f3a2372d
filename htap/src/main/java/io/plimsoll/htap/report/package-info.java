/// The reports of HTAP sweeps and their comparisons: documents, CSV, and plots of their frontiers.
@NullMarked
package io.plimsoll.htap.report;

import org.jspecify.annotations.NullMarked;
