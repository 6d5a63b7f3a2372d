param ssh string = ''
resource rules 'Microsoft.Network/networkSecurityGroups@2024-05-01' = {
  name: 'drivers'
  properties: {
    securityRules: [
      {
        name: 'ssh'
        properties: { access: 'Allow', direction: 'Inbound', sourceAddressPrefix: ssh, sourcePortRange: '*' }
      }
      {
        name: 'nothing-else'
        properties: { access: 'Deny', direction: 'Inbound', sourceAddressPrefix: '*', sourcePortRange: '*' }
      }
    ]
  }
}
