import { ParserError, urlProblem } from "@parsewright/contract";
import type { OutboundPolicy } from "@parsewright/outbound";

/**
 * Gives what comes before `/v1` in the addresses of a server. An address with a final slash keeps its path; of any other
 * only scheme, host and port count, so that `http://host:30000/v1` means what people expect.
 */
export function baseUrlOf(serverUrl: string, field: string): string {
  const url = readUrl(serverUrl, field);
  url.search = "";
  url.hash = "";
  if (!url.pathname.endsWith("/")) url.pathname = "";
  return url.href.replace(/\/+$/, "");
}

/**
 * The policy for a server that the operator named: it may lie on a private network and use any port. `field` is where
 * the address was set, for error texts.
 */
export function operatorPolicy(serverUrl: string, field: string): OutboundPolicy {
  const { hostname, port, protocol } = readUrl(serverUrl, field);
  const defaultPort = protocol === "https:" ? "443" : "80";
  return {
    field,
    allowPrivateHosts: true,
    allowedHosts: [`${hostname.replace(/\.$/, "")}:${port || defaultPort}`],
  };
}

function readUrl(serverUrl: string, field: string): URL {
  const problem = urlProblem(field, serverUrl);
  if (problem !== undefined) throw new ParserError("INVALID_INPUT", problem);
  return new URL(serverUrl);
}
