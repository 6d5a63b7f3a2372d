# What a plan says, with a provider that knows the schema of AWS and asks nobody: `infra/check` runs it.
mock_provider "aws" {
  mock_data "aws_availability_zones" {
    defaults = { names = ["eu-central-1a", "eu-central-1b"] }
  }
  mock_data "aws_ami" {
    defaults = { id = "ami-0aaaaaaaaaaaaaaa1" }
  }
}

variables {
  run         = "try1"
  ttl         = "2h"
  expires     = "2030-01-01T20:00:00Z"
  region      = "eu-central-1"
  zone        = ""
  drivers     = 2
  driversku   = "m7i.2xlarge"
  placement   = "cluster"
  ssh         = "203.0.113.7/32"
  sshkey      = "ssh-ed25519 AAAA"
  archive     = "https://example.org/plimsoll.tar.gz"
  sha256      = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
  passwordref = "arn:aws:secretsmanager:eu-central-1:123456789012:secret:database"
}

run "drivers_are_closed_and_end_themselves" {
  command = plan
  assert {
    condition     = length(aws_instance.driver) == 2
    error_message = "There are two drivers."
  }
  assert {
    condition     = alltrue([for each in aws_instance.driver : each.instance_initiated_shutdown_behavior == "terminate"])
    error_message = "A driver that shuts down is gone."
  }
  assert {
    condition     = alltrue([for each in aws_instance.driver : each.metadata_options[0].http_tokens == "required"])
    error_message = "The metadata service wants a token."
  }
  assert {
    condition     = one(aws_security_group.entry[0].ingress).cidr_blocks == tolist(["203.0.113.7/32"])
    error_message = "One address may come in by ssh."
  }
  assert {
    condition     = alltrue([for each in aws_security_group.drivers.ingress : each.self && try(length(each.cidr_blocks), 0) == 0])
    error_message = "Drivers let in only each other."
  }
  assert {
    condition     = try(length(one(aws_security_group.database.ingress).cidr_blocks), 0) == 0
    error_message = "The database lets in only drivers."
  }
  assert {
    condition     = length(aws_placement_group.drivers) == 1
    error_message = "Drivers are next to each other."
  }
}

run "nobody_comes_in_without_ssh" {
  command = plan
  variables {
    ssh = ""
  }
  assert {
    condition     = length(aws_security_group.entry) == 0
    error_message = "Nobody comes in."
  }
  assert {
    condition     = output.entry == ""
    error_message = "There is no way in."
  }
}

run "a_network_is_no_address" {
  command = plan
  variables {
    ssh = "0.0.0.0/0"
  }
  expect_failures = [var.ssh]
}

run "names_are_short" {
  command = plan
  variables {
    run = "a-name-that-is-far-too-long"
  }
  expect_failures = [var.run]
}

run "times_have_a_unit" {
  command = plan
  variables {
    ttl = "2"
  }
  expect_failures = [var.ttl]
}

run "an_end_is_an_instant" {
  command = plan
  variables {
    expires = "tomorrow"
  }
  expect_failures = [var.expires]
}

run "drivers_are_few" {
  command = plan
  variables {
    drivers = 17
  }
  expect_failures = [var.drivers]
}

run "a_key_is_one_line" {
  command = plan
  variables {
    sshkey = "ssh-ed25519 AAAA\nssh-ed25519 BBBB"
  }
  expect_failures = [var.sshkey]
}

run "an_archive_comes_by_https" {
  command = plan
  variables {
    archive = "http://example.org/plimsoll.tar.gz"
  }
  expect_failures = [var.archive]
}

run "a_check_sum_is_whole" {
  command = plan
  variables {
    sha256 = "0123"
  }
  expect_failures = [var.sha256]
}

run "placement_is_one_of_two" {
  command = plan
  variables {
    placement = "spread"
  }
  expect_failures = [var.placement]
}
