package io.plimsoll.cloud;

import java.util.List;

/// The clouds that programs on this machine reach. Stateless.
public final class Providers {
    private Providers() {}

    /// Those whose programs are there.
    public static List<Provider> of(Programs programs) {
        List<Provider> all = List.of(
                new Azure(programs, "azure", "az"),
                new Hcl(programs, "aws", "aws", new Aws()),
                new Hcl(programs, "alibaba", "aliyun", new Alibaba()),
                new Kubernetes(programs, "kubernetes", "kubectl"));
        return all.stream().filter(each -> programs.has(each.program())).toList();
    }
}
