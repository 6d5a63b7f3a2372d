param run string
resource group 'Microsoft.Network/virtualNetworks@2024-05-01' = {
  name: run
}
