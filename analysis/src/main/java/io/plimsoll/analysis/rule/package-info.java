/// What can be found about a run: a class of rules for each subject, listed in [io.plimsoll.analysis.rule.Rule#ALL].
@NullMarked
package io.plimsoll.analysis.rule;

import org.jspecify.annotations.NullMarked;
