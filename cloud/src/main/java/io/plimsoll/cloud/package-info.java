/// The life of databases and load machines in a cloud: planned, made, used, deleted, and seen to be gone.
@NullMarked
package io.plimsoll.cloud;

import org.jspecify.annotations.NullMarked;
