import { BlockList, isIP } from "node:net";
import { embeddedIpv4 } from "./embedded-ipv4.ts";

/** Kind of host behind an address: anyone's host, one on our own networks, or the cloud's own service for this machine. */
export type AddressKind = "global" | "private" | "metadata";

/** IANA's registry of special IPv4 blocks, less those that are meant to be reached from everywhere. */
const NOT_GLOBAL_IPV4 = blockListOf("ipv4", [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]);

/** All that IANA has given out for hosts. Everything else is local, reserved or embeds an IPv4 address. */
const GLOBAL_IPV6 = blockListOf("ipv6", ["2000::/3"]);

/** Protocol blocks (Teredo, ORCHID, benchmarks), documentation and 6to4, all within 2000::/3. */
const NOT_GLOBAL_IPV6 = blockListOf("ipv6", [
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
]);

/**
 * Addresses at which clouds answer for the machine itself, with credentials. All of link-local is here: nothing else
 * that we use lives there. 168.63.129.16 (Azure) is in a public block, 100.100.100.200 is Alibaba's, 192.0.0.192
 * Oracle's.
 */
const METADATA_IPV4 = blockListOf("ipv4", [
  "169.254.0.0/16",
  "168.63.129.16/32",
  "100.100.100.200/32",
  "192.0.0.192/32",
]);
/** AWS, its container credentials, Google. */
const METADATA_IPV6 = blockListOf("ipv6", [
  "fd00:ec2::254/128",
  "fd00:ec2::23/128",
  "fd20:ce::254/128",
]);

const METADATA_NAMES = new Set([
  "metadata",
  "metadata.goog",
  "metadata.google.internal",
  "metadata.tencentyun.com",
  "instance-data",
  "instance-data.ec2.internal",
]);

/** Judges one address; a text that is none counts as private. */
export function addressKind(address: string): AddressKind {
  const bare = withoutZone(address);
  const family = isIP(bare);
  if (family === 4) return ipv4Kind(bare);
  return family === 6 ? ipv6Kind(bare) : "private";
}

/** True if a name stands for a metadata service, whatever it resolves to: a proxy may resolve it for us. */
export function isMetadataName(host: string): boolean {
  return METADATA_NAMES.has(host.replace(/\.$/, ""));
}

function ipv4Kind(address: string): AddressKind {
  if (METADATA_IPV4.check(address, "ipv4")) return "metadata";
  return NOT_GLOBAL_IPV4.check(address, "ipv4") ? "private" : "global";
}

function ipv6Kind(address: string): AddressKind {
  const embedsMetadata = embeddedIpv4(address).some((inner) => ipv4Kind(inner) === "metadata");
  if (embedsMetadata || METADATA_IPV6.check(address, "ipv6")) return "metadata";
  const isGlobal = GLOBAL_IPV6.check(address, "ipv6") && !NOT_GLOBAL_IPV6.check(address, "ipv6");
  return isGlobal ? "global" : "private";
}

function withoutZone(address: string): string {
  return address.replace(/%.*$/, "");
}

function blockListOf(family: "ipv4" | "ipv6", blocks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [network = "", prefixBits = ""] = block.split("/");
    list.addSubnet(network, Number(prefixBits), family);
  }
  return list;
}
