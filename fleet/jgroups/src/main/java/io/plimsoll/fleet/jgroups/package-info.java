/// The network of a fleet on JGroups.
@NullMarked
package io.plimsoll.fleet.jgroups;

import org.jspecify.annotations.NullMarked;
