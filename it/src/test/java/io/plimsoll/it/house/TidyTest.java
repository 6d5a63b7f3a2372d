package io.plimsoll.it.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The style of the house, executed over the whole repository. Exemptions are in `exemptions.txt`, by
/// name, with a reason; one that nothing needs any more is a fault itself.
class TidyTest {
    private static final Path ROOT = Path.of(System.getProperty("plimsoll.root", ".."));
    private static final Path EXEMPTIONS = ROOT.resolve("it/src/test/resources/io/plimsoll/it/house/exemptions.txt");

    private static List<Exemption> exemptions = List.of();
    private static List<SourceFile> files = List.of();
    private static List<Fault> faults = List.of();

    @BeforeAll
    static void lookAtEverything() throws IOException {
        exemptions = Exemption.read(EXEMPTIONS);
        files = Repository.files(ROOT);
        faults = faultsOf(files);
    }

    static List<Fault> faultsOf(List<SourceFile> files) {
        List<Fault> found = new ArrayList<>(PackageRule.check(files));
        found.addAll(TypeNameRule.check(files));
        found.addAll(JavaRules.check(files));
        files.forEach(file -> TextRules.all().forEach(rule -> found.addAll(rule.check(file))));
        return found;
    }

    @Test
    void theRepositoryIsSeen() {
        assertThat(files)
                .extracting(SourceFile::path)
                .contains("pom.xml", "plimsoll", "HACKING.md", "core/src/main/java/io/plimsoll/driver/Driver.java");
    }

    @Test
    void everythingIsTidy() {
        files.stream()
                .filter(file -> file.isJava() && file.lines().size() > TextRules.LONG_FILE_LINES)
                .forEach(file -> System.out.println("long, consider splitting it: " + file.path() + ", "
                        + file.lines().size() + " lines"));
        assertThat(faults)
                .filteredOn(fault -> exemptions.stream().noneMatch(exemption -> exemption.covers(fault)))
                .as("mend these, or exempt them in exemptions.txt with a reason")
                .isEmpty();
    }

    @Test
    void everyExemptionIsNeeded() {
        assertThat(exemptions)
                .filteredOn(exemption -> faults.stream().noneMatch(exemption::covers))
                .as("exemptions that nothing needs")
                .isEmpty();
    }
}
