# RDS for PostgreSQL, with drivers beside it.
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

variable "sku" {
  type    = string
  default = "db.m7g.2xlarge"
}

variable "postgres" {
  description = "Major version of PostgreSQL."
  type        = string
  default     = "17"
}

variable "storage" {
  description = "GB."
  type        = number
  default     = 400
  validation {
    condition     = var.storage >= 20 && var.storage <= 65536
    error_message = "storage is 20 to 65536 GB."
  }
}

variable "iops" {
  description = "Of gp3; 0 for what comes with its size."
  type        = number
  default     = 0
}

variable "throughput" {
  description = "MB/s of gp3; 0 for what comes with its size."
  type        = number
  default     = 0
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
  passwordref = aws_db_instance.database.master_user_secret[0].secret_arn
}

module "brake" {
  source  = "../modules/brake"
  run     = var.run
  expires = var.expires
  deletions = [{
    call      = "deleteDBInstance"
    action    = "rds:DeleteDBInstance"
    arguments = jsonencode({ DbInstanceIdentifier = "plimsoll-${var.run}", SkipFinalSnapshot = true })
    about     = "db:plimsoll-${var.run}"
  }]
}

resource "aws_db_subnet_group" "database" {
  name       = "plimsoll-${var.run}"
  subnet_ids = module.base.subnets
}

resource "aws_db_instance" "database" {
  identifier                  = "plimsoll-${var.run}"
  engine                      = "postgres"
  engine_version              = var.postgres
  instance_class              = var.sku
  db_name                     = "plimsoll"
  username                    = "plimsoll"
  manage_master_user_password = true
  storage_type                = "gp3"
  storage_encrypted           = true
  allocated_storage           = var.storage
  iops                        = var.iops == 0 ? null : var.iops
  storage_throughput          = var.throughput == 0 ? null : var.throughput
  availability_zone           = module.base.zone
  db_subnet_group_name        = aws_db_subnet_group.database.name
  vpc_security_group_ids      = [module.base.group]
  publicly_accessible         = false
  auto_minor_version_upgrade  = false
  backup_retention_period     = 0
  skip_final_snapshot         = true
  delete_automated_backups    = true
  deletion_protection         = false
  apply_immediately           = true
  depends_on                  = [module.brake]
}

output "target" {
  value = "postgres://plimsoll@${aws_db_instance.database.address}:5432/plimsoll"
}

output "host" {
  value = aws_db_instance.database.address
}

output "port" {
  value = 5432
}

output "user" {
  value = "plimsoll"
}

output "database" {
  value = "plimsoll"
}

output "passwordref" {
  value = aws_db_instance.database.master_user_secret[0].secret_arn
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
    product   = "RDS for PostgreSQL"
    region    = var.region
    zone      = module.base.zone
    sku       = var.sku
    nodes     = "1"
    storage   = "gp3 ${var.storage} GB"
    version   = var.postgres
    drivers   = tostring(var.drivers)
    driversku = var.driversku
    image     = module.base.image
  }
}
