package io.plimsoll.cloud;

import java.util.List;
import java.util.Map;

/// The clouds that programs on this machine reach. Stateless.
public final class Providers {
    private Providers() {}

    /// Those whose programs are there.
    public static List<Provider> of(Programs programs) {
        List<Provider> all = List.of(
                new Azure(programs),
                new Hcl(programs, new Aws()),
                new Hcl(programs, new Alibaba()),
                new Kubernetes(programs));
        return all.stream().filter(each -> programs.has(program(each))).toList();
    }

    /// The program without which nothing can be seen of a cloud.
    private static String program(Provider provider) {
        return Map.of("azure", "az", "aws", "aws", "alibaba", "aliyun", "kubernetes", "kubectl")
                .getOrDefault(provider.name(), "");
    }
}
