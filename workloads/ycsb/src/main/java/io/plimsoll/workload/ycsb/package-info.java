/// The workload `ycsb`: records of named fields, read and written by key as YCSB's CoreWorkload does.
@NullMarked
package io.plimsoll.workload.ycsb;

import org.jspecify.annotations.NullMarked;
