package io.plimsoll.bench.rig;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SystemCallsTest {
    @Test
    void readsTheSummaryOfStrace() {
        assertThat(SystemCalls.strace("""
                        strace: Process 4711 attached with 3 threads
                        % time     seconds  usecs/call     calls    errors syscall
                        ------ ----------- ----------- --------- --------- ----------------
                         98.90    0.651200          33     29485           io_uring_enter
                          1.10    0.007200          12       600        23 futex
                          0.00    0.000000           0         1         1 access
                        ------ ----------- ----------- --------- --------- ----------------
                        100.00    0.658400          21     30086        24 total
                        """)).isEqualTo(Map.of("io_uring_enter", 29_485L, "futex", 600L, "access", 1L));
    }

    @Test
    void aSummaryWithoutCallsIsEmpty() {
        assertThat(SystemCalls.strace("strace: attach: ptrace(PTRACE_SEIZE, 1): Operation not permitted"))
                .isEmpty();
        assertThat(SystemCalls.strace("")).isEmpty();
    }

    @Test
    void readsTheCountOfPerf() {
        assertThat(SystemCalls.perf("1\n109,,raw_syscalls:sys_enter,1035681,100.00,,\n"))
                .hasValue(109);
        assertThat(SystemCalls.perf("<not counted>,,raw_syscalls:sys_enter,0,100.00,,\n"))
                .isEmpty();
        assertThat(SystemCalls.perf("event syntax error: 'raw_syscalls:sys_enter'\n"))
                .isEmpty();
    }
}
