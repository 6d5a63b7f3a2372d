package io.plimsoll.workload.ycsb;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Spec;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Profile;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.ycsb.FieldValues.KnownValue;
import io.plimsoll.workload.ycsb.Lengths.LengthFile;
import io.plimsoll.workload.ycsb.RecordWork.OperationShares;
import io.plimsoll.workload.ycsb.Records.KeyRule;
import io.plimsoll.workload.ycsb.YcsbKeys.KeyHash;
import io.plimsoll.workload.ycsb.YcsbKeys.LengthLaw;
import io.plimsoll.workload.ycsb.YcsbKeys.Mode;
import io.plimsoll.workload.ycsb.YcsbKeys.YcsbProfile;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/// The workload `ycsb`: records of named fields, read, updated, inserted, scanned and deleted by key. Stateless
/// and thread-safe.
///
/// Source: `CoreWorkload` of YCSB 0.17.0 (B. F. Cooper et al., "Benchmarking Cloud Serving Systems with YCSB",
/// SoCC 2010).
public record YcsbWorkload() implements Workload {
    private static final Description DESCRIPTION = new Description(
            "ycsb",
            "records read and written by key, as YCSB's core workload does",
            Profile.of(YcsbProfile.class),
            YcsbKeys.KEYS.all(),
            YcsbKeys.RECORD_COUNT);

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    @Override
    public WorkloadPlan plan(Spec asked, Seed seed, Problems problems) {
        Spec spec = readable(asked);
        new SpecCheck(spec, problems).run();
        return new SpecReading(problems.isEmpty() ? spec : defaults()).plan(seed);
    }

    /// Finds contradictions in a spec whose keys could all be read.
    private record SpecCheck(Spec spec, Problems problems) {
        void run() {
            checkRange();
            checkLengths();
            checkValues();
            if (spec.get(YcsbKeys.MODE) == Mode.RUN
                    && OperationShares.of(spec, spec.get(YcsbKeys.PROFILE))
                            .weights()
                            .isEmpty()) {
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
                        "insertstart = " + start + " and insertcount = " + count + " are more than recordcount = "
                                + all);
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
            if (spec.get(YcsbKeys.DATA_INTEGRITY)
                    && spec.get(YcsbKeys.FIELD_LENGTH_DISTRIBUTION) != LengthLaw.CONSTANT) {
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

    /// Makes a plan from a spec without contradictions, with all decisions. Immutable.
    private record SpecReading(Spec spec) {
        private static final double NANOS_PER_SECOND = 1e9;

        YcsbPlan plan(Seed seed) {
            return new YcsbPlan(records(seed), work(), seed);
        }

        private YcsbProfile profile() {
            return spec.get(YcsbKeys.PROFILE);
        }

        private int number(Key<Long> key) {
            return spec.get(key).intValue();
        }

        private Records records(Seed seed) {
            long first = spec.get(YcsbKeys.INSERT_START);
            long asked = spec.get(YcsbKeys.INSERT_COUNT);
            long all = spec.get(YcsbKeys.RECORD_COUNT);
            return new Records(
                    spec.get(YcsbKeys.TABLE),
                    spec.get(YcsbKeys.LAYOUT),
                    keyRule(),
                    fields(seed),
                    first,
                    asked == 0 ? all - first : asked,
                    all);
        }

        private KeyRule keyRule() {
            boolean hashed = spec.get(YcsbKeys.INSERT_ORDER).equals("hashed");
            KeyRule.Scatter hash =
                    spec.get(YcsbKeys.KEY_RULE) == KeyHash.YCSB ? KeyRule.Scatter.YCSB : KeyRule.Scatter.GO_YCSB;
            return new KeyRule(hashed ? hash : KeyRule.Scatter.NONE, number(YcsbKeys.ZERO_PADDING));
        }

        private Records.Fields fields(Seed seed) {
            List<String> names =
                    Records.Fields.names(spec.get(YcsbKeys.FIELD_NAME_PREFIX), number(YcsbKeys.FIELD_COUNT));
            int length = number(YcsbKeys.FIELD_LENGTH);
            boolean known = spec.get(YcsbKeys.DATA_INTEGRITY);
            FieldValues values = known
                    ? new FieldValues.Known(new KnownValue(length), names)
                    : new FieldValues.Random(seed, fieldLengths(length));
            return new Records.Fields(names, values, known);
        }

        private Lengths fieldLengths(int max) {
            LengthLaw law = spec.get(YcsbKeys.FIELD_LENGTH_DISTRIBUTION);
            return law == LengthLaw.HISTOGRAM
                    ? LengthFile.read(Path.of(spec.get(YcsbKeys.FIELD_LENGTH_HISTOGRAM)))
                    : lengths(law, number(YcsbKeys.MIN_FIELD_LENGTH), max);
        }

        private static Lengths lengths(LengthLaw law, int min, int max) {
            return switch (law) {
                case CONSTANT -> new Lengths.Constant(max);
                case UNIFORM -> new Lengths.Uniform(min, max);
                case ZIPFIAN -> Lengths.Zipfian.of(min, max);
                case HISTOGRAM -> throw new IllegalStateException("read from a file");
            };
        }

        private RecordWork work() {
            RecordWork.Choice choice = new RecordWork.Choice(
                    profile().distribution(spec),
                    spec.get(YcsbKeys.THETA),
                    spec.get(YcsbKeys.HOTSPOT_DATA_FRACTION),
                    spec.get(YcsbKeys.HOTSPOT_OPERATION_FRACTION),
                    new RecordWork.Exponential(
                            spec.get(YcsbKeys.EXPONENTIAL_PERCENTILE), spec.get(YcsbKeys.EXPONENTIAL_FRACTION)),
                    spec.get(YcsbKeys.EXPECTED_INSERTS));
            Lengths scans = lengths(spec.get(YcsbKeys.SCAN_LENGTH_DISTRIBUTION), number(YcsbKeys.MIN_SCAN_LENGTH), (int)
                    profile().maxScanLength(spec));
            return new RecordWork(
                    spec.get(YcsbKeys.MODE),
                    OperationShares.of(spec, profile()),
                    choice,
                    new RecordWork.Reading(
                            spec.get(YcsbKeys.READ_ALL_FIELDS), spec.get(YcsbKeys.WRITE_ALL_FIELDS), scans),
                    new RecordWork.Inserting(
                            spec.get(YcsbKeys.INSERT_KEYS),
                            number(YcsbKeys.BATCH_ROWS),
                            spec.get(YcsbKeys.RETRY_LIMIT),
                            spec.get(YcsbKeys.RETRY_INTERVAL) * NANOS_PER_SECOND));
        }
    }
}
