/// sysbench's command line, reports and lines of progress, for the OLTP tests of version 1.0.
@NullMarked
package io.plimsoll.compat.sysbench;

import org.jspecify.annotations.NullMarked;
