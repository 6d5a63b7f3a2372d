/// HTAP sweeps: the loads of transactions and queries that they measure, the figures of those loads, comparisons of
/// two sweeps, and their reports.
@NullMarked
package io.plimsoll.htap;

import org.jspecify.annotations.NullMarked;
