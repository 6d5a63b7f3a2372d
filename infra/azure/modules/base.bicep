// What every template has: the network, the password with the identity that may read it, and the drivers with the brakes.
param run string
param ttl string
param expires string
param region string
param zone string
param tags object
param drivers int
param driversku string
param ssh string
param sshkey string
param archive string
param sha256 string
param brake string

@secure()
param password string

module network 'network.bicep' = {
  name: 'network'
  params: { run: run, region: region, tags: tags, ssh: ssh }
}

module vault 'vault.bicep' = {
  name: 'vault'
  params: { run: run, region: region, tags: tags, password: password }
}

module machines 'drivers.bicep' = {
  name: 'drivers'
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
    subnet: network.outputs.driverSubnet
    placement: network.outputs.placement
    identity: vault.outputs.identity
    client: vault.outputs.client
    passwordref: vault.outputs.passwordref
    fleetref: vault.outputs.fleetref
  }
}

output network string = network.outputs.network
output databaseSubnet string = network.outputs.databaseSubnet
output placement string = network.outputs.placement
output identity string = vault.outputs.identity
output client string = vault.outputs.client
output passwordref string = vault.outputs.passwordref
output addresses array = machines.outputs.addresses
output entry string = machines.outputs.entry
output image string = machines.outputs.image
