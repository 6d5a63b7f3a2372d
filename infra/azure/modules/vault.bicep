// The password, and an identity that may read it. Access policies of the vault, rather than roles: they need no right to
// assign roles.
param run string
param region string
param tags object

@secure()
param password string

resource identity 'Microsoft.ManagedIdentity/userAssignedIdentities@2023-01-31' = {
  name: 'plimsoll-${run}'
  location: region
  tags: tags
}

resource vault 'Microsoft.KeyVault/vaults@2023-07-01' = {
  name: 'plimsoll${uniqueString(resourceGroup().id, run)}'
  location: region
  tags: tags
  properties: {
    tenantId: subscription().tenantId
    sku: { family: 'A', name: 'standard' }
    enableRbacAuthorization: false
    enableSoftDelete: true
    softDeleteRetentionInDays: 7
    accessPolicies: [
      {
        tenantId: subscription().tenantId
        objectId: identity.properties.principalId
        permissions: { secrets: ['get', 'set'] }
      }
    ]
  }
}

// Nothing when it is applied again: what is there stays.
resource secret 'Microsoft.KeyVault/vaults/secrets@2023-07-01' = if (password != '') {
  parent: vault
  name: 'password'
  tags: tags
  properties: { value: password }
}

output identity string = identity.id
output client string = identity.properties.clientId
output passwordref string = '${vault.properties.vaultUri}secrets/password'
output fleetref string = '${vault.properties.vaultUri}secrets/fleet'
