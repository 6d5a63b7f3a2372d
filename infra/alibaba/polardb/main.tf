# PolarDB for PostgreSQL, reached by SQL or by the DynamoDB API, with drivers beside it.
terraform {
  required_version = ">= 1.11"
  required_providers {
    alicloud = { source = "aliyun/alicloud", version = ">= 1.287" }
    random   = { source = "hashicorp/random", version = ">= 3.7" }
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

variable "api" {
  description = "How the drivers reach it."
  type        = string
  default     = "dynamodb"
  validation {
    condition     = contains(["dynamodb", "sql"], var.api)
    error_message = "api is dynamodb or sql."
  }
}

variable "nodes" {
  description = "A writer and readers."
  type        = number
  default     = 2
  validation {
    condition     = var.nodes >= 2 && var.nodes <= 16
    error_message = "There are 2 to 16 nodes."
  }
}

variable "sku" {
  type    = string
  default = "polar.pg.x4.medium"
}

variable "postgres" {
  description = "The DynamoDB API needs 14 with a revision of 2.0.14.17.35.0 or later."
  type        = string
  default     = "14"
}

variable "storagetype" {
  type    = string
  default = "PSL5"
  validation {
    condition     = contains(["PSL5", "PSL4", "ESSDPL0", "ESSDPL1", "ESSDPL2", "ESSDPL3", "ESSDAUTOPL"], var.storagetype)
    error_message = "storagetype is PSL5, PSL4, ESSDPL0 to ESSDPL3 or ESSDAUTOPL."
  }
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
  api       = var.api == "dynamodb" ? "dynamodb" : ""
  account   = "plimsoll"
}

# The brakes come first: nothing is made that they would not end.
resource "alicloud_polardb_cluster" "database" {
  description                                 = "plimsoll-${var.run}"
  db_type                                     = "PostgreSQL"
  db_version                                  = var.postgres
  db_node_class                               = var.sku
  db_node_count                               = var.nodes
  pay_type                                    = "PostPaid"
  storage_type                                = var.storagetype
  enable_dynamodb                             = var.api == "dynamodb"
  vpc_id                                      = module.base.network
  vswitch_id                                  = module.base.subnet
  zone_id                                     = module.base.zone
  deletion_lock                               = 0
  backup_retention_policy_on_cluster_deletion = "NONE"
  tags                                        = local.tags
  db_cluster_ip_array {
    db_cluster_ip_array_name = "drivers"
    security_ips             = module.base.addresses
  }
  depends_on = [module.base]
}

# Of the account, which the DynamoDB API does not ask for: it has a key of its own.
ephemeral "random_password" "account" {
  length           = 32
  min_lower        = 1
  min_upper        = 1
  min_numeric      = 1
  override_special = "_"
}

resource "alicloud_polardb_account" "dynamodb" {
  count                       = var.api == "dynamodb" ? 1 : 0
  db_cluster_id               = alicloud_polardb_cluster.database.id
  account_name                = "plimsoll"
  account_type                = "DynamoDB"
  account_password_wo         = ephemeral.random_password.account.result
  account_password_wo_version = 1
}

resource "alicloud_polardb_endpoint" "dynamodb" {
  count           = var.api == "dynamodb" ? 1 : 0
  db_cluster_id   = alicloud_polardb_account.dynamodb[0].db_cluster_id
  endpoint_type   = "DynamoDB"
  read_write_mode = "ReadWrite"
}

resource "alicloud_polardb_endpoint_address" "dynamodb" {
  count          = var.api == "dynamodb" ? 1 : 0
  db_cluster_id  = alicloud_polardb_cluster.database.id
  db_endpoint_id = alicloud_polardb_endpoint.dynamodb[0].db_endpoint_id
  net_type       = "Private"
}

# Of the account for SQL. The drivers read it, so it is in the state, as the key of the other API is.
resource "random_password" "sql" {
  count            = var.api == "sql" ? 1 : 0
  length           = 32
  min_lower        = 1
  min_upper        = 1
  min_numeric      = 1
  override_special = "_"
}

resource "alicloud_polardb_account" "sql" {
  count            = var.api == "sql" ? 1 : 0
  db_cluster_id    = alicloud_polardb_cluster.database.id
  account_name     = "plimsoll"
  account_type     = "Super"
  account_password = random_password.sql[0].result
}

resource "alicloud_polardb_database" "sql" {
  count              = var.api == "sql" ? 1 : 0
  db_cluster_id      = alicloud_polardb_cluster.database.id
  db_name            = "plimsoll"
  account_name       = alicloud_polardb_account.sql[0].account_name
  character_set_name = "UTF8"
  collate            = "C"
  ctype              = "C"
}

# The drivers read it from here. The state has it, too: this provider has no other way.
resource "alicloud_oos_secret_parameter" "password" {
  secret_parameter_name = "plimsoll-${var.run}-password"
  value                 = one(concat(alicloud_polardb_account.dynamodb[*].dynamodb_auth_password, random_password.sql[*].result))
  tags                  = local.tags
}

locals {
  host = (var.api == "dynamodb" ? one(alicloud_polardb_endpoint_address.dynamodb[*].connection_string)
  : alicloud_polardb_cluster.database.connection_string)
}

output "target" {
  value = var.api == "dynamodb" ? "dynamodb:http://${local.host}:5432" : "postgres://plimsoll@${local.host}:5432/plimsoll"
}

output "host" {
  value = local.host
}

output "port" {
  value = 5432
}

output "user" {
  value = "plimsoll"
}

output "database" {
  value = one(concat(alicloud_polardb_database.sql[*].db_name, var.api == "dynamodb" ? [""] : []))
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
    product   = var.api == "dynamodb" ? "PolarDB for PostgreSQL with the DynamoDB API" : "PolarDB for PostgreSQL"
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
