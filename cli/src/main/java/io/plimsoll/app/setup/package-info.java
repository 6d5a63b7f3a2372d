/// The use cases of the first minutes: what a folder's file says, what can be found out about a target, and whether a
/// machine and a server are fit to be measured.
@NullMarked
package io.plimsoll.app.setup;

import org.jspecify.annotations.NullMarked;
