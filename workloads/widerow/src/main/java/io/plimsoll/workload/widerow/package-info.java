/// Wide rows written, updated and looked up: the operations of Hologres' performance tool, on any SQL target.
@NullMarked
package io.plimsoll.workload.widerow;

import org.jspecify.annotations.NullMarked;
