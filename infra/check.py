"""The parts of infra/check that read: names in Bicep and HCL against the vendors' own packages, and AWS against moto."""
import importlib
import json
import os
import pathlib
import re
import subprocess
import sys
import time
import typing
import urllib.parse
import urllib.request

FAULTS = []

# What the models call the resources of our templates.
MODELS = {
    "Microsoft.Network/networkSecurityGroups": ("network", "NetworkSecurityGroup"),
    "Microsoft.Network/publicIPAddresses": ("network", "PublicIPAddress"),
    "Microsoft.Network/natGateways": ("network", "NatGateway"),
    "Microsoft.Network/virtualNetworks": ("network", "VirtualNetwork"),
    "Microsoft.Network/networkInterfaces": ("network", "NetworkInterface"),
    "Microsoft.Network/privateEndpoints": ("network", "PrivateEndpoint"),
    "Microsoft.Network/privateEndpoints/privateDnsZoneGroups": ("network", "PrivateDnsZoneGroup"),
    "Microsoft.Network/privateDnsZones": ("privatedns", "PrivateZone"),
    "Microsoft.Network/privateDnsZones/virtualNetworkLinks": ("privatedns", "VirtualNetworkLink"),
    "Microsoft.Compute/proximityPlacementGroups": ("compute", "ProximityPlacementGroup"),
    "Microsoft.Compute/virtualMachines": ("compute", "VirtualMachine"),
    "Microsoft.ManagedIdentity/userAssignedIdentities": ("msi", "Identity"),
    "Microsoft.KeyVault/vaults": ("keyvault", "VaultCreateOrUpdateParameters"),
    "Microsoft.KeyVault/vaults/secrets": ("keyvault", "SecretCreateOrUpdateParameters"),
    "Microsoft.Authorization/roleAssignments": ("authorization", "RoleAssignmentCreateParameters"),
    "Microsoft.DevTestLab/schedules": ("devtestlabs", "Schedule"),
    "Microsoft.DBforPostgreSQL/flexibleServers": ("postgresqlflexibleservers", "Server"),
    "Microsoft.DBforPostgreSQL/flexibleServers/databases": ("postgresqlflexibleservers", "Database"),
    "Microsoft.DBforPostgreSQL/flexibleServers/configurations": ("postgresqlflexibleservers", "Configuration"),
}
# What Bicep itself has on every resource.
BICEP = {"name", "parent", "dependsOn", "scope"}

ALICLOUD = {
    "alicloud_vpc": "vpc.network.NetworkArgs",
    "alicloud_vswitch": "vpc.switch.SwitchArgs",
    "alicloud_nat_gateway": "vpc.nat_gateway.NatGatewayArgs",
    "alicloud_snat_entry": "vpc.snat_entry.SnatEntryArgs",
    "alicloud_eip_address": "ecs.eip_address.EipAddressArgs",
    "alicloud_eip_association": "ecs.eip_association.EipAssociationArgs",
    "alicloud_security_group": "ecs.security_group.SecurityGroupArgs",
    "alicloud_security_group_rule": "ecs.security_group_rule.SecurityGroupRuleArgs",
    "alicloud_instance": "ecs.instance.InstanceArgs",
    "alicloud_oos_secret_parameter": "oos.secret_parameter.SecretParameterArgs",
    "alicloud_ram_role": "ram.role.RoleArgs",
    "alicloud_ram_policy": "ram.policy.PolicyArgs",
    "alicloud_ram_role_policy_attachment": "ram.role_policy_attachment.RolePolicyAttachmentArgs",
    "alicloud_polardb_cluster": "polardb.cluster.ClusterArgs",
    "alicloud_polardb_account": "polardb.account.AccountArgs",
    "alicloud_polardb_database": "polardb.database.DatabaseArgs",
    "alicloud_polardb_endpoint": "polardb.endpoint.EndpointArgs",
    "alicloud_polardb_endpoint_address": "polardb.endpoint_address.EndpointAddressArgs",
    "alicloud_hologram_instance": "hologram.instance.InstanceArgs",
    "alicloud_polardb_cluster.db_cluster_ip_array": "polardb._inputs.ClusterDbClusterIpArrayArgs",
    "alicloud_hologram_instance.endpoints": "hologram._inputs.InstanceEndpointArgs",
}
# What HCL itself has on every resource.
HCL = {"count", "for_each", "depends_on", "lifecycle", "provider"}

def fault(text):
    FAULTS.append(text)
    print("FAULT:", text)


def models_in(hint):
    """The model classes in a type such as Optional[list[Model]]."""
    if isinstance(hint, type) and not typing.get_args(hint):
        return [hint] if hint.__module__.startswith("azure.mgmt") else []
    return [model for part in typing.get_args(hint) for model in models_in(part)]


def fields(model, module):
    """Names as they are sent, with the models in them. Two generations of the vendor's packages describe them in two ways."""
    if getattr(model, "_attribute_map", None):
        found = {}
        for about in model._attribute_map.values():
            path = about["key"].replace("\\.", "\0").split(".")
            inner = re.sub(r"^[\[{]|[\]}]$", "", about["type"])
            at = found
            for part in path[:-1]:
                at = at.setdefault(part, {})
            at[path[-1]] = getattr(module, inner, None)
        return found
    found = {}
    for kind in reversed(model.__mro__):
        hints = typing.get_type_hints(kind, {**vars(module), "_models": module}) if kind is not object else {}
        for name, field in vars(kind).items():
            if type(field).__name__ == "_RestField":
                models = models_in(hints.get(name))
                found[field._rest_name_input or name] = models[0] if models else None
    return found


def check_names(value, known, module, path):
    """Every key of an object in Bicep is a field of the model; in what an expression may become, too."""
    if isinstance(value, list):
        for each in value:
            check_names(each, known, module, path)
        return
    if not isinstance(value, dict) or known is None:
        return
    if set(value) == {"operator"}:
        for operand in value["operator"]["operands"].values():
            check_names(operand, known, module, path)
        return
    if set(value) == {"function"}:
        if value["function"]["type"] == "concat":
            for each in value["function"]["parameters"].values():
                check_names(each, known, module, path)
        return
    names = known if isinstance(known, dict) else fields(known, module)
    for key, inner in value.items():
        if key.startswith("'"):
            continue  # A name that is made when it is deployed.
        if key not in names:
            fault(f"{path}.{key} is in no model: {sorted(names)}")
        else:
            check_names(inner, names[key], module, f"{path}.{key}")


def body(resource):
    """Of a resource or a module, below loops and conditions."""
    config = resource["config"]
    while "config" in config and ("loop_type" in config or "condition" in config):
        config = config["config"]
    return config


def bicep(folder):
    from pycep import BicepParser

    parsed = {file: BicepParser().parse(file_path=file) for file in sorted(folder.glob("*/*.bicep"))}
    for file, tree in parsed.items():
        for name, resource in tree.get("resources", {}).items():
            kind = resource["type"]
            if kind not in MODELS:
                fault(f"{file.name}: {kind} has no model here")
                continue
            package, model = MODELS[kind]
            module = importlib.import_module(f"azure.mgmt.{package}.models")
            known = dict(fields(getattr(module, model), module), **dict.fromkeys(BICEP))
            known.setdefault("tags", None)
            known.setdefault("location", None)
            check_names(body(resource), known, module, f"{file.parent.name}/{file.name}: {name}")
        for name, call in tree.get("modules", {}).items():
            path = file.parent / str(call.get("detail", {}).get("path") or call.get("path") or call["type"])
            target = parsed[path.resolve()]
            where = f"{file.parent.name}/{file.name}: {name}"
            given, wanted = set(body(call)["params"]), set(target["parameters"])
            if given != wanted:
                fault(f"{where} gives {sorted(given - wanted)} too much and {sorted(wanted - given)} too little")
            for output in re.findall(rf"\b{name}\.outputs\.(\w+)", file.read_text()):
                if output not in target["outputs"]:
                    fault(f"{where} has no output {output}")
        declared = {name for part in ("parameters", "variables") for name in tree.get(part, {})}
        text = re.sub(r"//.*", "", file.read_text())
        for name in declared:
            if len(re.findall(rf"\b{name}\b", text)) < 2:
                fault(f"{file.parent.name}/{file.name}: {name} is not used")
    print(f"{len(parsed)} files of Bicep parsed, names looked up")


def plain(text):
    """A name, which the parser may give with its quotation marks."""
    return text.strip('"')


def arguments(name):
    """The arguments of an argument class of pulumi, without importing pulumi."""
    import importlib.util

    spec = importlib.util.find_spec("pulumi_alicloud")
    path, kind = name.rsplit(".", 1)
    text = (pathlib.Path(spec.submodule_search_locations[0]) / (path.replace(".", "/") + ".py")).read_text()
    found = re.search(rf"class {kind}:\n    def __init__\(__self__, \*,(.*?)\):\n", text, re.S)
    return set(re.findall(r"^\s*(\w+):", found.group(1), re.M))


def hcl(folder):
    import hcl2

    count = 0
    for file in sorted(folder.glob("*/**/*.tf")):
        with open(file, encoding="utf-8") as source:
            tree = hcl2.load(source)
        count += 1
        for block in tree.get("resource", []):
            for kind, named in block.items():
                for name, values in named.items():
                    check_arguments(plain(kind), values, f"{file.parent.name}/{file.name}: {plain(kind)}.{plain(name)}")
    print(f"{count} files of HCL parsed")


def check_arguments(kind, values, where):
    if not kind.startswith("alicloud_"):
        return
    if kind not in ALICLOUD:
        fault(f"{where}: no arguments are known here")
        return
    known = arguments(ALICLOUD[kind])
    for key, value in values.items():
        key = plain(key)
        if key.startswith("__") or key in HCL:
            continue
        blocks = isinstance(value, list) and all(isinstance(each, dict) for each in value)
        if key not in known and not (blocks and key + "s" in known):
            fault(f"{where}: {key} is no argument: {sorted(known)}")
        if f"{kind}.{key}" in ALICLOUD:
            for inner in value:
                check_arguments(f"{kind}.{key}", inner, where)


def apply(tofu, folder):
    """Made, found by its tag, deleted, nothing left; and no secret in the state."""
    server = os.environ["PLIMSOLL_CHECK_SERVER"]
    host = urllib.parse.urlsplit(server)
    for _ in range(120):
        try:
            # What another template has left behind is none of this one's business.
            urllib.request.urlopen(f"{server}/moto-api/reset", data=b"", timeout=5).read()
            break
        except OSError:
            time.sleep(0.5)
    else:
        raise SystemExit(f"{host.netloc} does not answer")
    services = ["ec2", "rds", "sts", "iam", "scheduler", "secretsmanager"]
    endpoints = "".join(f'    {name} = "{server}"\n' for name in services)
    (folder / "moto_override.tf").write_text(
        f'provider "aws" {{\n  skip_credentials_validation = true\n  endpoints {{\n{endpoints}  }}\n}}\n')
    values = {"run": "try1", "ttl": "2h", "expires": "2030-01-01T20:00:00Z", "owner": "ci@example.org", "drivers": 2,
              "ssh": "203.0.113.7/32", "sshkey": "ssh-ed25519 AAAA", "sha256": "a" * 64,
              "archive": "https://example.org/plimsoll.tar.gz",
              # moto has no placement groups.
              "placement": "none"}
    if folder.name == "existing":
        values["host"] = "db.example.org"
    (folder / "try.tfvars.json").write_text(json.dumps(values))

    def run(*words):
        done = subprocess.run([tofu, f"-chdir={folder}", *words], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(f"{words[0]}: {done.stdout[-3000:]}{done.stderr[-3000:]}")
        return done.stdout

    common = ["-input=false", "-auto-approve", "-no-color", "-var-file=try.tfvars.json"]
    run("apply", *common)
    outputs = {name: value["value"] for name, value in json.loads(run("output", "-json")).items()}
    print({name: outputs[name] for name in ("target", "addresses", "passwordref")})
    wanted = {"target", "host", "port", "user", "database", "passwordref", "addresses", "entry", "facts"}
    if set(outputs) != wanted:
        fault(f"{folder.name} gives {sorted(outputs)}")
    state = (folder / "terraform.tfstate").read_text()
    if os.environ["TF_VAR_password"] in state:
        fault(f"{folder.name}: the password is in the state")
    managed = json.loads(state)["resources"]
    rows = {"aws_route_table_association", "aws_iam_role_policy", "aws_iam_role_policy_attachment",
            "aws_scheduler_schedule", "aws_secretsmanager_secret_version"}
    for resource in managed:
        for instance in resource["instances"] if resource["mode"] == "managed" else []:
            tags = instance["attributes"].get("tags_all") or {}
            if resource["type"] not in rows and tags.get("plimsoll-run") != "try1":
                fault(f"{folder.name}: {resource['type']} has no tags")
    values["expires"] = "2030-01-01T22:00:00Z"
    (folder / "try.tfvars.json").write_text(json.dumps(values))
    extended = run("apply", *common)
    replaced = re.findall(r"must be replaced|will be destroyed", extended)
    if replaced:
        fault(f"{folder.name}: to extend it replaces something")
    run("destroy", *common)
    left = json.loads((folder / "terraform.tfstate").read_text())["resources"]
    if left:
        fault(f"{folder.name} leaves {left}")


def main(words):
    if words[0] == "--apply":
        apply(words[1], pathlib.Path(words[2]))
    else:
        folder = pathlib.Path(words[0]).resolve()
        bicep(folder / "azure")
        hcl(folder / "aws")
        hcl(folder / "alibaba")
    return 1 if FAULTS else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
