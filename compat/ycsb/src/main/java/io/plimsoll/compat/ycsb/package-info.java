/// YCSB's front end: its command line, property files, status lines and reports.
@NullMarked
package io.plimsoll.compat.ycsb;

import org.jspecify.annotations.NullMarked;
