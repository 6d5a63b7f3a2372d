# What every template takes; modules/base checks the values.

variable "run" {
  description = "Name of this life, part of all names."
  type        = string
}

variable "ttl" {
  description = "Time from boot until the brakes end it. Never changed afterwards."
  type        = string
}

variable "expires" {
  description = "The same as an instant. A later one extends it."
  type        = string
}

variable "owner" {
  description = "Who is asked about it."
  type        = string
  validation {
    condition     = can(regex("^[A-Za-z0-9._@-]{1,64}$", var.owner))
    error_message = "owner has letters, digits and ._@-, 64 at most."
  }
}

variable "region" {
  type    = string
  default = "cn-hangzhou"
}

variable "zone" {
  description = "Availability zone, or nothing for the first that has it all."
  type        = string
  default     = ""
}

variable "drivers" {
  type    = number
  default = 1
}

variable "driversku" {
  type    = string
  default = "ecs.g8i.2xlarge"
}

variable "ssh" {
  description = "The only address that may reach the first driver by ssh, as a /32; or nothing."
  type        = string
  default     = ""
}

variable "sshkey" {
  description = "Public key of the user plimsoll on the drivers."
  type        = string
}

variable "archive" {
  description = "URL of the archive for linux-x64."
  type        = string
}

variable "sha256" {
  type = string
}
