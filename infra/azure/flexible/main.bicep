// One flexible server of Azure Database for PostgreSQL, with drivers beside it.
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

param sku string = 'Standard_D4ds_v5'

@allowed(['Burstable', 'GeneralPurpose', 'MemoryOptimized'])
param tier string = 'GeneralPurpose'

@description('GB.')
@allowed([32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384])
param storage int = 128

@allowed(['14', '15', '16', '17', '18'])
param postgres string = '17'

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

module server '../modules/server.bicep' = {
  name: 'server'
  params: {
    run: run
    region: region
    zone: zone
    tags: tags
    nodes: 0
    sku: sku
    tier: tier
    storage: storage
    postgres: postgres
    connections: 0
    network: base.outputs.network
    subnet: base.outputs.databaseSubnet
    password: password
  }
}

output target string = 'postgres://plimsoll@${server.outputs.host}:5432/plimsoll'
output host string = server.outputs.host
output port int = 5432
output user string = 'plimsoll'
output database string = 'plimsoll'
output passwordref string = base.outputs.passwordref
output addresses array = base.outputs.addresses
output entry string = base.outputs.entry
output facts object = {
  provider: 'azure'
  product: 'flexible server of Azure Database for PostgreSQL'
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
