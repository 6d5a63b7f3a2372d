package io.plimsoll.compat.ycsb;

import io.plimsoll.compat.ycsb.ReportOptions.Exporter;
import io.plimsoll.compat.ycsb.ReportOptions.MeasuredFrom;
import io.plimsoll.compat.ycsb.ReportOptions.MeasurementType;
import java.util.List;

/// Report options for tests. Stateless.
final class Options {
    /// YCSB's defaults.
    static final ReportOptions STANDARD = new ReportOptions(
            MeasurementType.HDRHISTOGRAM,
            MeasuredFrom.OP,
            List.of(50.0, 95.0, 99.0),
            List.of(95.0, 99.0),
            false,
            1_000,
            1_000,
            Exporter.TEXT,
            "",
            false,
            "");

    private Options() {}

    static ReportOptions of(MeasurementType type, MeasuredFrom from, boolean verbose, int buckets) {
        return new ReportOptions(
                type,
                from,
                List.of(1.0, 2.0, 3.0, 11.0, 50.0, 95.0, 99.9),
                List.of(95.0, 99.0),
                verbose,
                buckets,
                2_000,
                Exporter.TEXT,
                "",
                false,
                "");
    }

    static ReportOptions logs(MeasuredFrom from, String prefix) {
        ReportOptions standard = STANDARD;
        return new ReportOptions(
                standard.type(),
                from,
                standard.percentiles(),
                standard.seriesPercentiles(),
                false,
                standard.buckets(),
                standard.granularityMillis(),
                standard.exporter(),
                "",
                true,
                prefix);
    }
}
