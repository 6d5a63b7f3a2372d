import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.ImageFormat;
import com.google.cloud.tools.jib.api.buildplan.Platform;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// Writes a container image into a tar file (OCI layout), with one layer for each folder of a folder, in their
/// order. Permissions and times of the files are kept; they belong to root, except the two folders in which a user
/// may write.
///
/// For the packaging script: `java Image.java LAYERS ENTRYPOINT NAME ARCHITECTURE CREATED TAR`, where the file
/// ENTRYPOINT has a word a line. Prints the digest of the image.
final class Image {
    private static final String USER = "10001:10001";
    private static final Set<String> WRITABLE = Set.of("/runs", "/tmp");

    private Image() {}

    public static void main(String[] args) throws Exception {
        Path tar = Path.of(args[5]);
        JibContainerBuilder image = Jib.fromScratch()
                .setFormat(ImageFormat.OCI)
                .setPlatforms(Set.of(new Platform(args[3], "linux")))
                .setCreationTime(Instant.parse(args[4]))
                .setUser(USER)
                .setWorkingDirectory(AbsoluteUnixPath.get("/runs"))
                .setVolumes(Set.of(AbsoluteUnixPath.get("/runs")))
                .setEnvironment(Map.of(
                        "PATH",
                        "/opt/plimsoll/bin:/usr/bin:/bin",
                        "LANG",
                        "C.UTF-8",
                        "PLIMSOLL_DATA",
                        "/runs/plimsoll-data"))
                .setLabels(Map.of(
                        "org.opencontainers.image.title",
                        "Plimsoll",
                        "org.opencontainers.image.description",
                        "Finds how much load a database can safely carry, and says whether the number can be trusted.",
                        "org.opencontainers.image.licenses",
                        "Apache-2.0",
                        "org.opencontainers.image.version",
                        args[2].substring(args[2].indexOf(':') + 1)))
                .setEntrypoint(Files.readAllLines(Path.of(args[1])));
        for (Path layer : children(Path.of(args[0]))) {
            FileEntriesLayer.Builder builder =
                    FileEntriesLayer.builder().setName(layer.getFileName().toString());
            for (Path child : children(layer)) {
                builder.addEntryRecursive(
                        child,
                        AbsoluteUnixPath.get("/" + child.getFileName()),
                        (source, _) -> permissions(source),
                        (source, _) -> time(source),
                        (_, target) -> WRITABLE.contains(target.toString()) ? USER : "");
            }
            image.addFileEntriesLayer(builder.build());
        }
        // Nothing is left behind elsewhere, and nothing is asked of a network.
        Path cache = Files.createTempDirectory(tar.toAbsolutePath().getParent(), "cache");
        System.out.println(image.containerize(Containerizer.to(TarImage.at(tar).named(args[2]))
                        .setBaseImageLayersCache(cache)
                        .setApplicationLayersCache(cache)
                        .setOfflineMode(true))
                .getDigest());
    }

    private static List<Path> children(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.sorted().toList();
        }
    }

    private static FilePermissions permissions(Path file) {
        try {
            return FilePermissions.fromPosixFilePermissions(Files.getPosixFilePermissions(file));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Instant time(Path file) {
        try {
            return Files.getLastModifiedTime(file).toInstant();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
