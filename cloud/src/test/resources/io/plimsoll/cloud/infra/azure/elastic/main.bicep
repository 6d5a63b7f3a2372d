// A template as small as one can be.
param run string
resource server 'Microsoft.DBforPostgreSQL/flexibleServers@2025-08-01' = {
  name: run
}
module drivers '../modules/drivers.bicep' = {
  name: 'drivers'
}
