# Deletes databases when it is time, without us: RDS knows no time to live. The schedules are made before the databases, by
# the names that these will have.
variable "run" {
  type = string
}

variable "expires" {
  type = string
}

variable "deletions" {
  description = "What is deleted, in this order: a call of RDS, the right to it, its arguments, and what it is about."
  type        = list(object({ call = string, action = string, arguments = string, about = string }))
}

data "aws_caller_identity" "own" {}

data "aws_region" "own" {}

locals {
  arn = "arn:aws:rds:${data.aws_region.own.name}:${data.aws_caller_identity.own.account_id}"
}

resource "aws_scheduler_schedule_group" "brake" {
  name = "plimsoll-${var.run}"
}

resource "aws_iam_role" "brake" {
  name = "plimsoll-${var.run}-brake"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = "sts:AssumeRole", Principal = { Service = "scheduler.amazonaws.com" } }]
  })
}

resource "aws_iam_role_policy" "brake" {
  name = "delete"
  role = aws_iam_role.brake.id
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [for deletion in var.deletions :
    { Effect = "Allow", Action = deletion.action, Resource = "${local.arn}:${deletion.about}" }]
  })
}

# A deletion that is refused, since one before it is not done, is tried again for a day.
resource "aws_scheduler_schedule" "brake" {
  count                        = length(var.deletions)
  name                         = "delete-${count.index}"
  group_name                   = aws_scheduler_schedule_group.brake.name
  schedule_expression          = "at(${trimsuffix(timeadd(var.expires, "${5 * count.index}m"), "Z")})"
  schedule_expression_timezone = "UTC"
  flexible_time_window {
    mode = "OFF"
  }
  target {
    arn      = "arn:aws:scheduler:::aws-sdk:rds:${var.deletions[count.index].call}"
    role_arn = aws_iam_role.brake.arn
    input    = var.deletions[count.index].arguments
    retry_policy {
      maximum_event_age_in_seconds = 86400
      maximum_retry_attempts       = 185
    }
  }
  depends_on = [aws_iam_role_policy.brake]
}
