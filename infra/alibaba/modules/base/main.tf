# The network, the drivers with the brakes, and what they may do. Drivers go out through a gateway; nobody comes in but ssh from
# one address to the first, where it is asked for.
terraform {
  required_providers {
    alicloud = { source = "aliyun/alicloud", version = ">= 1.287" }
  }
}

variable "tags" {
  type = map(string)
}

variable "api" {
  description = "dynamodb: the password is the secret key of the account; else nothing."
  type        = string
}

variable "account" {
  description = "Name of the account, for dynamodb."
  type        = string
}

data "alicloud_zones" "all" {
  available_instance_type     = var.driversku
  available_resource_creation = "VSwitch"
}

data "alicloud_images" "ubuntu" {
  owners      = "system"
  name_regex  = "^ubuntu_24_04_x64"
  most_recent = true
}

data "alicloud_account" "own" {}

locals {
  name      = "plimsoll-${var.run}"
  zone      = var.zone == "" ? data.alicloud_zones.all.zones[0].id : var.zone
  addresses = [for rank in range(var.drivers) : cidrhost("10.13.1.0/24", 10 + rank)]
  # PolarDB's interface is one for many regions of China.
  central = ["cn-beijing", "cn-hangzhou", "cn-qingdao", "cn-shanghai", "cn-wulanchabu", "cn-heyuan"]
  user_data = replace(replace(replace(replace(file("${path.module}/../../../cloud-init/driver.yaml"),
    "@TTL@", var.ttl), "@SSHKEY@", var.sshkey), "@ENCODING@", "gz+b64"),
  "@PROGRAM@", base64gzip(file("${path.module}/../../../plimsoll-driver")))
  configs = [for rank in range(var.drivers) : {
    cloud     = "alibaba"
    run       = var.run
    region    = var.region
    rank      = rank
    addresses = local.addresses
    archive   = var.archive
    sha256    = var.sha256
    password  = "${local.name}-password"
    fleet     = alicloud_oos_secret_parameter.fleet.secret_parameter_name
    api       = var.api
    account   = var.account
    endpoints = contains(local.central, var.region) ? { polardb = "https://polardb.aliyuncs.com" } : {}
  }]
}

resource "alicloud_vpc" "run" {
  vpc_name   = local.name
  cidr_block = "10.13.0.0/16"
  tags       = var.tags
}

resource "alicloud_vswitch" "drivers" {
  vswitch_name = "${local.name}-drivers"
  vpc_id       = alicloud_vpc.run.id
  cidr_block   = "10.13.1.0/24"
  zone_id      = local.zone
  tags         = var.tags
}

resource "alicloud_vswitch" "database" {
  vswitch_name = "${local.name}-database"
  vpc_id       = alicloud_vpc.run.id
  cidr_block   = "10.13.2.0/24"
  zone_id      = local.zone
  tags         = var.tags
}

# The way out. Nobody reaches a machine through it.
resource "alicloud_nat_gateway" "out" {
  nat_gateway_name = local.name
  vpc_id           = alicloud_vpc.run.id
  vswitch_id       = alicloud_vswitch.drivers.id
  nat_type         = "Enhanced"
  payment_type     = "PayAsYouGo"
  tags             = var.tags
}

resource "alicloud_eip_address" "out" {
  address_name         = "${local.name}-out"
  bandwidth            = "100"
  internet_charge_type = "PayByTraffic"
  payment_type         = "PayAsYouGo"
  tags                 = var.tags
}

resource "alicloud_eip_association" "out" {
  allocation_id = alicloud_eip_address.out.id
  instance_id   = alicloud_nat_gateway.out.id
}

resource "alicloud_snat_entry" "drivers" {
  snat_table_id     = alicloud_nat_gateway.out.snat_table_ids
  source_vswitch_id = alicloud_vswitch.drivers.id
  snat_ip           = alicloud_eip_address.out.ip_address
  depends_on        = [alicloud_eip_association.out]
}

resource "alicloud_security_group" "drivers" {
  security_group_name = "${local.name}-drivers"
  vpc_id              = alicloud_vpc.run.id
  inner_access_policy = "Drop"
  tags                = var.tags
}

resource "alicloud_security_group_rule" "among" {
  for_each                 = toset(["22/22", "7800/7801", "8800/8801"])
  security_group_id        = alicloud_security_group.drivers.id
  type                     = "ingress"
  ip_protocol              = "tcp"
  port_range               = each.value
  source_security_group_id = alicloud_security_group.drivers.id
}

resource "alicloud_security_group" "entry" {
  count               = var.ssh == "" ? 0 : 1
  security_group_name = "${local.name}-entry"
  vpc_id              = alicloud_vpc.run.id
  inner_access_policy = "Drop"
  tags                = var.tags
}

resource "alicloud_security_group_rule" "entry" {
  count             = var.ssh == "" ? 0 : 1
  security_group_id = alicloud_security_group.entry[0].id
  type              = "ingress"
  ip_protocol       = "tcp"
  port_range        = "22/22"
  cidr_ip           = var.ssh
}

resource "alicloud_eip_address" "entry" {
  count                = var.ssh == "" ? 0 : 1
  address_name         = "${local.name}-entry"
  bandwidth            = "100"
  internet_charge_type = "PayByTraffic"
  payment_type         = "PayAsYouGo"
  tags                 = var.tags
}

resource "alicloud_eip_association" "entry" {
  count         = var.ssh == "" ? 0 : 1
  allocation_id = alicloud_eip_address.entry[0].id
  instance_id   = alicloud_instance.driver[0].id
}

# A place for the fleet's keys, which the first driver makes.
resource "alicloud_oos_secret_parameter" "fleet" {
  secret_parameter_name = "${local.name}-fleet"
  value                 = "none"
  tags                  = var.tags
  lifecycle {
    ignore_changes = [value]
  }
}

resource "alicloud_ram_role" "drivers" {
  role_name = local.name
  assume_role_policy_document = jsonencode({
    Version   = "1"
    Statement = [{ Effect = "Allow", Action = "sts:AssumeRole", Principal = { Service = ["ecs.aliyuncs.com"] } }]
  })
  force = true
  tags  = var.tags
}

resource "alicloud_ram_role" "first" {
  role_name = "${local.name}-first"
  assume_role_policy_document = jsonencode({
    Version   = "1"
    Statement = [{ Effect = "Allow", Action = "sts:AssumeRole", Principal = { Service = ["ecs.aliyuncs.com"] } }]
  })
  force = true
  tags  = var.tags
}

resource "alicloud_ram_policy" "drivers" {
  policy_name = local.name
  policy_document = jsonencode({
    Version = "1"
    Statement = [
      {
        Effect   = "Allow"
        Action   = ["oos:GetSecretParameter"]
        Resource = ["acs:oos:${var.region}:${data.alicloud_account.own.id}:secretparameter/${local.name}-*"]
      },
      # What Operation Orchestration Service asks on behalf of its caller.
      { Effect = "Allow", Action = ["kms:GetSecretValue", "kms:Decrypt"], Resource = ["*"], Condition = { StringEquals = { "acs:Service" = "oos.aliyuncs.com" } } },
    ]
  })
  force = true
}

# The first driver may put the fleet's keys into their place, and delete the database of this run.
resource "alicloud_ram_policy" "first" {
  policy_name = "${local.name}-first"
  policy_document = jsonencode({
    Version = "1"
    Statement = [
      {
        Effect   = "Allow"
        Action   = ["oos:UpdateSecretParameter"]
        Resource = ["acs:oos:${var.region}:${data.alicloud_account.own.id}:secretparameter/${local.name}-fleet"]
      },
      { Effect = "Allow", Action = ["kms:PutSecretValue", "kms:GenerateDataKey"], Resource = ["*"], Condition = { StringEquals = { "acs:Service" = "oos.aliyuncs.com" } } },
      { Effect = "Allow", Action = ["polardb:DescribeDBClusters", "hologram:ListInstances"], Resource = ["*"] },
      {
        Effect    = "Allow"
        Action    = ["polardb:DeleteDBCluster", "hologram:DeleteInstance"]
        Resource  = ["*"]
        Condition = { StringEquals = { "acs:ResourceTag/plimsoll-run" = var.run } }
      },
    ]
  })
  force = true
}

resource "alicloud_ram_role_policy_attachment" "drivers" {
  role_name   = alicloud_ram_role.drivers.role_name
  policy_name = alicloud_ram_policy.drivers.policy_name
  policy_type = "Custom"
}

resource "alicloud_ram_role_policy_attachment" "reads" {
  role_name   = alicloud_ram_role.first.role_name
  policy_name = alicloud_ram_policy.drivers.policy_name
  policy_type = "Custom"
}

resource "alicloud_ram_role_policy_attachment" "first" {
  role_name   = alicloud_ram_role.first.role_name
  policy_name = alicloud_ram_policy.first.policy_name
  policy_type = "Custom"
}

# Released by the cloud itself; the first one last, since it deletes the database before.
resource "alicloud_instance" "driver" {
  count                      = var.drivers
  instance_name              = "${local.name}-driver-${count.index}"
  host_name                  = "driver-${count.index}"
  image_id                   = data.alicloud_images.ubuntu.images[0].id
  instance_type              = var.driversku
  instance_charge_type       = "PostPaid"
  vswitch_id                 = alicloud_vswitch.drivers.id
  private_ip                 = local.addresses[count.index]
  security_groups            = concat([alicloud_security_group.drivers.id], count.index == 0 ? alicloud_security_group.entry[*].id : [])
  internet_max_bandwidth_out = 0
  system_disk_category       = "cloud_essd"
  system_disk_size           = 64
  role_name                  = count.index == 0 ? alicloud_ram_role.first.role_name : alicloud_ram_role.drivers.role_name
  http_endpoint              = "enabled"
  http_tokens                = "required"
  instance_metadata_tags     = "enabled"
  auto_release_time          = timeadd(var.expires, count.index == 0 ? "30m" : "0m")
  tags                       = var.tags
  volume_tags                = var.tags
  user_data = base64encode(replace(replace(local.user_data,
  "@ADDRESS@", local.addresses[count.index]), "@CONFIG@", base64encode(jsonencode(local.configs[count.index]))))
  lifecycle {
    ignore_changes = [image_id, user_data]
  }
  depends_on = [alicloud_snat_entry.drivers, alicloud_ram_role_policy_attachment.drivers,
  alicloud_ram_role_policy_attachment.reads, alicloud_ram_role_policy_attachment.first]
}

output "addresses" {
  value = local.addresses
}

output "entry" {
  value = var.ssh == "" ? "" : alicloud_eip_address.entry[0].ip_address
}

output "zone" {
  value = local.zone
}

output "image" {
  value = data.alicloud_images.ubuntu.images[0].id
}

output "network" {
  value = alicloud_vpc.run.id
}

output "subnet" {
  value = alicloud_vswitch.database.id
}
