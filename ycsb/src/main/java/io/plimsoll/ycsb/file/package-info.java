/// YCSB's properties: files, keys, defaults.
@NullMarked
package io.plimsoll.ycsb.file;

import org.jspecify.annotations.NullMarked;
