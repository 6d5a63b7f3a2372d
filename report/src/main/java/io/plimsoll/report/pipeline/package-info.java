/// What a command judged, in the forms that pipelines of continuous integration read.
@NullMarked
package io.plimsoll.report.pipeline;

import org.jspecify.annotations.NullMarked;
