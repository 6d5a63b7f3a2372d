package io.plimsoll.ycsb.file;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.ycsb.Database;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Every property there is. Stateless.
public final class KnownKeys {
    private static final List<Key<?>> READ = YcsbKeys.all();
    private static final Set<String> READ_NAMES = READ.stream().map(Key::name).collect(Collectors.toUnmodifiableSet());

    /// DynamoDB's, for suggestions; the driver knows which it has.
    private static final List<String> DYNAMODB = List.of(
            "dynamodb.awsCredentialsFile",
            "dynamodb.primaryKeyType",
            "dynamodb.hashKeyName",
            "dynamodb.hashKeyValue",
            "dynamodb.region",
            "dynamodb.consistentReads");

    private KnownKeys() {}

    /// Whether anything is done with a property, or known of it.
    public static boolean contains(String name) {
        return READ_NAMES.contains(name)
                || PassedKeys.contains(name)
                || IdleKeys.reason(name).isPresent()
                || name.startsWith(Database.DYNAMODB.prefix());
    }

    /// All names, for suggestions.
    public static Set<String> names() {
        Set<String> names = new TreeSet<>(READ_NAMES);
        names.addAll(PassedKeys.names());
        names.addAll(IdleKeys.names());
        names.addAll(DYNAMODB);
        return names;
    }

    /// The properties of [YcsbKeys], typed, defaults filled in.
    public static Spec read(YcsbProperties properties, Problems problems) {
        List<Setting> settings = properties.effective().values().stream()
                .filter(setting -> READ_NAMES.contains(setting.key()))
                .toList();
        return new SpecReader(READ).read(List.of(settings), problems);
    }
}
