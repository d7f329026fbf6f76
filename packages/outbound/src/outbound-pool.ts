import { setMaxListeners } from "node:events";
import { Agent } from "node:http";
import { openFrom } from "./open-from.ts";
import type { OutboundPolicy } from "./outbound-policy.ts";
import type { OutboundLimits, OutboundRequest, OutboundResponse } from "./outbound-request.ts";
import { sendThrough } from "./request-outbound.ts";

/**
 * Requests under one policy that share connections. Each connection goes to an address that was checked when it was
 * opened, and serves only the origin it was opened for, so using it again needs no second look.
 */
export interface OutboundPool {
  /** As `requestOutbound`. A connection is kept when the body is read to its end. */
  request(
    url: string,
    request: Omit<OutboundRequest, "policy" | "limits">,
  ): Promise<OutboundResponse>;
  /** Ends every connection, and with them the requests under way. Safe to call twice. */
  close(): void;
}

/** Shorter than what the usual servers wait (5 s), so that it is mostly we who close. */
const MAX_IDLE_MS = 4000;

export function createOutboundPool(
  policy: OutboundPolicy,
  limits: OutboundLimits,
  maxIdleMs = MAX_IDLE_MS,
): OutboundPool {
  const closing = new AbortController();
  // Every connection that is being opened listens.
  setMaxListeners(0, closing.signal);
  const agents = new Map<string, Agent>();

  function agentFor(url: URL): Agent {
    const known = agents.get(url.origin);
    if (known !== undefined) return known;
    const agent = new Agent({ keepAlive: true, timeout: maxIdleMs, scheduling: "lifo" });
    openFrom(agent, () => url, { policy, limits, signal: closing.signal });
    agents.set(url.origin, agent);
    return agent;
  }

  return {
    request: (url, request) => sendThrough(url, { ...request, policy, limits }, agentFor),
    close() {
      closing.abort(new Error("the pool of connections is closed"));
      for (const agent of agents.values()) agent.destroy();
    },
  };
}
