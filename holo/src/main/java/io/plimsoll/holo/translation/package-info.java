/// From a mode of the tool and its configuration to the settings of a run.
@NullMarked
package io.plimsoll.holo.translation;

import org.jspecify.annotations.NullMarked;
