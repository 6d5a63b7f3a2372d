package io.plimsoll.results;

import io.plimsoll.recording.HostSample;
import io.plimsoll.recording.HostSample.Disk;
import io.plimsoll.recording.HostSample.Groups;
import io.plimsoll.recording.HostSample.Layout;
import io.plimsoll.recording.HostSample.Memory;
import io.plimsoll.recording.HostSample.Network;
import io.plimsoll.recording.HostSample.Pressure;
import io.plimsoll.recording.HostSample.Pressures;
import io.plimsoll.recording.HostSample.Processors;
import io.plimsoll.results.ServerSeries.Span;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the server's machine did during a run: `host.csv` if the harness shares it and has looked itself,
/// `server-host.csv` if it comes from an exporter. A run has one of them at most. Immutable.
///
/// @param layout what the rows consist of
/// @param rows in the order of time
public record HostSeries(Source source, Layout layout, List<HostRow> rows) {
    /// Of a run that did not look.
    public static final HostSeries NONE = new HostSeries(Source.KERNEL, Layout.NONE, List.of());

    /// Of a machine that the harness shares.
    public HostSeries(Layout layout, List<HostRow> rows) {
        this(Source.KERNEL, layout, rows);
    }

    /// Who has looked at the machine.
    public enum Source {
        /// The harness, which shares it with the server.
        KERNEL,
        /// A node_exporter on it. Then it is not known which programs used the processors, nor which disks
        /// hold the data. The harness's processor time is 0 if it is known to be another machine than the
        /// harness's, and otherwise not a number.
        EXPORTER
    }

    private static final String CORE = "core_";
    private static final String DISK = "disk_";
    private static final String DATA_DISK = "data_disk_";
    private static final List<String> SPAN = List.of("phase", "interval", "start_ns", "length_ns");
    private static final Pattern CORE_COLUMN = Pattern.compile(CORE + "(\\d+)");
    private static final Pattern DISK_COLUMN = Pattern.compile("(data_)?" + DISK + "(.+)_reads");

    /// A column whose number every row has.
    private record Column<T>(String name, ToDoubleFunction<T> figure) {}

    private static final List<Column<HostSample>> SINGLE = List.of(
            new Column<>(
                    "database_cores", sample -> sample.processors().groups().database()),
            new Column<>("harness_cores", sample -> sample.processors().groups().harness()),
            new Column<>("other_cores", sample -> sample.processors().groups().others()),
            new Column<>("run_queue", sample -> sample.processors().runQueue()),
            new Column<>(
                    "pressure_cpu_some",
                    sample -> sample.pressures().processor().some()),
            new Column<>(
                    "pressure_cpu_full",
                    sample -> sample.pressures().processor().full()),
            new Column<>("pressure_io_some", sample -> sample.pressures().disk().some()),
            new Column<>("pressure_io_full", sample -> sample.pressures().disk().full()),
            new Column<>(
                    "pressure_memory_some",
                    sample -> sample.pressures().memory().some()),
            new Column<>(
                    "pressure_memory_full",
                    sample -> sample.pressures().memory().full()),
            new Column<>("net_received_bytes", sample -> sample.network().receivedBytes()),
            new Column<>("net_sent_bytes", sample -> sample.network().sentBytes()),
            new Column<>("net_received_packets", sample -> sample.network().receivedPackets()),
            new Column<>("net_sent_packets", sample -> sample.network().sentPackets()),
            new Column<>("net_errors", sample -> sample.network().errors()),
            new Column<>("net_drops", sample -> sample.network().drops()),
            new Column<>("net_busiest_share", sample -> sample.network().busiest()),
            new Column<>("tcp_sent_segments", sample -> sample.network().sentSegments()),
            new Column<>("tcp_resent_segments", sample -> sample.network().resentSegments()),
            new Column<>("memory_available_bytes", sample -> sample.memory().available()),
            new Column<>("memory_dirty_bytes", sample -> sample.memory().dirty()),
            new Column<>("memory_writeback_bytes", sample -> sample.memory().writeback()),
            new Column<>("memory_cached_bytes", sample -> sample.memory().cached()),
            new Column<>("swap_in_pages", sample -> sample.memory().swapIn()),
            new Column<>("swap_out_pages", sample -> sample.memory().swapOut()));

    private static final List<Column<Disk>> OF_DISK = List.of(
            new Column<>("reads", Disk::reads),
            new Column<>("writes", Disk::writes),
            new Column<>("flushes", Disk::flushes),
            new Column<>("read_bytes", Disk::readBytes),
            new Column<>("written_bytes", Disk::writtenBytes),
            new Column<>("await_ns", Disk::awaitNanos),
            new Column<>("flush_ns", Disk::flushNanos),
            new Column<>("busy_share", Disk::busy),
            new Column<>("queue", Disk::queue));

    public HostSeries {
        rows = List.copyOf(rows);
    }

    /// One look at the machine: a line of `host.csv`.
    public record HostRow(Span span, HostSample sample) {}

    private static CsvColumns<HostRow> columns(Layout layout) {
        CsvColumns<HostRow> columns = Span.columns(HostRow::span);
        for (Column<HostSample> column : SINGLE) {
            columns.number(column.name, row -> column.figure.applyAsDouble(row.sample));
        }
        for (int i = 0; i < layout.cores().size(); i++) {
            int at = i;
            columns.number(
                    CORE + layout.cores().get(i),
                    row -> row.sample.processors().cores().get(at));
        }
        for (int i = 0; i < layout.disks().size(); i++) {
            int at = i;
            for (Column<Disk> column : OF_DISK) {
                columns.number(
                        ofDisk(layout, layout.disks().get(i), column),
                        row -> column.figure.applyAsDouble(row.sample.disks().get(at)));
            }
        }
        return columns;
    }

    private static String ofDisk(Layout layout, String disk, Column<Disk> column) {
        return (layout.holdData() ? DATA_DISK : DISK) + disk + "_" + column.name;
    }

    /// Reads the file, up to the first damage; [#NONE] if there is none.
    ///
    /// @param damages takes a sentence for each damage
    public static HostSeries read(RunFolder folder, Consumer<String> damages) throws IOException {
        HostSeries own = read(folder.host(), Source.KERNEL, damages);
        return own.rows.isEmpty() && Files.exists(folder.serverHost())
                ? read(folder.serverHost(), Source.EXPORTER, damages)
                : own;
    }

    private static HostSeries read(Path file, Source source, Consumer<String> damages) throws IOException {
        String header = CsvColumns.header(file);
        if (header.isEmpty()) {
            return NONE;
        }
        try {
            Header parsed = Header.parse(header);
            return new HostSeries(source, parsed.layout, CsvColumns.read(file, parsed::row, damages));
        } catch (IllegalArgumentException damaged) {
            damages.accept(file + ":1 is damaged: " + damaged.getMessage());
            return NONE;
        }
    }

    /// A single look.
    ///
    /// @param header the line that names the columns
    /// @throws IllegalArgumentException for lines of another format
    static HostSeries of(Source source, String header, String line) {
        Header parsed = Header.parse(header);
        return new HostSeries(source, parsed.layout, List.of(parsed.row(line)));
    }

    /// The line that names the columns. They are found by their names: which there are depends on the machine.
    /// Immutable by convention.
    ///
    /// @param places of the columns, by their names
    /// @param cores the names of the columns of the cores
    /// @param disks the names of the columns of each disk
    private record Header(Map<String, Integer> places, Layout layout, List<String> cores, List<List<String>> disks) {
        static Header parse(String line) {
            List<String> names = List.of(line.split(",", -1));
            if (names.size() < SPAN.size() || !names.subList(0, SPAN.size()).equals(SPAN)) {
                throw new IllegalArgumentException("its columns do not begin with " + String.join(", ", SPAN));
            }
            Map<String, Integer> places = new HashMap<>();
            List<Integer> numbers = new ArrayList<>();
            List<String> disks = new ArrayList<>();
            boolean holdData = false;
            for (int i = 0; i < names.size(); i++) {
                places.put(names.get(i), i);
                Matcher core = CORE_COLUMN.matcher(names.get(i));
                Matcher disk = DISK_COLUMN.matcher(names.get(i));
                if (core.matches()) {
                    numbers.add(Integer.valueOf(core.group(1)));
                } else if (disk.matches()) {
                    disks.add(disk.group(2));
                    holdData |= disk.group(1) != null;
                }
            }
            if (places.size() < names.size()) {
                throw new IllegalArgumentException("two columns have the same name");
            }
            Layout layout = new Layout(numbers, disks, holdData);
            return new Header(
                    places,
                    layout,
                    numbers.stream().map(number -> CORE + number).toList(),
                    disks.stream()
                            .map(disk -> OF_DISK.stream()
                                    .map(column -> ofDisk(layout, disk, column))
                                    .toList())
                            .toList());
        }

        /// @throws IllegalArgumentException for a line that was cut off or is of another format
        HostRow row(String line) {
            List<String> fields = List.of(line.split(",", -1));
            if (fields.size() != places.size()) {
                throw new IllegalArgumentException("needs " + places.size() + " fields, and has " + fields.size());
            }
            Cells cells = new Cells(places, fields);
            List<Disk> all = new ArrayList<>();
            for (int i = 0; i < disks.size(); i++) {
                all.add(cells.disk(layout.disks().get(i), disks.get(i)));
            }
            HostSample sample = new HostSample(
                    new Processors(
                            cores.stream().map(cells::number).toList(),
                            new Groups(
                                    cells.number("database_cores"),
                                    cells.number("harness_cores"),
                                    cells.number("other_cores")),
                            cells.number("run_queue")),
                    new Pressures(
                            new Pressure(cells.number("pressure_cpu_some"), cells.number("pressure_cpu_full")),
                            new Pressure(cells.number("pressure_io_some"), cells.number("pressure_io_full")),
                            new Pressure(cells.number("pressure_memory_some"), cells.number("pressure_memory_full"))),
                    all,
                    cells.network(),
                    cells.memory());
            return new HostRow(Span.parse(fields), sample);
        }
    }

    /// The cells of one line.
    private record Cells(Map<String, Integer> places, List<String> fields) {
        /// Not a number if the cell is empty, or if there is no such column.
        double number(String name) {
            Integer place = places.get(name);
            String text = place == null ? "" : fields.get(place);
            return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
        }

        /// @param names of the disk's columns, in the order of [#OF_DISK]
        Disk disk(String name, List<String> names) {
            double[] n = names.stream().mapToDouble(this::number).toArray();
            return new Disk(name, n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8]);
        }

        Network network() {
            return new Network(
                    number("net_received_bytes"),
                    number("net_sent_bytes"),
                    number("net_received_packets"),
                    number("net_sent_packets"),
                    number("net_errors"),
                    number("net_drops"),
                    number("net_busiest_share"),
                    number("tcp_sent_segments"),
                    number("tcp_resent_segments"));
        }

        Memory memory() {
            return new Memory(
                    number("memory_available_bytes"),
                    number("memory_dirty_bytes"),
                    number("memory_writeback_bytes"),
                    number("memory_cached_bytes"),
                    number("swap_in_pages"),
                    number("swap_out_pages"));
        }
    }

    /// Writes the file while a run goes on. Used by one thread.
    public static final class Writer implements Closeable {
        private final CsvColumns<HostRow> columns;
        private final BufferedWriter host;

        /// Creates the file.
        public Writer(RunFolder folder, Source source, Layout layout) throws IOException {
            columns = HostSeries.columns(layout);
            host = RunWriter.openCsv(source == Source.KERNEL ? folder.host() : folder.serverHost(), columns.header());
        }

        public void append(HostRow row) throws IOException {
            host.write(columns.line(row) + "\n");
            host.flush();
        }

        @Override
        public void close() throws IOException {
            host.close();
        }
    }
}
