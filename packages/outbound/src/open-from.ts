import type { Agent } from "node:http";
import type { Duplex } from "node:stream";
import { callbackify } from "node:util";
import { startClocks } from "./clocks.ts";
import { openConnection } from "./open-connection.ts";
import type { OutboundRequest } from "./outbound-request.ts";

/** Target that an agent is about to connect to, as Node names it. */
export interface AgentTarget {
  readonly host?: string | null | undefined;
  readonly port?: string | number | null | undefined;
}

/** Lets an agent open only connections that the policy of `request` allows. Its signal ends those being opened. */
export function openFrom(
  agent: Agent,
  findUrl: (target: AgentTarget) => URL,
  request: OutboundRequest,
): void {
  const open = callbackify((target: AgentTarget) => openKept(findUrl(target), request));
  agent.createConnection = (target, done = () => {}) => {
    open(target, done);
    return undefined;
  };
}

/** Its clocks end with the connecting: what comes then has clocks of its own. */
async function openKept(url: URL, request: OutboundRequest): Promise<Duplex> {
  const clocks = startClocks(request);
  try {
    return await openConnection(url, { request, clocks });
  } catch (error) {
    // The end of a clock shows as a broken connection; its own reason says more.
    clocks.signal.throwIfAborted();
    throw error;
  } finally {
    clocks.release();
  }
}
