package io.plimsoll.history.share;

import io.plimsoll.results.RunFolder;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.unit.Sha256;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/// The folder of a run or a sweep as one zip file. Its last entry has the check sums of the others, in the form
/// that `sha256sum -c` reads. Stateless.
final class Parcel {
    private static final String SUMS = "SHA256SUMS";

    /// Labels change after the run and are exchanged one by one; a page can be made anew; what an ab has put back
    /// on a server is of no use elsewhere.
    private static final Set<String> LEFT_OUT =
            Set.of("labels.jsonl", "report.html", "journal-a.json", "journal-b.json", "restart.log", SUMS);

    private static final String WORD = "[A-Za-z0-9_][A-Za-z0-9_.-]{0,100}";

    /// The name of a file, or of one in the folder of a member's part.
    private static final Pattern PLAIN = Pattern.compile("(members/" + WORD + "/)?(" + WORD + ")");
    private static final int FILES_MOST = 10_000;

    /// That of a file in `members/NAME`.
    private static final int DEPTH_MOST = 3;
    private static final int BUFFER_BYTES = 1 << 16;

    private Parcel() {}

    /// The file that makes a folder that of a run, or of a sweep.
    static Path document(Path folder) {
        Path run = new RunFolder(folder).document();
        return Files.exists(run) ? run : folder.resolve(SweepFolder.DOCUMENT);
    }

    /// What distinguishes a run from others of its id.
    static String digest(Path folder) throws IOException {
        return Sha256.hex(document(folder)).substring(0, ItemName.DIGITS);
    }

    /// @param zip a new file
    static void pack(Path folder, Path zip) throws IOException {
        StringBuilder sums = new StringBuilder();
        try (ZipOutputStream out = new ZipOutputStream(
                Files.newOutputStream(zip, StandardOpenOption.CREATE_NEW), StandardCharsets.UTF_8)) {
            for (Path file : files(folder)) {
                MessageDigest digest = Sha256.digest();
                String name = name(folder, file);
                out.putNextEntry(new ZipEntry(name));
                try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
                    in.transferTo(out);
                }
                sums.append(HexFormat.of().formatHex(digest.digest()))
                        .append("  ")
                        .append(name)
                        .append('\n');
            }
            out.putNextEntry(new ZipEntry(SUMS));
            out.write(sums.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder, DEPTH_MOST)) {
            return all.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .filter(file -> isPacked(name(folder, file)))
                    .sorted(Comparator.comparing(file -> name(folder, file)))
                    .toList();
        }
    }

    /// The name of a file in its parcel, the same on all systems.
    private static String name(Path folder, Path file) {
        return folder.relativize(file).toString().replace(File.separatorChar, '/');
    }

    private static boolean isPacked(String name) {
        Matcher plain = PLAIN.matcher(name);
        return plain.matches() && !name.endsWith(".new") && !LEFT_OUT.contains(plain.group(2));
    }

    /// Unpacks into an empty folder and verifies every check sum.
    ///
    /// @throws ZipException with a clause, when the file is not what [#pack] made
    /// @throws IOException when the folder cannot be written
    static void unpack(Path zip, Path into) throws IOException {
        Map<String, String> found = new TreeMap<>();
        String sums = "";
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(zip), StandardCharsets.UTF_8)) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                String name = entry.getName();
                if (name.equals(SUMS)) {
                    sums = new String(in.readAllBytes(), StandardCharsets.UTF_8);
                } else if (!isPacked(name) || found.containsKey(name) || found.size() == FILES_MOST) {
                    throw new ZipException("holds a file that no run has");
                } else {
                    Path file = into.resolve(name);
                    Files.createDirectories(file.resolveSibling(""));
                    found.put(name, write(in, file));
                }
            }
        }
        StringBuilder expected = new StringBuilder();
        found.forEach(
                (name, sum) -> expected.append(sum).append("  ").append(name).append('\n'));
        if (found.isEmpty() || !sums.contentEquals(expected)) {
            throw new ZipException("has another check sum than its files");
        }
    }

    private static String write(InputStream in, Path file) throws IOException {
        MessageDigest digest = Sha256.digest();
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)) {
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                digest.update(buffer, 0, length);
                out.write(buffer, 0, length);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
