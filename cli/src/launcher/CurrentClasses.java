import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/// Makes jars fit for Java's AOT cache. What their classes do stays as it is.
///
/// - Rewrites classes in the class file format of Java 21, with stack maps: the cache leaves out classes older than
///   Java 6, and picocli is compiled for Java 5.
/// - Takes the seal off (`Sealed: true`, as in HSQLDB's manifest): with a cache that was made before the folder was
///   moved, Java 25 takes the classes in the cache for those of another jar, and refuses to start.
///
/// For the launcher, which runs it from source before it makes the cache: `java CurrentClasses.java JAR...`.
final class CurrentClasses {
    /// The first format that needs stack maps. Classes in it are left as they are.
    private static final int WITH_STACK_MAPS = 51;

    private static final int JAVA_21 = 65;

    private CurrentClasses() {}

    public static void main(String[] jars) throws IOException {
        for (String jar : jars) {
            rewrite(Path.of(jar));
        }
    }

    private static void rewrite(Path jar) throws IOException {
        // Of this process alone: two builds may do this at the same time.
        Path rewritten = jar.resolveSibling(
                jar.getFileName() + "." + ProcessHandle.current().pid() + ".new");
        try {
            copy(jar, rewritten);
            Files.move(rewritten, jar, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(rewritten);
        }
    }

    private static void copy(Path jar, Path rewritten) throws IOException {
        try (URLClassLoader loader = new URLClassLoader(
                        new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
                JarFile from = new JarFile(jar.toFile());
                JarOutputStream to = new JarOutputStream(Files.newOutputStream(rewritten))) {
            ClassFile format = ClassFile.of(
                    StackMapsOption.GENERATE_STACK_MAPS,
                    ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofResourceParsing(loader)
                            .orElse(ClassHierarchyResolver.defaultResolver())));
            for (JarEntry entry : Collections.list(from.entries())) {
                JarEntry copy = new JarEntry(entry.getName());
                copy.setTime(entry.getTime());
                to.putNextEntry(copy);
                byte[] content = from.getInputStream(entry).readAllBytes();
                to.write(
                        switch (entry.getName()) {
                            case JarFile.MANIFEST_NAME -> unsealed(content);
                            case String name when name.endsWith(".class") -> current(content, format);
                            default -> content;
                        });
            }
        }
    }

    private static byte[] unsealed(byte[] manifest) {
        return new String(manifest, StandardCharsets.UTF_8)
                .replaceAll("(?im)^Sealed: *true *\\R", "")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] current(byte[] content, ClassFile format) {
        var model = format.parse(content);
        if (model.majorVersion() >= WITH_STACK_MAPS) {
            return content;
        }
        ClassTransform version = (builder, element) -> {
            if (element instanceof ClassFileVersion) {
                builder.withVersion(JAVA_21, 0);
            } else {
                builder.with(element);
            }
        };
        // Methods whose code passes through a transformation are written again, with stack maps.
        return format.transformClass(
                model,
                version.andThen(ClassTransform.transformingMethodBodies((builder, element) -> builder.with(element))));
    }
}
