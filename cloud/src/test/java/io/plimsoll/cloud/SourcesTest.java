package io.plimsoll.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Templates that would let everybody in are found, and others are not taken for them.
class SourcesTest {
    @TempDir
    Path folder;

    private Sources written(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text.replace("~", "\n"));
        return Sources.read(folder);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a.bicep | properties: {~ access: 'Allow'~ direction: 'Inbound'~ sourceAddressPrefix: '*'~}      | a.bicep:4
            a.bicep | properties: {~ direction: 'Inbound'~ sourceAddressPrefix: 'Internet'~}                | a.bicep:3
            a.bicep | properties: {~ direction: 'Inbound'~ sourceAddressPrefixes: [ '0.0.0.0/0' ]~}         | a.bicep:3
            a.bicep | properties: {~ startIpAddress: '0.0.0.0'~ endIpAddress: '255.255.255.255'~}           | a.bicep:2
            a.bicep | network: { publicNetworkAccess: 'Enabled' }                                           | a.bicep:1
            a.tf    | resource "aws_security_group" "a" {~ ingress {~ cidr_blocks = ["0.0.0.0/0"]~ }~}      | a.tf:3
            a.tf    | resource "aws_security_group" "a" {~ ingress {~ ipv6_cidr_blocks = ["::/0"]~ }~}      | a.tf:3
            a.tf    | resource "aws_vpc_security_group_ingress_rule" "a" {~ cidr_ipv4 = "0.0.0.0/0"~}       | a.tf:2
            a.tf    | resource "alicloud_polardb_cluster" "a" {~ ips {~ security_ips = ["0.0.0.0/0"]~}~} | a.tf:3
            a.tf    | resource "alicloud_security_group_rule" "a" {~ type = "ingress"~ cidr_ip = "0.0.0.0/0"~} | a.tf:3
            a.tf    | resource "aws_rds_cluster_instance" "a" {~ publicly_accessible = true~}               | a.tf:2
            a.tf    | locals {~ anybody = "0.0.0.0/0"~}                                                     | a.tf:2
            a.yaml  | spec:~  ingress:~  - from:~    - ipBlock:~        cidr: 0.0.0.0/0                     | a.yaml:5
            a.yaml  | kind: Service~spec:~  type: LoadBalancer                                              | a.yaml:3
            """)
    void whatLetsEverybodyIn(String name, String text, String place) throws Exception {
        assertThat(written(name, text).openings()).singleElement().asString().startsWith(place);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a.bicep | properties: {~ access: 'Deny'~ direction: 'Inbound'~ sourceAddressPrefix: '*'~}
            a.bicep | properties: {~ direction: 'Outbound'~ sourceAddressPrefix: '*'~}
            a.bicep | properties: {~ direction: 'Inbound'~ sourceAddressPrefix: ssh~ sourcePortRange: '*'~}
            a.bicep | // sourceAddressPrefix: '*'
            a.tf    | resource "aws_security_group" "a" {~ egress {~ cidr_blocks = ["0.0.0.0/0"]~ }~}
            a.tf    | resource "aws_route" "a" {~ destination_cidr_block = "0.0.0.0/0"~}
            a.tf    | resource "aws_vpc_security_group_egress_rule" "a" {~ cidr_ipv4 = "0.0.0.0/0"~}
            a.tf    | # cidr_ipv4 = "0.0.0.0/0"
            a.tf    | resource "aws_security_group" "a" {~ ingress {~ cidr_blocks = ["10.0.0.0/16"]~ }~}
            a.yaml  | spec:~  egress:~  - to:~    - ipBlock:~        cidr: 0.0.0.0/0
            """)
    void whatDoesNot(String name, String text) throws Exception {
        assertThat(written(name, text).openings()).isEmpty();
    }

    @Test
    void modulesAreLookedInto() throws Exception {
        Path main = Files.createDirectories(folder.resolve("azure/x"));
        Path modules = Files.createDirectories(folder.resolve("azure/modules"));
        Files.writeString(main.resolve("main.bicep"), "module a '../modules/a.bicep' = {\n}\n");
        Files.writeString(modules.resolve("a.bicep"), """
                resource a 'Microsoft.Network/x@2024-05-01' = {
                 direction: 'Inbound'
                 sourceAddressPrefix: '*'
                }
                """);
        Sources sources = Sources.read(main);
        assertThat(sources.openings()).containsExactly("a.bicep:3: sourceAddressPrefix: '*'");
        assertThat(sources.resources()).containsOnlyKeys("Microsoft.Network/x");
    }

    @Test
    void ourTemplatesLetNobodyIn() throws Exception {
        Path infra = Path.of("../infra");
        Path root = Files.isDirectory(infra) ? infra : FakePrograms.infra();
        assertThat(Template.names(root)).isNotEmpty();
        for (String name : Template.names(root)) {
            Sources sources = Sources.read(root.resolve(name));
            assertThat(sources.openings()).as(name).isEmpty();
            assertThat(sources.resources()).as(name).isNotEmpty();
        }
        try (Stream<Path> files = Files.list(root)) {
            assertThat(files).isNotEmpty();
        }
    }
}
