import { setMaxListeners } from "node:events";
import { Agent } from "node:http";
import { Agent as SecureAgent } from "node:https";
import { checkUrl, proxyOf } from "./check-target.ts";
import { type AgentTarget, openFrom } from "./open-from.ts";
import { forbidden } from "./outbound-errors.ts";
import type { OutboundPolicy } from "./outbound-policy.ts";
import type { OutboundLimits } from "./outbound-request.ts";

/** Agents for a library that speaks HTTP itself, to addresses that a caller named. */
export interface OutboundAgents {
  readonly http: Agent;
  readonly https: SecureAgent;
  /** Ends every connection. Safe to call twice. */
  close(): void;
}

/** Every connection is checked when it is opened, whatever host the library has made of the address. */
export function createOutboundAgents(
  policy: OutboundPolicy,
  limits: Omit<OutboundLimits, "maxBytes">,
): OutboundAgents {
  const closing = new AbortController();
  // Every connection that is being opened listens.
  setMaxListeners(0, closing.signal);
  const agents = {
    http: new Agent({ keepAlive: true }),
    https: new SecureAgent({ keepAlive: true }),
  };
  const request = { policy, limits: { ...limits, maxBytes: Infinity }, signal: closing.signal };
  for (const scheme of ["http", "https"] as const) {
    openFrom(agents[scheme], (target) => reachable(urlOf(scheme, target), policy), request);
  }
  return {
    ...agents,
    close() {
      closing.abort(new Error("the agents are closed"));
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

function urlOf(scheme: string, { host, port }: AgentTarget): URL {
  const name = host ?? "";
  const shown = name.includes(":") && !name.startsWith("[") ? `[${name}]` : name;
  return new URL(`${scheme}://${shown}${port ? `:${port}` : ""}`);
}

/** A proxy wants whole addresses in requests it can read, which the library does not know to write. */
function reachable(url: URL, policy: OutboundPolicy): URL {
  const isReadable = url.protocol === "http:" && proxyOf(url, policy) !== undefined;
  if (!isReadable) return checkUrl(url.href, policy);
  throw forbidden(`${policy.field} must be an https address here, since this worker uses a proxy`);
}
