package io.plimsoll.ycsb.result;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What the property `measurementtype` asks for.
public enum MeasurementType {
    HDRHISTOGRAM("hdrhistogram"),
    HISTOGRAM("histogram"),
    BOTH_HISTOGRAMS("hdrhistogram+histogram"),
    /// Of which only the histogram can be had.
    HDRHISTOGRAM_AND_RAW("hdrhistogram+raw"),
    TIMESERIES("timeseries"),
    /// Which cannot be had: no single points are kept.
    RAW("raw");

    private final String word;

    MeasurementType(String word) {
        this.word = word;
    }

    /// The type of that name.
    public static Optional<MeasurementType> named(String text) {
        return Arrays.stream(values())
                .filter(type -> type.word.equals(text.toLowerCase(Locale.ROOT)))
                .findFirst();
    }

    /// All names.
    public static List<String> words() {
        return Arrays.stream(values()).map(MeasurementType::toString).toList();
    }

    /// What YCSB puts before the names of metrics where a type is made of two.
    String prefix() {
        return this == BOTH_HISTOGRAMS || this == HDRHISTOGRAM_AND_RAW ? "Hdr" : "";
    }

    /// Whether status lines give percentiles, as opposed to averages.
    boolean hasPercentiles() {
        return this != HISTOGRAM && this != TIMESERIES;
    }

    @Override
    public String toString() {
        return word;
    }
}
