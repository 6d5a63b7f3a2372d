/// Who watches a run, who may end it, and whether the target still answers.
@NullMarked
package io.plimsoll.progress;

import org.jspecify.annotations.NullMarked;
