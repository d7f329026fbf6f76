import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { ParserError, quote, urlProblem } from "@parsewright/contract";
import { addressKind, isMetadataName } from "./address-kind.ts";
import { embeddedIpv4 } from "./embedded-ipv4.ts";
import { bareHost, matchesHost, matchesHostAndPort, portOf } from "./match-host.ts";
import { fetchFailed, forbidden, notResolved } from "./outbound-errors.ts";
import type { OutboundPolicy } from "./outbound-policy.ts";
import { proxyFor } from "./proxy-settings.ts";

const WEB_PORTS = [80, 443];
const FIRST_FREE_PORT = 1024;
/** Databases, queues, remote desktops and cluster control: what a request in disguise could do harm to. */
const SERVICE_PORTS = new Set([
  1433, 1521, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 5432, 5672, 5900, 5984, 6379, 6443, 9042,
  9092, 9200, 9300, 10_250, 11_211, 27_017,
]);

/** Reads an address and applies every rule that needs no resolver. */
export function checkUrl(text: string, policy: OutboundPolicy): URL {
  const problem = urlProblem(policy.field, text);
  if (problem !== undefined) throw new ParserError("INVALID_INPUT", problem);
  const url = new URL(text);
  checkAllowList(url, policy);
  const host = bareHost(url);
  if (isIP(host) !== 0) checkAddress(url, host, policy);
  else if (isMetadataName(host)) throw notPublic(url, policy);
  return url;
}

/** Refuses an address that may not be called, without calling it. The call itself checks again. */
export async function checkDestination(text: string, policy: OutboundPolicy): Promise<void> {
  const url = checkUrl(text, policy);
  if (proxyOf(url, policy) !== undefined) return checkProxied(url, policy);
  await findAddresses(url, policy);
  checkPort(url, policy);
}

/** The proxy through which an address is called, if any. What an operator trusts is called directly. */
export function proxyOf(url: URL, { proxies, trustedHosts = [] }: OutboundPolicy): URL | undefined {
  return isListed(url, trustedHosts) ? undefined : proxyFor(url, proxies);
}

/** A proxy resolves names itself. It gets none that leads to the inside, nor one of which that is not known. */
export async function checkProxied(url: URL, policy: OutboundPolicy): Promise<void> {
  await findAddresses(url, policy).catch((error: unknown) => {
    const { code, message } = ParserError.from(error);
    if (code !== "FETCH_FAILED") throw error;
    if (policy.allowPrivateHosts) return;
    throw fetchFailed(
      `${message}; a name is judged before the proxy gets it (set PARSER_ALLOW_LOCAL_FETCH=1 to leave all names to the proxy)`,
      error,
    );
  });
  checkPort(url, policy);
}

/** Every address of the host, each of them allowed; or the refusal. */
export async function findAddresses(url: URL, policy: OutboundPolicy): Promise<readonly string[]> {
  const host = bareHost(url);
  const addresses = isIP(host) === 0 ? await resolveHost(host, policy) : [host];
  for (const address of addresses) checkAddress(url, address, policy);
  return addresses;
}

/** Comes last, so that a private host is called private whatever its port. */
export function checkPort(url: URL, { field, allowedHosts = [] }: OutboundPolicy): void {
  const port = portOf(url);
  const isOrdinary = port >= FIRST_FREE_PORT && !SERVICE_PORTS.has(port);
  if (WEB_PORTS.includes(port) || isOrdinary) return;
  if (allowedHosts.some((entry) => matchesHostAndPort(url, entry))) return;
  throw forbidden(
    `${field} may not use port ${port}, which belongs to another kind of service; use 80, 443 or a free port above 1023`,
  );
}

/** The host as error texts show it. */
export function shownHost(url: URL): string {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const [inner] = /^::ffff:[^:]+:[^:]+$/.test(host) ? embeddedIpv4(host) : [];
  return inner === undefined ? host : `::ffff:${inner}`;
}

async function resolveHost(host: string, policy: OutboundPolicy): Promise<readonly string[]> {
  let addresses: readonly string[];
  try {
    addresses = await (policy.resolve ?? systemResolve)(host);
  } catch (error) {
    throw notResolved(host, error);
  }
  if (addresses.length === 0) throw notResolved(host, "no addresses returned");
  return addresses;
}

/** IPv4 first: many containers have no route for IPv6. */
async function systemResolve(host: string): Promise<string[]> {
  const answers = await lookup(host, { all: true, order: "ipv4first" });
  return answers.map(({ address }) => address);
}

function checkAllowList(url: URL, { field, allowedHosts }: OutboundPolicy): void {
  if (allowedHosts === undefined || isListed(url, allowedHosts)) return;
  throw forbidden(
    `${field} host ${quote(shownHost(url))} is not one of the hosts allowed here (PARSER_SERVER_URL_ALLOW)`,
  );
}

function checkAddress(url: URL, address: string, policy: OutboundPolicy): void {
  const kind = addressKind(address);
  if (kind === "global" || (kind === "private" && mayBePrivate(url, policy))) return;
  throw notPublic(url, policy);
}

function mayBePrivate(url: URL, policy: OutboundPolicy): boolean {
  const { allowPrivateHosts, allowedHosts = [], trustedHosts = [] } = policy;
  return allowPrivateHosts || isListed(url, [...allowedHosts, ...trustedHosts]);
}

function isListed(url: URL, allowedHosts: readonly string[]): boolean {
  return allowedHosts.some((entry) => matchesHost(url, entry));
}

/** The text does not say what a name resolves to, which would show a network's inside. */
function notPublic(url: URL, policy: OutboundPolicy): ParserError {
  // Where private hosts are allowed already, a metadata service was named, and nothing allows that.
  const { privateHostAdvice = "set PARSER_ALLOW_LOCAL_FETCH=1 to allow this" } = policy;
  const advice = mayBePrivate(url, policy) ? "" : ` (${privateHostAdvice})`;
  return forbidden(
    `${policy.field} must point at a publicly routable host; ${quote(shownHost(url))} is not one${advice}`,
  );
}
