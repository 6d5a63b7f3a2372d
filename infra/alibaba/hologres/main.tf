# Hologres, with drivers beside it. A RAM user logs in, who must be a user of the instance: see README.md.
terraform {
  required_version = ">= 1.11"
  required_providers {
    alicloud = { source = "aliyun/alicloud", version = ">= 1.287" }
  }
}

locals {
  tags = {
    plimsoll-run     = var.run
    plimsoll-expires = var.expires
    plimsoll-owner   = var.owner
  }
}

provider "alicloud" {
  region = var.region
}

variable "sku" {
  description = "Cores. 8 is for experience only, says Alibaba Cloud."
  type        = number
  default     = 32
  validation {
    condition     = contains([8, 16, 32, 64, 96, 128], var.sku)
    error_message = "sku is 8, 16, 32, 64, 96 or 128."
  }
}

variable "user" {
  description = "AccessKey ID of the RAM user who logs in."
  type        = string
}

variable "password" {
  description = "AccessKey secret of the same, from TF_VAR_password. The state has it."
  type        = string
  sensitive   = true
}

module "base" {
  source    = "../modules/base"
  run       = var.run
  ttl       = var.ttl
  expires   = var.expires
  region    = var.region
  zone      = var.zone
  drivers   = var.drivers
  driversku = var.driversku
  ssh       = var.ssh
  sshkey    = var.sshkey
  archive   = var.archive
  sha256    = var.sha256
  tags      = local.tags
  api       = ""
  account   = ""
}

# The drivers read it from here. The state has it, too: this provider has no other way.
resource "alicloud_oos_secret_parameter" "password" {
  secret_parameter_name = "plimsoll-${var.run}-password"
  value                 = var.password
  tags                  = local.tags
}

# The brakes come first: nothing is made that they would not end.
resource "alicloud_hologram_instance" "database" {
  instance_name     = "plimsoll-${var.run}"
  instance_type     = "Standard"
  payment_type      = "PayAsYouGo"
  pricing_cycle     = "Hour"
  zone_id           = module.base.zone
  cpu               = var.sku
  initial_databases = "plimsoll"
  tags              = local.tags
  endpoints {
    type       = "VPCSingleTunnel"
    vpc_id     = module.base.network
    vswitch_id = module.base.subnet
  }
  depends_on = [module.base]
}

locals {
  endpoint = one([for endpoint in alicloud_hologram_instance.database.endpoints : endpoint.endpoint
  if endpoint.type == "VPCSingleTunnel"])
  # Named with the port.
  host = split(":", local.endpoint)[0]
}

output "target" {
  value = "postgres://${var.user}@${local.host}:80/plimsoll"
}

output "host" {
  value = local.host
}

output "port" {
  value = 80
}

output "user" {
  value = var.user
}

output "database" {
  value = "plimsoll"
}

output "passwordref" {
  value = alicloud_oos_secret_parameter.password.secret_parameter_name
}

output "addresses" {
  value = module.base.addresses
}

output "entry" {
  value = module.base.entry
}

output "facts" {
  value = {
    provider  = "alibaba"
    product   = "Hologres"
    region    = var.region
    zone      = module.base.zone
    sku       = "${var.sku} cores"
    nodes     = "1"
    storage   = "standard"
    version   = ""
    drivers   = tostring(var.drivers)
    driversku = var.driversku
    image     = module.base.image
  }
}
