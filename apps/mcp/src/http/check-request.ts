import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { foreignHeader, LOOPBACK_NAMES } from "@parsewright/contract";

/** Refusal of a request, as a status and a sentence; `undefined` where it may pass. */
export type Refusal = { readonly status: 401 | 403 | 404; readonly reason: string } | undefined;

export interface RequestRules {
  /** True if only this machine can call, and so only by the names of this machine. */
  readonly isLoopback: boolean;
  /** The key that callers must show; `undefined` for none. */
  readonly key: string | undefined;
}

export const MCP_PATH = "/mcp";

/**
 * Turns away web pages of another origin, and those that made their own name point at this machine. A server that other
 * machines reach does not know its names; there the key does it, which no page knows.
 */
export function checkRequest(request: IncomingMessage, rules: RequestRules): Refusal {
  const { headers, url = "" } = request;
  const foreign = foreignHeader(headers, { names: namesOf(headers, rules) });
  if (foreign) return { status: 403, reason: `The ${foreign} header names another server.` };
  if (rules.key !== undefined && !showsKey(headers.authorization, rules.key)) {
    return { status: 401, reason: "Send the key as Authorization: Bearer <key>." };
  }
  const [path] = url.split("?");
  if (path !== MCP_PATH) return { status: 404, reason: `This server answers at ${MCP_PATH}.` };
  return undefined;
}

function namesOf({ host }: IncomingMessage["headers"], { isLoopback }: RequestRules) {
  const address = `http://${host ?? ""}`;
  if (isLoopback || !URL.canParse(address)) return LOOPBACK_NAMES;
  return [new URL(address).hostname];
}

/** Compares hashes, so that neither time nor length shows anything of the key. */
function showsKey(header: string | undefined, key: string): boolean {
  const [, shown = ""] = /^Bearer (.+)$/i.exec(header ?? "") ?? [];
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(shown), digest(key));
}
