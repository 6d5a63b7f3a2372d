package io.plimsoll.testing;

import java.util.Locale;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/// What a node_exporter shows of a machine made up by hand, as text. Its two cores are busy for the given share of the
/// time, half of it in the kernel; its disk is busy for another, with 100 reads of 4 KiB and 900 writes of 8 KiB per
/// second. Everything counts since the machine was started. Not thread-safe.
public final class StubNode implements Supplier<String> {
    private static final double BOOT = 1_795_000_000;

    private final DoubleSupplier seconds;
    private String name = "db1";
    private double busy = 0.5;
    private double diskBusy = 0.3;
    private double pressure = 0.1;
    private double runnable = 2;
    private boolean hasClock = true;

    /// @param seconds since the machine was started
    public StubNode(DoubleSupplier seconds) {
        this.seconds = seconds;
    }

    public StubNode name(String other) {
        name = other;
        return this;
    }

    public StubNode busy(double share) {
        busy = share;
        return this;
    }

    public StubNode diskBusy(double share) {
        diskBusy = share;
        return this;
    }

    /// Shares of the time in which some program was held up, by each resource.
    public StubNode heldUp(double share) {
        pressure = share;
        return this;
    }

    public StubNode runnable(double threads) {
        runnable = threads;
        return this;
    }

    public StubNode withoutClock() {
        hasClock = false;
        return this;
    }

    @Override
    public String get() {
        return at(seconds.getAsDouble());
    }

    private String at(double now) {
        StringBuilder text = new StringBuilder();
        text.append("# HELP node_cpu_seconds_total Seconds the CPUs spent in each mode.\n");
        text.append("# TYPE node_cpu_seconds_total counter\n");
        for (int core = 0; core < 2; core++) {
            cpu(text, core, "user", now * busy / 2);
            cpu(text, core, "system", now * busy / 2);
            cpu(text, core, "idle", now * (1 - busy) * 0.9);
            cpu(text, core, "iowait", now * (1 - busy) * 0.1);
            cpu(text, core, "steal", 0);
        }
        line(text, "node_procs_running", runnable);
        for (String resource : new String[] {"cpu", "io", "memory"}) {
            line(text, "node_pressure_" + resource + "_waiting_seconds_total", now * pressure);
        }
        line(text, "node_pressure_io_stalled_seconds_total", now * pressure / 2);
        line(text, "node_pressure_memory_stalled_seconds_total", now * pressure / 2);
        disk(text, now);
        for (String way : new String[] {"receive", "transmit"}) {
            String family = "node_network_" + way;
            line(text, family + "_bytes_total{device=\"eth0\"}", now * 1_000);
            line(text, family + "_bytes_total{device=\"lo\"}", now * 77);
            line(text, family + "_packets_total{device=\"eth0\"}", now * 10);
            line(text, family + "_errs_total{device=\"eth0\"}", 0);
            line(text, family + "_drop_total{device=\"eth0\"}", 0);
        }
        line(text, "node_network_speed_bytes{device=\"eth0\"}", 10_000);
        line(text, "node_network_speed_bytes{device=\"veth1\"}", 1);
        line(text, "node_network_speed_bytes{device=\"lo\"}", -125_000);
        line(text, "node_netstat_Tcp_OutSegs", now * 100);
        line(text, "node_netstat_Tcp_RetransSegs", now * 0.5);
        line(text, "node_memory_MemAvailable_bytes", 3.0 * (1L << 30));
        line(text, "node_memory_Dirty_bytes", 1 << 20);
        line(text, "node_memory_Writeback_bytes", 0);
        line(text, "node_memory_Cached_bytes", 1L << 30);
        line(text, "node_vmstat_pswpin", 0);
        line(text, "node_vmstat_pswpout", 0);
        text.append("node_uname_info{machine=\"x86_64\",nodename=\"" + name + "\",sysname=\"Linux\"} 1\n");
        line(text, "node_boot_time_seconds", BOOT);
        if (hasClock) {
            line(text, "node_time_seconds", BOOT + now);
        }
        return text.toString();
    }

    private void disk(StringBuilder text, double now) {
        ofDisk(text, "reads_completed_total", 100 * now);
        ofDisk(text, "read_bytes_total", 100 * 4096 * now);
        ofDisk(text, "read_time_seconds_total", 0.1 * now);
        ofDisk(text, "writes_completed_total", 900 * now);
        ofDisk(text, "written_bytes_total", 900 * 8192 * now);
        ofDisk(text, "write_time_seconds_total", 0.9 * now);
        ofDisk(text, "io_time_seconds_total", diskBusy * now);
        ofDisk(text, "io_time_weighted_seconds_total", now);
        ofDisk(text, "flush_requests_total", 400 * now);
        ofDisk(text, "flush_requests_time_seconds_total", 0.12 * now);
    }

    private static void cpu(StringBuilder text, int core, String mode, double seconds) {
        line(text, "node_cpu_seconds_total{cpu=\"" + core + "\",mode=\"" + mode + "\"}", seconds);
    }

    private static void ofDisk(StringBuilder text, String what, double value) {
        line(text, "node_disk_" + what + "{device=\"vda\"}", value);
    }

    private static void line(StringBuilder text, String series, double value) {
        text.append(String.format(Locale.ROOT, "%s %.6f%n", series, value).replace("\r", ""));
    }
}
