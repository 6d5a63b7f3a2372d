/// What is told of HTAP sweeps and their comparison, as documents, as CSV and as pictures of their frontiers.
@NullMarked
package io.plimsoll.htap.report;

import org.jspecify.annotations.NullMarked;
