// A virtual machine with PostgreSQL on a disk of its own; with Citus if workers is not none. Brakes: its own timer, and the
// stop at a time of day that needs no right.
param run string
param ttl string
param expires string
param region string
param zone string
param tags object
param name string
param address string
param sku string
param storage int
param postgres string
param settings string
param workers string
param sshkey string
param subnet string
param placement string
param identity string
param client string
param passwordref string

var config = {
  cloud: 'azure'
  run: run
  region: region
  rank: -1
  addresses: []
  password: passwordref
  client: client
  deletes: false
}
var program = loadFileAsBase64('../../plimsoll-driver')
var setup = loadFileAsBase64('../../plimsoll-postgres')
var programs = replace(replace(loadTextContent('../../cloud-init/postgres.yaml'), '@PROGRAM@', program), '@SETUP@', setup)
var told = replace(replace(replace(programs, '@TTL@', ttl), '@VERSION@', postgres), '@SUBNET@', '10.13.1.0/24 10.13.2.0/24')
var userData = replace(replace(replace(told, '@SETTINGS@', settings), '@WORKERS@', workers), '@CONFIG@', base64(string(config)))

resource interface 'Microsoft.Network/networkInterfaces@2024-05-01' = {
  name: 'plimsoll-${run}-${name}'
  location: region
  tags: tags
  properties: {
    enableAcceleratedNetworking: true
    ipConfigurations: [
      {
        name: 'private'
        properties: { subnet: { id: subnet }, privateIPAllocationMethod: 'Static', privateIPAddress: address }
      }
    ]
  }
}

resource machine 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'plimsoll-${run}-${name}'
  location: region
  tags: tags
  zones: zone == '' ? null : [zone]
  identity: { type: 'UserAssigned', userAssignedIdentities: { '${identity}': {} } }
  properties: {
    hardwareProfile: { vmSize: sku }
    proximityPlacementGroup: { id: placement }
    storageProfile: {
      imageReference: { publisher: 'Canonical', offer: 'ubuntu-24_04-lts', sku: 'server', version: 'latest' }
      osDisk: { createOption: 'FromImage', deleteOption: 'Delete', managedDisk: { storageAccountType: 'Premium_LRS' } }
      dataDisks: [
        {
          lun: 0
          createOption: 'Empty'
          deleteOption: 'Delete'
          diskSizeGB: storage
          managedDisk: { storageAccountType: 'Premium_LRS' }
        }
      ]
    }
    osProfile: {
      computerName: name
      adminUsername: 'azureuser'
      customData: base64(userData)
      linuxConfiguration: {
        disablePasswordAuthentication: true
        ssh: { publicKeys: [{ path: '/home/azureuser/.ssh/authorized_keys', keyData: sshkey }] }
      }
    }
    networkProfile: { networkInterfaces: [{ id: interface.id, properties: { deleteOption: 'Delete' } }] }
  }
}

resource stops 'Microsoft.DevTestLab/schedules@2018-09-15' = {
  name: 'shutdown-computevm-plimsoll-${run}-${name}'
  location: region
  tags: tags
  properties: {
    status: 'Enabled'
    taskType: 'ComputeVmShutdownTask'
    dailyRecurrence: { time: replace(substring(expires, 11, 5), ':', '') }
    timeZoneId: 'UTC'
    targetResourceId: machine.id
  }
}

output host string = address
