/// The use cases of machines in a cloud: made, measured, collected and deleted.
@NullMarked
package io.plimsoll.app.cloud;

import org.jspecify.annotations.NullMarked;
