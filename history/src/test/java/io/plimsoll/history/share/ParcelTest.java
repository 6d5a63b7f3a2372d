package io.plimsoll.history.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.plimsoll.unit.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParcelTest {
    @TempDir
    Path folder;

    private Path run;
    private Path into;
    private Path zip;

    @BeforeEach
    void setUp() throws IOException {
        run = Files.createDirectory(folder.resolve("20261127-1"));
        into = Files.createDirectory(folder.resolve("into"));
        zip = folder.resolve("parcel.zip");
        Files.writeString(run.resolve("run.json"), "{\"id\": 1}");
        Files.writeString(run.resolve("series.csv"), "a,b\n".repeat(100_000));
    }

    @Test
    void bringsAllFilesOfARunAndNothingElse() throws IOException {
        for (String file :
                List.of("labels.jsonl", "report.html", "run.json.new", ".hidden", "journal-a.json", "my notes.txt")) {
            Files.writeString(run.resolve(file), "not packed");
        }
        Files.createSymbolicLink(run.resolve("link.csv"), run.resolve("run.json"));
        Parcel.pack(run, zip);
        assertThat(Files.size(zip)).isLessThan(10_000);
        Parcel.unpack(zip, into);
        assertThat(contents(into)).isEqualTo(Map.of("run.json", "{\"id\": 1}", "series.csv", "a,b\n".repeat(100_000)));
        assertThat(Parcel.digest(into)).isEqualTo(Parcel.digest(run)).hasSize(16);
    }

    @Test
    void bringsThePartsOfMachinesThatDroveARunTogether() throws IOException {
        for (String member : List.of("vm1", "vm2")) {
            Path part = Files.createDirectories(run.resolve("members").resolve(member));
            Files.writeString(part.resolve("run.json"), member);
            Files.writeString(part.resolve("report.html"), "not packed");
            Files.writeString(Files.createDirectory(part.resolve("deeper")).resolve("run.json"), "not packed");
        }
        Parcel.pack(run, zip);
        Parcel.unpack(zip, into);
        assertThat(contents(into.resolve("members").resolve("vm1"))).isEqualTo(Map.of("run.json", "vm1"));
        assertThat(contents(into.resolve("members").resolve("vm2"))).isEqualTo(Map.of("run.json", "vm2"));
    }

    private static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                contents.put(String.valueOf(file.getFileName()), Files.readString(file));
            }
        }
        return contents;
    }

    private void write(Map<String, String> entries) throws IOException {
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            for (Map.Entry<String, String> entry : entries.entrySet()) {
                out.putNextEntry(new ZipEntry(entry.getKey()));
                out.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../outside.json",
                "/outside.json",
                "a/b.json",
                "members/../x.json",
                "members/vm1/../x.json",
                "members/a/b/c.json",
                "..",
                "labels.jsonl",
                ".bashrc"
            })
    void writesNoFileThatNoRunHas(String name) throws IOException {
        write(Map.of(name, "evil"));
        assertThatExceptionOfType(ZipException.class)
                .isThrownBy(() -> Parcel.unpack(zip, into))
                .withMessage("holds a file that no run has");
        assertThat(contents(into)).isEmpty();
        assertThat(folder.resolve("outside.json")).doesNotExist();
    }

    @Test
    void noticesAnyChange() throws IOException {
        String sums = Sha256.hex("one") + "  run.json\n";
        write(new TreeMap<>(Map.of("run.json", "two", "SHA256SUMS", sums)));
        assertThatExceptionOfType(ZipException.class).isThrownBy(() -> Parcel.unpack(zip, into));
        Files.delete(into.resolve("run.json"));
        write(new TreeMap<>(Map.of("run.json", "one")));
        assertThatExceptionOfType(ZipException.class).isThrownBy(() -> Parcel.unpack(zip, into));
        Files.delete(into.resolve("run.json"));
        write(new TreeMap<>(Map.of("run.json", "one", "SHA256SUMS", sums)));
        Parcel.unpack(zip, into);
        assertThat(contents(into)).isEqualTo(Map.of("run.json", "one"));
        Files.delete(into.resolve("run.json"));
        Files.writeString(zip, "no zip at all");
        assertThatExceptionOfType(ZipException.class).isThrownBy(() -> Parcel.unpack(zip, into));
    }

    @Test
    void namesOfForeignFilesAreNone() {
        assertThat(ItemName.read("20261127-1.0123456789abcdef.zip"))
                .contains(new ItemName("20261127-1", "0123456789abcdef", ItemName.Kind.FOLDER));
        assertThat(ItemName.read("20261127-1-x.y.0123456789abcdef.label"))
                .contains(new ItemName("20261127-1-x.y", "0123456789abcdef", ItemName.Kind.LABEL));
        for (String foreign : List.of(
                "notes.txt",
                "a.0123456789abcde.zip",
                "a/b.0123456789abcdef.zip",
                "..0123456789abcdef.zip",
                ".a.0123456789abcdef.zip",
                "a\\b.0123456789abcdef.zip",
                "a\nb.0123456789abcdef.zip",
                "a.0123456789abcdef.exe")) {
            assertThat(ItemName.read(foreign)).as(foreign).isEmpty();
        }
    }
}
