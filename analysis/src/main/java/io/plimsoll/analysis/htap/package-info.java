/// Transactions and analytical queries at the same time: what each keeps of its rate alone, the frontier of both
/// together, an isolation score, and the comparison of two frontiers. Pure functions. The frontier
/// follows Milkai et al., "How Good is My HTAP System?" (HATtrick), SIGMOD 2022.
@NullMarked
package io.plimsoll.analysis.htap;

import org.jspecify.annotations.NullMarked;
