/// Tests.
@NullMarked
package io.plimsoll.ycsb.file;

import org.jspecify.annotations.NullMarked;
