/// The table that PolarDB publishes of YCSB: checking, running and comparing it.
@NullMarked
package io.plimsoll.ycsb.published;

import org.jspecify.annotations.NullMarked;
