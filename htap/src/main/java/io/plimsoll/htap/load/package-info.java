/// The loads of an HTAP sweep: how many sessions do transactions, how many ask queries, at which pace; and
/// the settings that make a run of each.
@NullMarked
package io.plimsoll.htap.load;

import org.jspecify.annotations.NullMarked;
