// A flexible server of Azure Database for PostgreSQL, or an elastic cluster of such servers, which only the network reaches.
param run string
param region string
param zone string
param tags object
param nodes int
param sku string
param tier string
param storage int
param postgres string
param connections int
param network string
param subnet string

@secure()
param password string

resource server 'Microsoft.DBforPostgreSQL/flexibleServers@2025-08-01' = {
  name: 'plimsoll-${run}-${uniqueString(resourceGroup().id)}'
  location: region
  tags: tags
  sku: { name: sku, tier: tier }
  properties: {
    createMode: 'Default'
    version: postgres
    administratorLogin: 'plimsoll'
    administratorLoginPassword: password == '' ? null : password
    availabilityZone: zone == '' ? null : zone
    storage: { storageSizeGB: storage, autoGrow: 'Disabled' }
    network: { publicNetworkAccess: 'Disabled' }
    backup: { backupRetentionDays: 7, geoRedundantBackup: 'Disabled' }
    highAvailability: { mode: 'Disabled' }
    // Of one node: a plain server.
    cluster: nodes > 0 ? { clusterSize: nodes } : null
  }
}

resource database 'Microsoft.DBforPostgreSQL/flexibleServers/databases@2025-08-01' = if (nodes == 0) {
  parent: server
  name: 'plimsoll'
  properties: { charset: 'UTF8', collation: 'en_US.utf8' }
}

// Of 5,000 connections, 2,500 are for clients with two nodes, 1,250 with four: unless it is said.
resource clients 'Microsoft.DBforPostgreSQL/flexibleServers/configurations@2025-08-01' = if (connections > 0) {
  parent: server
  name: 'citus.max_client_connections'
  properties: { value: string(connections), source: 'user-override' }
}

resource shared 'Microsoft.DBforPostgreSQL/flexibleServers/configurations@2025-08-01' = if (connections > 0) {
  parent: server
  name: 'citus.max_shared_pool_size'
  properties: { value: string(connections), source: 'user-override' }
  dependsOn: [clients]
}

resource names 'Microsoft.Network/privateDnsZones@2020-06-01' = {
  name: 'privatelink.postgres.database.azure.com'
  location: 'global'
  tags: tags
}

resource known 'Microsoft.Network/privateDnsZones/virtualNetworkLinks@2020-06-01' = {
  parent: names
  name: 'plimsoll-${run}'
  location: 'global'
  tags: tags
  properties: { registrationEnabled: false, virtualNetwork: { id: network } }
}

resource endpoint 'Microsoft.Network/privateEndpoints@2024-05-01' = {
  name: 'plimsoll-${run}-database'
  location: region
  tags: tags
  properties: {
    subnet: { id: subnet }
    privateLinkServiceConnections: [
      { name: 'database', properties: { privateLinkServiceId: server.id, groupIds: ['postgresqlServer'] } }
    ]
  }
}

resource named 'Microsoft.Network/privateEndpoints/privateDnsZoneGroups@2024-05-01' = {
  parent: endpoint
  name: 'database'
  properties: { privateDnsZoneConfigs: [{ name: 'database', properties: { privateDnsZoneId: names.id } }] }
  dependsOn: [known]
}

output host string = server.properties.fullyQualifiedDomainName
