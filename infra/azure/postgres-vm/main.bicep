// PostgreSQL on one virtual machine, with drivers beside it.
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

param sku string = 'Standard_D8ds_v5'

@description('GB of the data disk.')
@minValue(32)
@maxValue(32767)
param storage int = 512

@allowed(['16', '17'])
param postgres string = '17'

@description('Settings of PostgreSQL, NAME=VALUE, divided by blanks.')
param settings string = 'max_connections=500'

@description('Of the database. Made up here, and known to the vault alone. Nothing, when it is applied again: it stays.')
@secure()
param password string = 'Pl1-${newGuid()}'

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

module machine '../modules/postgres-machine.bicep' = {
  name: 'machine'
  params: {
    run: run
    ttl: ttl
    expires: expires
    region: region
    zone: zone
    tags: tags
    name: 'postgres'
    address: '10.13.2.10'
    sku: sku
    storage: storage
    postgres: postgres
    settings: settings
    workers: 'none'
    sshkey: sshkey
    subnet: base.outputs.databaseSubnet
    placement: base.outputs.placement
    identity: base.outputs.identity
    client: base.outputs.client
    passwordref: base.outputs.passwordref
  }
}

output target string = 'postgres://plimsoll@${machine.outputs.host}:5432/plimsoll'
output host string = machine.outputs.host
output port int = 5432
output user string = 'plimsoll'
output database string = 'plimsoll'
output passwordref string = base.outputs.passwordref
output addresses array = base.outputs.addresses
output entry string = base.outputs.entry
output facts object = {
  provider: 'azure'
  product: 'PostgreSQL on a virtual machine'
  region: region
  zone: zone
  sku: sku
  nodes: '1'
  storage: string(storage)
  version: postgres
  drivers: string(drivers)
  driversku: driversku
  image: base.outputs.image
}
