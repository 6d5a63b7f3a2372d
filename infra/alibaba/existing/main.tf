# Only drivers, for an existing database. It has to let them in itself.
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

variable "host" {
  type = string
}

variable "port" {
  type    = number
  default = 5432
}

variable "user" {
  type    = string
  default = "plimsoll"
}

variable "database" {
  type    = string
  default = "postgres"
}

variable "password" {
  description = "Of the existing database, from TF_VAR_password. The state has it."
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

output "target" {
  value = "postgres://${var.user}@${var.host}:${var.port}/${var.database}"
}

output "host" {
  value = var.host
}

output "port" {
  value = var.port
}

output "user" {
  value = var.user
}

output "database" {
  value = var.database
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
    product   = "an existing database"
    region    = var.region
    zone      = module.base.zone
    drivers   = tostring(var.drivers)
    driversku = var.driversku
    image     = module.base.image
  }
}
