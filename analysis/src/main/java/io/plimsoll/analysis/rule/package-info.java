/// One class per thing that can be found about a run, listed in [io.plimsoll.analysis.rule.Rules].
@NullMarked
package io.plimsoll.analysis.rule;

import org.jspecify.annotations.NullMarked;
