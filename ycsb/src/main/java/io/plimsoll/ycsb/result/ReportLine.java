package io.plimsoll.ycsb.result;

/// One figure of YCSB's report.
///
/// @param value a Long or a Double, printed as Java prints it
public record ReportLine(String metric, String measurement, Number value) {}
