package io.plimsoll.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/// A test that is a load test. The run takes place before the method is called, and after its `@BeforeEach` methods.
/// The test fails if an objective is missed, if an audit or operations failed, or if the run's numbers cannot be
/// trusted; then the method is not called. The method may take the result:
///
/// ```java
/// @LoadTest(workload = "tpcb", target = "h2:mem", measure = "10s", objective = "p99<20ms")
/// void answersInTime(RunResult result) {
///     assertThat(result.rate()).isGreaterThan(500);
/// }
/// ```
///
/// Elements that are not given are left to [#plan] or have the defaults of `plimsoll run`. A target that neither names
/// is taken from the system property `plimsoll.target` or from the environment variable `PLIMSOLL_TARGET`. Where tests
/// run in parallel, nothing else runs at the same time.
@Test
@ExtendWith(LoadTestExtension.class)
@ResourceLock(Resources.GLOBAL)
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
public @interface LoadTest {
    /// The workload, or a file: a spec, a stored plan, or a workload of one's own.
    ///
    /// @return its name, or its path
    String workload() default "";

    /// The name of a method of the test class that returns a [io.plimsoll.library.RunPlan] and takes nothing. It may
    /// use what was started for the test, such as the address of a container. Other elements override its plan.
    ///
    /// @return a name, instead of a workload
    String plan() default "";

    /// The address of the database.
    ///
    /// @return as after `--target`
    String target() default "";

    /// The profile of the workload.
    ///
    /// @return as after `--profile`
    String profile() default "";

    /// How many sessions drive the target.
    ///
    /// @return as after `--sessions`
    int sessions() default 0;

    /// When operations start.
    ///
    /// @return as after `--arrival`
    String arrival() default "";

    /// What comes before measuring.
    ///
    /// @return as after `--warmup`
    String warmup() default "";

    /// What is measured.
    ///
    /// @return as after `--measure`
    String measure() default "";

    /// Any other keys of the run, the workload and the driver.
    ///
    /// @return texts such as `scale=10`, as after `-p`
    String[] settings() default {};

    /// Objectives that the run has to meet.
    ///
    /// @return texts such as `p99<20ms` or `rate>1000/s`
    String[] objective() default {};
}
