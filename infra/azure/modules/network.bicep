// A network of its own: a subnet for drivers, one for the database, and a way out for both. Nothing comes in, except ssh from
// one address to the first driver, where it is asked for.
param run string
param region string
param tags object
param ssh string

var driverSubnet = '10.13.1.0/24'
var databaseSubnet = '10.13.2.0/24'

var sshRule = ssh == '' ? [] : [
  {
    name: 'ssh-from-one-address'
    properties: {
      priority: 100
      direction: 'Inbound'
      access: 'Allow'
      protocol: 'Tcp'
      // Whatever is said, it is one address.
      sourceAddressPrefix: '${split(ssh, '/')[0]}/32'
      sourcePortRange: '*'
      destinationAddressPrefix: '10.13.1.10/32'
      destinationPortRange: '22'
    }
  }
]

resource driversGroup 'Microsoft.Network/networkSecurityGroups@2024-05-01' = {
  name: 'plimsoll-${run}-drivers'
  location: region
  tags: tags
  properties: {
    securityRules: concat(sshRule, [
      {
        name: 'drivers-among-themselves'
        properties: {
          priority: 200
          direction: 'Inbound'
          access: 'Allow'
          protocol: 'Tcp'
          sourceAddressPrefix: driverSubnet
          sourcePortRange: '*'
          destinationAddressPrefix: driverSubnet
          destinationPortRanges: ['22', '7800-7801', '8800-8801']
        }
      }
      {
        name: 'nothing-else'
        properties: {
          priority: 4096
          direction: 'Inbound'
          access: 'Deny'
          protocol: '*'
          sourceAddressPrefix: '*'
          sourcePortRange: '*'
          destinationAddressPrefix: '*'
          destinationPortRange: '*'
        }
      }
    ])
  }
}

resource databaseGroup 'Microsoft.Network/networkSecurityGroups@2024-05-01' = {
  name: 'plimsoll-${run}-database'
  location: region
  tags: tags
  properties: {
    securityRules: [
      {
        name: 'drivers-to-the-database'
        properties: {
          priority: 100
          direction: 'Inbound'
          access: 'Allow'
          protocol: 'Tcp'
          sourceAddressPrefix: driverSubnet
          sourcePortRange: '*'
          destinationAddressPrefix: databaseSubnet
          destinationPortRanges: ['5432', '6432', '7432', '8432']
        }
      }
      {
        name: 'nodes-among-themselves'
        properties: {
          priority: 200
          direction: 'Inbound'
          access: 'Allow'
          protocol: 'Tcp'
          sourceAddressPrefix: databaseSubnet
          sourcePortRange: '*'
          destinationAddressPrefix: databaseSubnet
          destinationPortRange: '5432'
        }
      }
      {
        name: 'nothing-else'
        properties: {
          priority: 4096
          direction: 'Inbound'
          access: 'Deny'
          protocol: '*'
          sourceAddressPrefix: '*'
          sourcePortRange: '*'
          destinationAddressPrefix: '*'
          destinationPortRange: '*'
        }
      }
    ]
  }
}

// The way out, for archives and packages. Nobody reaches a machine through it.
resource outAddress 'Microsoft.Network/publicIPAddresses@2024-05-01' = {
  name: 'plimsoll-${run}-out'
  location: region
  tags: tags
  sku: { name: 'Standard' }
  properties: { publicIPAllocationMethod: 'Static' }
}

resource out 'Microsoft.Network/natGateways@2024-05-01' = {
  name: 'plimsoll-${run}-out'
  location: region
  tags: tags
  sku: { name: 'Standard' }
  properties: { publicIpAddresses: [{ id: outAddress.id }] }
}

resource network 'Microsoft.Network/virtualNetworks@2024-05-01' = {
  name: 'plimsoll-${run}'
  location: region
  tags: tags
  properties: {
    addressSpace: { addressPrefixes: ['10.13.0.0/16'] }
    subnets: [
      {
        name: 'drivers'
        properties: {
          addressPrefix: driverSubnet
          defaultOutboundAccess: false
          natGateway: { id: out.id }
          networkSecurityGroup: { id: driversGroup.id }
        }
      }
      {
        name: 'database'
        properties: {
          addressPrefix: databaseSubnet
          defaultOutboundAccess: false
          natGateway: { id: out.id }
          networkSecurityGroup: { id: databaseGroup.id }
          privateEndpointNetworkPolicies: 'Enabled'
        }
      }
    ]
  }
}

// Machines of one run stand close to each other.
resource placement 'Microsoft.Compute/proximityPlacementGroups@2024-07-01' = {
  name: 'plimsoll-${run}'
  location: region
  tags: tags
  properties: { proximityPlacementGroupType: 'Standard' }
}

output network string = network.id
output driverSubnet string = network.properties.subnets[0].id
output databaseSubnet string = network.properties.subnets[1].id
output placement string = placement.id
