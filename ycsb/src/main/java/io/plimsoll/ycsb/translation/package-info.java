/// From YCSB's properties to the settings of a run, and what YCSB would not have said of them.
@NullMarked
package io.plimsoll.ycsb.translation;

import org.jspecify.annotations.NullMarked;
