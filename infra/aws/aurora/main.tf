# Aurora PostgreSQL, with drivers beside it.
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

variable "nodes" {
  description = "Instances: a writer and readers."
  type        = number
  default     = 1
  validation {
    condition     = var.nodes >= 1 && var.nodes <= 16
    error_message = "There are 1 to 16 nodes."
  }
}

variable "sku" {
  type    = string
  default = "db.r7g.2xlarge"
}

variable "postgres" {
  description = "Major version of PostgreSQL."
  type        = string
  default     = "17"
}

variable "storagetype" {
  description = "aurora bills input and output, aurora-iopt1 does not."
  type        = string
  default     = "aurora"
  validation {
    condition     = contains(["aurora", "aurora-iopt1"], var.storagetype)
    error_message = "storagetype is aurora or aurora-iopt1."
  }
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
  passwordref = aws_rds_cluster.database.master_user_secret[0].secret_arn
}

module "brake" {
  source  = "../modules/brake"
  run     = var.run
  expires = var.expires
  deletions = concat(
    [for number in range(var.nodes) : {
      call      = "deleteDBInstance"
      action    = "rds:DeleteDBInstance"
      arguments = jsonencode({ DbInstanceIdentifier = "plimsoll-${var.run}-${number}" })
      about     = "db:plimsoll-${var.run}-${number}"
    }],
    [{
      call      = "deleteDBCluster"
      action    = "rds:DeleteDBCluster"
      arguments = jsonencode({ DbClusterIdentifier = "plimsoll-${var.run}", SkipFinalSnapshot = true })
      about     = "cluster:plimsoll-${var.run}"
  }])
}

resource "aws_db_subnet_group" "database" {
  name       = "plimsoll-${var.run}"
  subnet_ids = module.base.subnets
}

resource "aws_rds_cluster" "database" {
  cluster_identifier          = "plimsoll-${var.run}"
  engine                      = "aurora-postgresql"
  engine_version              = var.postgres
  database_name               = "plimsoll"
  master_username             = "plimsoll"
  manage_master_user_password = true
  storage_type                = var.storagetype == "aurora" ? null : var.storagetype
  storage_encrypted           = true
  db_subnet_group_name        = aws_db_subnet_group.database.name
  vpc_security_group_ids      = [module.base.group]
  skip_final_snapshot         = true
  delete_automated_backups    = true
  deletion_protection         = false
  apply_immediately           = true
  depends_on                  = [module.brake]
}

resource "aws_rds_cluster_instance" "node" {
  count                      = var.nodes
  identifier                 = "plimsoll-${var.run}-${count.index}"
  cluster_identifier         = aws_rds_cluster.database.id
  engine                     = aws_rds_cluster.database.engine
  engine_version             = aws_rds_cluster.database.engine_version
  instance_class             = var.sku
  availability_zone          = count.index == 0 ? module.base.zone : null
  publicly_accessible        = false
  auto_minor_version_upgrade = false
  apply_immediately          = true
}

output "target" {
  value = "postgres://plimsoll@${aws_rds_cluster.database.endpoint}:5432/plimsoll"
}

output "host" {
  value = aws_rds_cluster.database.endpoint
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
  value = aws_rds_cluster.database.master_user_secret[0].secret_arn
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
    product   = "Aurora PostgreSQL"
    region    = var.region
    zone      = module.base.zone
    sku       = var.sku
    nodes     = tostring(var.nodes)
    storage   = var.storagetype
    version   = var.postgres
    drivers   = tostring(var.drivers)
    driversku = var.driversku
    image     = module.base.image
  }
}
