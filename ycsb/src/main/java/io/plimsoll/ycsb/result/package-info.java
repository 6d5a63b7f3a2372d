/// What YCSB would have printed of a run: its status lines, its report, its histogram logs.
@NullMarked
package io.plimsoll.ycsb.result;

import org.jspecify.annotations.NullMarked;
