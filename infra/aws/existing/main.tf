# Only drivers, for an existing database. It has to let them in itself.
terraform {
  required_version = ">= 1.11"
  required_providers {
    aws = { source = "hashicorp/aws", version = ">= 5.100" }
  }
}

locals {
  tags = {
    plimsoll-run     = var.run
    plimsoll-expires = var.expires
    plimsoll-owner   = var.owner
  }
}

provider "aws" {
  region = var.region
  default_tags {
    tags = local.tags
  }
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
  description = "Of the existing database, from TF_VAR_password. It is in no state."
  type        = string
  sensitive   = true
  ephemeral   = true
}

resource "aws_secretsmanager_secret" "password" {
  name                    = "plimsoll-${var.run}-password"
  recovery_window_in_days = 0
}

resource "aws_secretsmanager_secret_version" "password" {
  secret_id                = aws_secretsmanager_secret.password.id
  secret_string_wo         = var.password
  secret_string_wo_version = 1
}

module "base" {
  source      = "../modules/base"
  run         = var.run
  ttl         = var.ttl
  expires     = var.expires
  region      = var.region
  zone        = var.zone
  drivers     = var.drivers
  driversku   = var.driversku
  placement   = var.placement
  ssh         = var.ssh
  sshkey      = var.sshkey
  archive     = var.archive
  sha256      = var.sha256
  passwordref = aws_secretsmanager_secret.password.arn
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
  value = aws_secretsmanager_secret.password.arn
}

output "addresses" {
  value = module.base.addresses
}

output "entry" {
  value = module.base.entry
}

output "facts" {
  value = {
    provider  = "aws"
    product   = "an existing database"
    region    = var.region
    zone      = module.base.zone
    drivers   = tostring(var.drivers)
    driversku = var.driversku
    image     = module.base.image
  }
}
