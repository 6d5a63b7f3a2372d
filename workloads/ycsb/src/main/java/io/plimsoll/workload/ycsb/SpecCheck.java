package io.plimsoll.workload.ycsb;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Spec;
import io.plimsoll.workload.ycsb.YcsbKeys.LengthLaw;
import io.plimsoll.workload.ycsb.YcsbKeys.Mode;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/// Finds what contradicts in a spec whose keys could all be read.
record SpecCheck(Spec spec, Problems problems) {
    void run() {
        checkRange();
        checkLengths();
        checkValues();
        if (spec.get(YcsbKeys.MODE) == Mode.RUN
                && Mix.of(spec, spec.get(YcsbKeys.PROFILE)).weights().isEmpty()) {
            problem(YcsbKeys.READ, "all proportions are 0: nothing is left to do");
        }
    }

    private void checkRange() {
        long all = spec.get(YcsbKeys.RECORD_COUNT);
        long start = spec.get(YcsbKeys.INSERT_START);
        long count = spec.get(YcsbKeys.INSERT_COUNT);
        if (start >= all) {
            problem(
                    YcsbKeys.INSERT_START,
                    "insertstart = " + start + " is not below recordcount = " + all + ": no records are left");
        } else if (start + count > all) {
            problem(
                    YcsbKeys.INSERT_COUNT,
                    "insertstart = " + start + " and insertcount = " + count + " are more than recordcount = " + all);
        }
    }

    private void checkLengths() {
        LengthLaw law = spec.get(YcsbKeys.FIELD_LENGTH_DISTRIBUTION);
        if (law != LengthLaw.CONSTANT && law != LengthLaw.HISTOGRAM) {
            checkOrder(YcsbKeys.MIN_FIELD_LENGTH, YcsbKeys.FIELD_LENGTH);
        }
        LengthLaw scans = spec.get(YcsbKeys.SCAN_LENGTH_DISTRIBUTION);
        if (scans != LengthLaw.UNIFORM && scans != LengthLaw.ZIPFIAN) {
            problem(YcsbKeys.SCAN_LENGTH_DISTRIBUTION, "scanlengthdistribution is uniform or zipfian");
        }
        if (spec.get(YcsbKeys.MIN_SCAN_LENGTH) > spec.get(YcsbKeys.PROFILE).maxScanLength(spec)) {
            problem(YcsbKeys.MIN_SCAN_LENGTH, "minscanlength is above maxscanlength");
        }
        if (law == LengthLaw.HISTOGRAM) {
            checkFile();
        }
    }

    private void checkOrder(Key<Long> min, Key<Long> max) {
        if (spec.get(min) > spec.get(max)) {
            problem(min, min.name() + " = " + spec.get(min) + " is above " + max.name() + " = " + spec.get(max));
        }
    }

    private void checkFile() {
        Path file = Path.of(spec.get(YcsbKeys.FIELD_LENGTH_HISTOGRAM));
        try {
            LengthFile.read(file);
        } catch (UncheckedIOException unreadable) {
            problem(YcsbKeys.FIELD_LENGTH_HISTOGRAM, "fieldlengthhistogram = " + file + " cannot be read");
        } catch (IllegalArgumentException malformed) {
            problem(YcsbKeys.FIELD_LENGTH_HISTOGRAM, file + " " + malformed.getMessage());
        }
    }

    private void checkValues() {
        if (spec.get(YcsbKeys.DATA_INTEGRITY) && spec.get(YcsbKeys.FIELD_LENGTH_DISTRIBUTION) != LengthLaw.CONSTANT) {
            problem(
                    YcsbKeys.DATA_INTEGRITY,
                    "dataintegrity needs fieldlengthdistribution = constant: values follow from the key alone");
        }
        if (spec.get(YcsbKeys.BATCH_ROWS) > 1 && spec.get(YcsbKeys.RETRY_LIMIT) > 0) {
            problem(
                    YcsbKeys.RETRY_LIMIT,
                    "core_workload_insertion_retry_limit is for inserts one by one, and batch-rows = "
                            + spec.get(YcsbKeys.BATCH_ROWS));
        }
    }

    private void problem(Key<?> key, String sentence) {
        problems.add(spec.origin(key), sentence);
    }
}
