# What templates give; their common.tf describes it.

variable "run" {
  type = string
  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{2,18}[a-z0-9]$", var.run))
    error_message = "run has 4 to 20 small letters, digits and hyphens, and begins with a letter."
  }
}

variable "ttl" {
  type = string
  validation {
    condition     = can(regex("^[1-9][0-9]*[mh]$", var.ttl))
    error_message = "ttl is a time such as 90m or 2h."
  }
}

variable "expires" {
  type = string
  validation {
    condition     = can(regex("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$", var.expires))
    error_message = "expires is an instant such as 2026-11-27T18:00:00Z."
  }
}

variable "region" {
  type = string
}

variable "zone" {
  type = string
}

variable "drivers" {
  type = number
  validation {
    condition     = var.drivers >= 1 && var.drivers <= 16
    error_message = "There are 1 to 16 drivers."
  }
}

variable "driversku" {
  type = string
}

variable "ssh" {
  type = string
  validation {
    condition     = var.ssh == "" || can(regex("^[0-9.]+/32$", var.ssh))
    error_message = "ssh is one address, such as 203.0.113.7/32."
  }
}

variable "sshkey" {
  type = string
  validation {
    condition     = can(regex("^(ssh|ecdsa)-[^'\n]+$", var.sshkey))
    error_message = "sshkey is one line of a public key."
  }
}

variable "archive" {
  type = string
  validation {
    condition     = startswith(var.archive, "https://")
    error_message = "archive is an address with https."
  }
}

variable "sha256" {
  type = string
  validation {
    condition     = can(regex("^[0-9a-fA-F]{64}$", var.sha256))
    error_message = "sha256 has 64 hexadecimal digits."
  }
}

variable "placement" {
  type = string
  validation {
    condition     = contains(["cluster", "none"], var.placement)
    error_message = "placement is cluster or none."
  }
}
