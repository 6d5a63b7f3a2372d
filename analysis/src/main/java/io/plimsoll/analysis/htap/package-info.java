/// Transactions and analytical queries at once: what each keeps of what it does alone, the frontier of what
/// both do together, one score for it, and the comparison of two frontiers. Pure functions. The frontier
/// follows Milkai et al., "How Good is My HTAP System?" (HATtrick), SIGMOD 2022.
@NullMarked
package io.plimsoll.analysis.htap;

import org.jspecify.annotations.NullMarked;
