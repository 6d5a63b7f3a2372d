# The network, the drivers, and what they may do. Drivers have public addresses, as the cheapest way out, and let nobody in;
# the database has no way out and lets only drivers in.
variable "passwordref" {
  description = "Name of the secret with the password."
  type        = string
}

data "aws_availability_zones" "all" {
  state = "available"
}

# Canonical's own images.
data "aws_ami" "ubuntu" {
  most_recent = true
  owners      = ["099720109477"]
  filter {
    name   = "name"
    values = ["ubuntu/images/hvm-ssd-gp3/ubuntu-noble-24.04-amd64-server-*"]
  }
}

locals {
  name      = "plimsoll-${var.run}"
  zones     = data.aws_availability_zones.all.names
  zone      = var.zone == "" ? local.zones[0] : var.zone
  second    = [for zone in local.zones : zone if zone != local.zone][0]
  addresses = [for rank in range(var.drivers) : cidrhost("10.13.1.0/24", 10 + rank)]
  user_data = replace(replace(replace(replace(file("${path.module}/../../../cloud-init/driver.yaml"),
    "@TTL@", var.ttl), "@SSHKEY@", var.sshkey), "@ENCODING@", "gz+b64"),
  "@PROGRAM@", base64gzip(file("${path.module}/../../../plimsoll-driver")))
  configs = [for rank in range(var.drivers) : {
    cloud     = "aws"
    run       = var.run
    region    = var.region
    rank      = rank
    addresses = local.addresses
    archive   = var.archive
    sha256    = var.sha256
    password  = var.passwordref
    fleet     = aws_secretsmanager_secret.fleet.arn
  }]
}

resource "aws_vpc" "run" {
  cidr_block           = "10.13.0.0/16"
  enable_dns_support   = true
  enable_dns_hostnames = true
  tags                 = { Name = local.name }
}

resource "aws_subnet" "drivers" {
  vpc_id            = aws_vpc.run.id
  cidr_block        = "10.13.1.0/24"
  availability_zone = local.zone
  tags              = { Name = "${local.name}-drivers" }
}

resource "aws_subnet" "database" {
  count             = 2
  vpc_id            = aws_vpc.run.id
  cidr_block        = "10.13.${2 + count.index}.0/24"
  availability_zone = [local.zone, local.second][count.index]
  tags              = { Name = "${local.name}-database-${count.index}" }
}

resource "aws_internet_gateway" "out" {
  vpc_id = aws_vpc.run.id
  tags   = { Name = local.name }
}

resource "aws_route_table" "out" {
  vpc_id = aws_vpc.run.id
  route {
    cidr_block = "0.0.0.0/0"
    gateway_id = aws_internet_gateway.out.id
  }
  tags = { Name = local.name }
}

resource "aws_route_table_association" "drivers" {
  subnet_id      = aws_subnet.drivers.id
  route_table_id = aws_route_table.out.id
}

resource "aws_security_group" "drivers" {
  name        = "${local.name}-drivers"
  description = "Drivers among themselves, and out."
  vpc_id      = aws_vpc.run.id
  dynamic "ingress" {
    for_each = [22, 7800, 7801, 8800, 8801]
    content {
      from_port = ingress.value
      to_port   = ingress.value
      protocol  = "tcp"
      self      = true
    }
  }
  egress {
    from_port   = 0
    to_port     = 0
    protocol    = "-1"
    cidr_blocks = ["0.0.0.0/0"]
  }
}

resource "aws_security_group" "entry" {
  count       = var.ssh == "" ? 0 : 1
  name        = "${local.name}-entry"
  description = "ssh to the first driver from one address."
  vpc_id      = aws_vpc.run.id
  ingress {
    from_port   = 22
    to_port     = 22
    protocol    = "tcp"
    cidr_blocks = [var.ssh]
  }
}

resource "aws_security_group" "database" {
  name        = "${local.name}-database"
  description = "The database, from drivers."
  vpc_id      = aws_vpc.run.id
  ingress {
    from_port       = 5432
    to_port         = 5432
    protocol        = "tcp"
    security_groups = [aws_security_group.drivers.id]
  }
}

# One hop between the drivers.
resource "aws_placement_group" "drivers" {
  count    = var.placement == "cluster" ? 1 : 0
  name     = local.name
  strategy = "cluster"
}

# Without a value: the first driver makes the fleet's keys.
resource "aws_secretsmanager_secret" "fleet" {
  name                    = "${local.name}-fleet"
  recovery_window_in_days = 0
}

resource "aws_iam_role" "drivers" {
  name = local.name
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = "sts:AssumeRole", Principal = { Service = "ec2.amazonaws.com" } }]
  })
}

resource "aws_iam_role_policy" "secrets" {
  name = "secrets"
  role = aws_iam_role.drivers.id
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      { Effect = "Allow", Action = "secretsmanager:GetSecretValue", Resource = [var.passwordref, aws_secretsmanager_secret.fleet.arn] },
      { Effect = "Allow", Action = "secretsmanager:PutSecretValue", Resource = aws_secretsmanager_secret.fleet.arn },
    ]
  })
}

# Sessions and commands without an open port.
resource "aws_iam_role_policy_attachment" "sessions" {
  role       = aws_iam_role.drivers.name
  policy_arn = "arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore"
}

resource "aws_iam_instance_profile" "drivers" {
  name = local.name
  role = aws_iam_role.drivers.name
}

resource "aws_instance" "driver" {
  count                                = var.drivers
  ami                                  = data.aws_ami.ubuntu.id
  instance_type                        = var.driversku
  subnet_id                            = aws_subnet.drivers.id
  private_ip                           = local.addresses[count.index]
  associate_public_ip_address          = true
  vpc_security_group_ids               = concat([aws_security_group.drivers.id], count.index == 0 ? aws_security_group.entry[*].id : [])
  placement_group                      = one(aws_placement_group.drivers[*].name)
  iam_instance_profile                 = aws_iam_instance_profile.drivers.name
  instance_initiated_shutdown_behavior = "terminate"
  user_data_base64 = base64gzip(replace(replace(local.user_data,
  "@ADDRESS@", local.addresses[count.index]), "@CONFIG@", base64encode(jsonencode(local.configs[count.index]))))
  tags = { Name = "${local.name}-driver-${count.index}" }
  metadata_options {
    http_tokens            = "required"
    instance_metadata_tags = "enabled"
  }
  root_block_device {
    volume_type = "gp3"
    volume_size = 64
    encrypted   = true
  }
  lifecycle {
    ignore_changes = [ami, user_data_base64]
  }
  depends_on = [aws_iam_role_policy.secrets, aws_route_table_association.drivers]
}

output "addresses" {
  value = local.addresses
}

output "entry" {
  value = var.ssh == "" ? "" : aws_instance.driver[0].public_ip
}

output "zone" {
  value = local.zone
}

output "image" {
  value = data.aws_ami.ubuntu.id
}

output "subnets" {
  value = aws_subnet.database[*].id
}

output "group" {
  value = aws_security_group.database.id
}
