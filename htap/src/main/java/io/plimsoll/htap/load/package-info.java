/// The loads of an HTAP sweep: how many sessions do transactions, how many send queries, and at which pace; and
/// the settings for a run of each.
@NullMarked
package io.plimsoll.htap.load;

import org.jspecify.annotations.NullMarked;
