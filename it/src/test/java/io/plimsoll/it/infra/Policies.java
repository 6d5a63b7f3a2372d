package io.plimsoll.it.infra;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What no template may do, found in its text: who is let in, what has no tags, what a secret may become. What is not
/// known to
/// be harmless is a fault.
final class Policies {
    private static final Pattern EVERYBODY =
            Pattern.compile("['\"](\\*|0\\.0\\.0\\.0(/0)?|::(/0)?|Internet|Any)['\"]", Pattern.CASE_INSENSITIVE);
    private static final Pattern KEY = Pattern.compile("(\\w+)\\s*(?::|=(?!=))");
    private static final Set<String> NO_SOURCE = Set.of(
            "sourcePortRange", "destinationPortRange", "destinationAddressPrefix", "protocol", "Resource", "statement");

    /// Blocks of HCL that are about the way out.
    private static final Pattern WAY_OUT = Pattern.compile("(egress|route)");

    private static final Pattern OPENED = Pattern.compile("publicNetworkAccess: 'Enabled'|publicly_accessible\\s*= true"
            + "|net_type\\s*= \"Public\"|flexibleServers/firewallRules|[sS]tartIpAddress");

    private static final Pattern BICEP_RESOURCE = Pattern.compile("(?m)^resource (\\w+) '([^'@]+)@[^\\n]*\\{$");
    private static final Pattern HCL_BLOCK = Pattern.compile("(?m)^(\\w+) \"(\\w+)\"(?: \"(\\w+)\")? \\{$");

    /// Rows in the tables of a cloud, which take no tags and are gone with what they are about.
    private static final Set<String> UNTAGGED = Set.of(
            "Microsoft.Authorization/roleAssignments",
            "Microsoft.DBforPostgreSQL/flexibleServers/databases",
            "Microsoft.DBforPostgreSQL/flexibleServers/configurations",
            "Microsoft.Network/privateEndpoints/privateDnsZoneGroups",
            "alicloud_eip_association",
            "alicloud_snat_entry",
            "alicloud_security_group_rule",
            "alicloud_ram_policy",
            "alicloud_ram_role_policy_attachment",
            "alicloud_polardb_account",
            "alicloud_polardb_database",
            "alicloud_polardb_endpoint",
            "alicloud_polardb_endpoint_address",
            // It is in no cloud.
            "random_password");

    private static final Pattern SECRET = Pattern.compile("(?i)\\w*(password|secret|token)");
    private static final Pattern SECRET_VALUE = Pattern.compile(
            "(?<![\\w.'-])(?:var\\.)?password\\b(?!'|\\s*[:=])|_auth_password|\\.result\\b|getSecret|listKeys");
    private static final Pattern MACHINE = Pattern.compile(
            "'Microsoft\\.Compute/virtualMachines@|resource \"(aws_instance|alicloud_instance)\"|launch_template");

    /// Comments and descriptions.
    private static final Pattern WORDS =
            Pattern.compile("(?m)^\\s*(#|//).*$|^@description\\(.*$|^\\s*description\\s+= .*$");

    private Policies() {}

    /// All faults of one file of Bicep or HCL.
    static List<String> faults(String file) {
        String text = WORDS.matcher(file).replaceAll("");
        List<String> faults = new ArrayList<>();
        addSources(text, faults);
        addTags(text, faults);
        addSecrets(text, faults);
        if (MACHINE.matcher(text).find()) {
            addMachine(text, faults);
        }
        return faults;
    }

    private static void addSources(String text, List<String> faults) {
        Matcher open = EVERYBODY.matcher(text);
        while (open.find()) {
            String key = keyBefore(text, open.start());
            int start = openingBefore(text, open.start());
            String block = text.substring(start, closingAfter(text, start));
            String header =
                    text.substring(text.lastIndexOf('\n', start) + 1, start).strip();
            boolean isDenied = block.contains("access: 'Deny'") && block.contains("direction: 'Inbound'");
            if (!NO_SOURCE.contains(key)
                    && !isDenied
                    && !WAY_OUT.matcher(header).matches()) {
                faults.add("lets everybody in: " + key + " " + open.group());
            }
        }
        Matcher opened = OPENED.matcher(text);
        while (opened.find()) {
            faults.add("opens the database: " + opened.group());
        }
    }

    private static void addTags(String text, List<String> faults) {
        Matcher bicep = BICEP_RESOURCE.matcher(text);
        while (bicep.find()) {
            boolean isTagged = block(text, bicep.end() - 1).contains("\n  tags: tags\n");
            if (!isTagged && !UNTAGGED.contains(bicep.group(2))) {
                faults.add("has no tags: " + bicep.group(1));
            }
        }
        Matcher hcl = HCL_BLOCK.matcher(text);
        while (hcl.find()) {
            boolean isOwn = hcl.group(1).equals("resource") && !hcl.group(2).startsWith("aws_");
            boolean isTagged = Pattern.compile("\\n  tags += (var|local)\\.tags\\n")
                    .matcher(block(text, hcl.end() - 1))
                    .find();
            if (isOwn && !isTagged && !UNTAGGED.contains(hcl.group(2))) {
                faults.add("has no tags: " + hcl.group(2));
            }
            if (hcl.group(1).equals("provider") && hcl.group(2).equals("aws") && !text.contains("tags = local.tags")) {
                faults.add("has no tags: all of AWS");
            }
        }
    }

    private static void addSecrets(String text, List<String> faults) {
        Matcher parameter =
                Pattern.compile("(?m)^((?:@.*\\n)*)param (\\w+) .*$").matcher(text);
        while (parameter.find()) {
            boolean isSecret = SECRET.matcher(parameter.group(2)).matches();
            if (isSecret && !parameter.group(1).contains("@secure()")) {
                faults.add("is not secure: " + parameter.group(2));
            }
        }
        Matcher output =
                Pattern.compile("(?m)^output (\\w+) \\w+ = (.*(?:\\n[ }].*)*)$").matcher(text);
        while (output.find()) {
            addOutput(output.group(1), output.group(2), faults);
        }
        Matcher hcl = HCL_BLOCK.matcher(text);
        while (hcl.find()) {
            String block = block(text, hcl.end() - 1);
            boolean isSecret = SECRET.matcher(hcl.group(2)).matches();
            if (hcl.group(1).equals("variable")
                    && isSecret
                    && !Pattern.compile("sensitive +=").matcher(block).find()) {
                faults.add("is not secure: " + hcl.group(2));
            }
            if (hcl.group(1).equals("output")) {
                addOutput(hcl.group(2), block, faults);
            }
        }
    }

    private static void addOutput(String name, String value, List<String> faults) {
        if (SECRET.matcher(name).matches() || SECRET_VALUE.matcher(value).find()) {
            faults.add("gives away a secret: " + name);
        }
    }

    /// User data is made where no secret is known, and has the brake in it.
    private static void addMachine(String text, List<String> faults) {
        if (SECRET_VALUE.matcher(text).find() || text.contains("@secure()")) {
            faults.add("a secret is where user data is made");
        }
        boolean isRead = Pattern.compile("cloud-init/(driver|postgres)\\.yaml")
                .matcher(text)
                .find();
        boolean isFilled = text.contains("'@TTL@', ttl") || text.contains("\"@TTL@\", var.ttl");
        if (!isRead || !isFilled) {
            faults.add("a machine has no brake");
        }
    }

    private static String keyBefore(String text, int end) {
        String key = "";
        Matcher keys = KEY.matcher(text).region(Math.max(0, text.lastIndexOf('{', end)), end);
        while (keys.find()) {
            key = keys.group(1);
        }
        return key;
    }

    private static String block(String text, int opening) {
        return text.substring(opening, closingAfter(text, opening));
    }

    private static int openingBefore(String text, int end) {
        int depth = 0;
        for (int at = end - 1; at > 0; at--) {
            depth += text.charAt(at) == '}' ? 1 : 0;
            if (text.charAt(at) == '{' && depth-- == 0) {
                return at;
            }
        }
        return 0;
    }

    private static int closingAfter(String text, int opening) {
        int depth = 0;
        for (int at = opening; at < text.length(); at++) {
            depth += text.charAt(at) == '{' ? 1 : text.charAt(at) == '}' ? -1 : 0;
            if (depth == 0) {
                return at + 1;
            }
        }
        return text.length();
    }
}
