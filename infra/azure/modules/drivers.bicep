// The load machines. They are single machines and no scale set: their addresses are known before they boot, so that the
// fleet needs no discovery, and only the first one may delete the group.
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
param subnet string
param placement string
param identity string
param client string
param passwordref string
param fleetref string

var addresses = [for rank in range(0, drivers): '10.13.1.${10 + rank}']
var program = loadFileAsBase64('../../plimsoll-driver')
var userData = replace(replace(replace(replace(loadTextContent('../../cloud-init/driver.yaml'), '@TTL@', ttl), '@SSHKEY@', sshkey), '@ENCODING@', 'b64'), '@PROGRAM@', program)
var configs = [for rank in range(0, drivers): {
  cloud: 'azure'
  run: run
  region: region
  rank: rank
  addresses: addresses
  archive: archive
  sha256: sha256
  password: passwordref
  fleet: fleetref
  client: client
  group: resourceGroup().id
  deletes: brake == 'delete'
}]

resource entry 'Microsoft.Network/publicIPAddresses@2024-05-01' = if (ssh != '') {
  name: 'plimsoll-${run}-entry'
  location: region
  tags: tags
  sku: { name: 'Standard' }
  properties: { publicIPAllocationMethod: 'Static' }
}

resource interface 'Microsoft.Network/networkInterfaces@2024-05-01' = [for rank in range(0, drivers): {
  name: 'plimsoll-${run}-driver-${rank}'
  location: region
  tags: tags
  properties: {
    enableAcceleratedNetworking: true
    ipConfigurations: [
      {
        name: 'private'
        properties: {
          subnet: { id: subnet }
          privateIPAllocationMethod: 'Static'
          privateIPAddress: addresses[rank]
          publicIPAddress: rank == 0 && ssh != '' ? { id: entry.id } : null
        }
      }
    ]
  }
}]

resource machine 'Microsoft.Compute/virtualMachines@2024-07-01' = [for rank in range(0, drivers): {
  name: 'plimsoll-${run}-driver-${rank}'
  location: region
  tags: tags
  zones: zone == '' ? null : [zone]
  identity: {
    // The first one has an identity of its own, which may delete the group.
    type: rank == 0 ? 'SystemAssigned, UserAssigned' : 'UserAssigned'
    userAssignedIdentities: { '${identity}': {} }
  }
  properties: {
    hardwareProfile: { vmSize: driversku }
    proximityPlacementGroup: { id: placement }
    storageProfile: {
      imageReference: { publisher: 'Canonical', offer: 'ubuntu-24_04-lts', sku: 'server', version: 'latest' }
      osDisk: { createOption: 'FromImage', deleteOption: 'Delete', managedDisk: { storageAccountType: 'Premium_LRS' } }
    }
    osProfile: {
      computerName: 'driver-${rank}'
      adminUsername: 'azureuser'
      customData: base64(replace(replace(userData, '@ADDRESS@', addresses[rank]), '@CONFIG@', base64(string(configs[rank]))))
      linuxConfiguration: {
        disablePasswordAuthentication: true
        ssh: { publicKeys: [{ path: '/home/azureuser/.ssh/authorized_keys', keyData: sshkey }] }
      }
    }
    networkProfile: { networkInterfaces: [{ id: interface[rank].id, properties: { deleteOption: 'Delete' } }] }
  }
}]

// Brake in the group: the first driver deletes it. Contributor on this group only; to give the role, one must be its Owner or
// User Access Administrator.
resource deletes 'Microsoft.Authorization/roleAssignments@2022-04-01' = if (brake == 'delete') {
  name: guid(resourceGroup().id, run, 'contributor')
  properties: {
    principalId: machine[0].identity.principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', 'b24988ac-6180-42a0-ab88-20f7382dd24c')
  }
}

// Brake without a right: the machines are stopped and cost nothing more, but for their disks.
resource stops 'Microsoft.DevTestLab/schedules@2018-09-15' = [for rank in range(0, drivers): {
  name: 'shutdown-computevm-plimsoll-${run}-driver-${rank}'
  location: region
  tags: tags
  properties: {
    status: 'Enabled'
    taskType: 'ComputeVmShutdownTask'
    dailyRecurrence: { time: replace(substring(expires, 11, 5), ':', '') }
    timeZoneId: 'UTC'
    targetResourceId: machine[rank].id
  }
}]

output addresses array = addresses
output entry string = ssh == '' ? '' : entry.properties.ipAddress
output image string = 'Canonical:ubuntu-24_04-lts:server'
