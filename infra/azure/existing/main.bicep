// Only drivers, for an existing database.
// Made by `az deployment group create` in a group of its own: see README.md beside it.
targetScope = 'resourceGroup'

@description('Name of this life, part of all names.')
@minLength(4)
@maxLength(20)
param run string

@description('Time from boot until the brakes end it. Never changed afterwards.')
param ttl string

@description('The same as an instant, such as 2026-11-27T18:00:00Z. A later one extends it.')
@minLength(20)
@maxLength(20)
param expires string

@description('Who is asked about it.')
@maxLength(64)
param owner string

param region string = resourceGroup().location

@description('Availability zone, or nothing for any.')
param zone string = ''

@minValue(1)
@maxValue(16)
param drivers int = 1

param driversku string = 'Standard_D8ds_v5'

@description('The only address that may reach the first driver by ssh, as a /32; or nothing.')
param ssh string = ''

@description('Public key of the user plimsoll on the drivers.')
param sshkey string

@description('URL of the archive for linux-x64.')
param archive string

@minLength(64)
@maxLength(64)
param sha256 string

@description('delete: the first driver may delete this group, which needs the right to give roles. stop: machines are only stopped.')
@allowed(['delete', 'stop'])
param brake string = 'delete'

param host string

@minValue(1)
@maxValue(65535)
param port int = 5432

param user string = 'plimsoll'
param database string = 'postgres'

@description('Of the existing database. Never as an argument: in a file that only you may read. Nothing, when it is applied again: it stays.')
@secure()
param password string

var tags = {
  'plimsoll-run': run
  'plimsoll-expires': expires
  'plimsoll-owner': owner
}

// The brakes come first: nothing is made that they would not end.
module base '../modules/base.bicep' = {
  name: 'base'
  params: {
    run: run
    ttl: ttl
    expires: expires
    region: region
    zone: zone
    tags: tags
    drivers: drivers
    driversku: driversku
    ssh: ssh
    sshkey: sshkey
    archive: archive
    sha256: sha256
    brake: brake
    password: password
  }
}

output target string = 'postgres://${user}@${host}:${string(port)}/${database}'
output host string = host
output port int = port
output user string = user
output database string = database
output passwordref string = base.outputs.passwordref
output addresses array = base.outputs.addresses
output entry string = base.outputs.entry
output facts object = {
  provider: 'azure'
  product: 'an existing database'
  region: region
  zone: zone
  drivers: string(drivers)
  driversku: driversku
  image: base.outputs.image
}
