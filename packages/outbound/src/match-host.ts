/** The host without the brackets of IPv6 and without the final dot of a full name. */
export function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

/** The port that is called, spelled out or not. */
export function portOf({ port, protocol }: URL): number {
  if (port !== "") return Number(port);
  return protocol === "https:" ? 443 : 80;
}

/**
 * True if an address is on a host that an operator listed as `host:port`. A `host` alone stands for the port of the
 * scheme: other ports of a machine belong to other services.
 */
export function matchesHost(url: URL, entry: string): boolean {
  const host = bareHost(url);
  const listed = listedHost(entry);
  return listed === `${host}:${portOf(url)}` || (listed === host && url.port === "");
}

/** The same, but a `host` alone stands for all of its ports. */
export function matchesHostOnAnyPort(url: URL, entry: string): boolean {
  return listedHost(entry) === bareHost(url) || matchesHost(url, entry);
}

function listedHost(entry: string): string {
  return entry.toLowerCase().replace(/^\[(.*)\]/, "$1");
}

/** True if an operator listed this host together with this port. */
export function matchesHostAndPort(url: URL, entry: string): boolean {
  return matchesHost(url, entry) && entry.endsWith(`:${portOf(url)}`);
}
