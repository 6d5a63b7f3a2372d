/// Tests of the network on JGroups.
@NullMarked
package io.plimsoll.fleet.jgroups;

import org.jspecify.annotations.NullMarked;
