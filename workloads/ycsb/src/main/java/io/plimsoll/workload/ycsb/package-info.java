/// The workload `ycsb`: records of named fields, read and written by key, as in YCSB's CoreWorkload.
@NullMarked
package io.plimsoll.workload.ycsb;

import org.jspecify.annotations.NullMarked;
