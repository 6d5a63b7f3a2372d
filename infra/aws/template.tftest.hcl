# What the plan of each template says, with a provider that knows the schema of AWS and asks nobody: `infra/check` copies it
# into a copy of each, and runs it.
mock_provider "aws" {
  mock_data "aws_availability_zones" {
    defaults = { names = ["eu-central-1a", "eu-central-1b"] }
  }
  mock_data "aws_ami" {
    defaults = { id = "ami-0aaaaaaaaaaaaaaa1" }
  }
}

variables {
  run     = "try1"
  ttl     = "2h"
  expires = "2030-01-01T20:00:00Z"
  owner   = "ci@example.org"
  drivers = 2
  sshkey  = "ssh-ed25519 AAAA"
  archive = "https://example.org/plimsoll.tar.gz"
  sha256  = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
}

run "plans" {
  command = plan
  assert {
    condition     = output.addresses == ["10.13.1.10", "10.13.1.11"]
    error_message = "The addresses of drivers are those that fleet.yaml names."
  }
  assert {
    condition     = output.entry == ""
    error_message = "Without ssh there is no way in."
  }
}

run "an_owner_is_a_name" {
  command = plan
  variables {
    owner = "a b"
  }
  expect_failures = [var.owner]
}
