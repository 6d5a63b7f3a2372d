/// Tests of fleets as the command line forms them.
@NullMarked
package io.plimsoll.app.fleet;

import org.jspecify.annotations.NullMarked;
