// Citus on virtual machines of unequal sizes, such as c4+2w8, with drivers beside them.
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

@description('Workers. None: the coordinator holds all shards.')
@minValue(0)
@maxValue(20)
param nodes int = 2

@description('Of a worker.')
param sku string = 'Standard_E8ds_v5'

param coordinatorsku string = 'Standard_D4ds_v5'

@description('GB of the data disk, for each.')
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

var workers = [for number in range(0, nodes): '10.13.2.${20 + number}']

module node '../modules/postgres-machine.bicep' = [for number in range(0, nodes): {
  name: 'worker-${number}'
  params: {
    run: run
    ttl: ttl
    expires: expires
    region: region
    zone: zone
    tags: tags
    name: 'worker-${number}'
    address: workers[number]
    sku: sku
    storage: storage
    postgres: postgres
    settings: settings
    workers: 'node'
    sshkey: sshkey
    subnet: base.outputs.databaseSubnet
    placement: base.outputs.placement
    identity: base.outputs.identity
    client: base.outputs.client
    passwordref: base.outputs.passwordref
  }
}]

module coordinator '../modules/postgres-machine.bicep' = {
  name: 'coordinator'
  params: {
    run: run
    ttl: ttl
    expires: expires
    region: region
    zone: zone
    tags: tags
    name: 'coordinator'
    address: '10.13.2.10'
    sku: coordinatorsku
    storage: storage
    postgres: postgres
    settings: settings
    workers: nodes == 0 ? 'node' : join(workers, ' ')
    sshkey: sshkey
    subnet: base.outputs.databaseSubnet
    placement: base.outputs.placement
    identity: base.outputs.identity
    client: base.outputs.client
    passwordref: base.outputs.passwordref
  }
}

output target string = 'postgres://plimsoll@${coordinator.outputs.host}:5432/plimsoll'
output host string = coordinator.outputs.host
output port int = 5432
output user string = 'plimsoll'
output database string = 'plimsoll'
output passwordref string = base.outputs.passwordref
output addresses array = base.outputs.addresses
output entry string = base.outputs.entry
output facts object = {
  provider: 'azure'
  product: 'Citus on virtual machines'
  region: region
  zone: zone
  sku: sku
  coordinatorsku: coordinatorsku
  nodes: string(nodes)
  storage: string(storage)
  version: postgres
  drivers: string(drivers)
  driversku: driversku
  image: base.outputs.image
}
