/// Tests of the use cases of machines in a cloud.
@NullMarked
package io.plimsoll.app.cloud;

import org.jspecify.annotations.NullMarked;
