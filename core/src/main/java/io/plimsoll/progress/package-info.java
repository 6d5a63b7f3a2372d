/// Watching a run, ending it early, and checking whether the target still answers.
@NullMarked
package io.plimsoll.progress;

import org.jspecify.annotations.NullMarked;
