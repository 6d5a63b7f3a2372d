package io.plimsoll.ycsb.published;

import java.util.Arrays;
import java.util.Optional;

/// A size of the published table: records of ten fields of 100 characters, 1 KB each.
public enum PublishedSize {
    ONE_GIGABYTE("1 GB", 1_000_000),
    TEN_GIGABYTES("10 GB", 10_000_000),
    HUNDRED_GIGABYTES("100 GB", 100_000_000),
    ONE_TERABYTE("1 TB", 1_000_000_000);

    private final String title;
    private final long records;

    PublishedSize(String title, long records) {
        this.title = title;
        this.records = records;
    }

    public String title() {
        return title;
    }

    public long records() {
        return records;
    }

    /// The size of so many records.
    public static Optional<PublishedSize> of(long records) {
        return Arrays.stream(values()).filter(size -> size.records == records).findFirst();
    }
}
