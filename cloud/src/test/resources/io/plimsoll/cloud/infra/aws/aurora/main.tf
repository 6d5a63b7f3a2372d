resource "aws_vpc" "this" {
  cidr_block = "10.0.0.0/16"
}

resource "aws_security_group" "database" {
  egress {
    cidr_blocks = ["0.0.0.0/0"]
  }
}
