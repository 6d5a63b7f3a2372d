/// Rules that find problems of a run: one class per subject, listed in [io.plimsoll.analysis.rule.Rule#ALL].
@NullMarked
package io.plimsoll.analysis.rule;

import org.jspecify.annotations.NullMarked;
