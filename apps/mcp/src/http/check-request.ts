import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Why a request is not answered, as a status and a sentence; `undefined` where it may pass. */
export type Refusal = { readonly status: 401 | 403 | 404; readonly reason: string } | undefined;

export interface RequestRules {
  /** Names under which this server may be called, without ports. */
  readonly hostNames: readonly string[];
  /** The key that callers must show; `undefined` for none. */
  readonly key: string | undefined;
}

export const LOOPBACK_NAMES: readonly string[] = ["127.0.0.1", "localhost", "[::1]"];

export const MCP_PATH = "/mcp";

/**
 * Lets only those in who called this server by one of its own names: a web page that made its name point here, and a
 * page of another origin, are turned away.
 */
export function checkRequest({ headers, url }: IncomingMessage, rules: RequestRules): Refusal {
  if (!isOurs(`http://${headers.host ?? ""}`, rules)) {
    return { status: 403, reason: "The Host header names another server." };
  }
  if (headers.origin !== undefined && !isOurs(headers.origin, rules)) {
    return { status: 403, reason: "The Origin header names another site." };
  }
  if (rules.key !== undefined && !showsKey(headers.authorization, rules.key)) {
    return { status: 401, reason: "Send the key as Authorization: Bearer <key>." };
  }
  const [path] = (url ?? "").split("?");
  if (path !== MCP_PATH) return { status: 404, reason: `This server answers at ${MCP_PATH}.` };
  return undefined;
}

function isOurs(address: string, { hostNames }: RequestRules): boolean {
  return URL.canParse(address) && hostNames.includes(new URL(address).hostname);
}

/** Compares hashes, so that neither time nor length tells anything of the key. */
function showsKey(header: string | undefined, key: string): boolean {
  const [, shown = ""] = /^Bearer (.+)$/i.exec(header ?? "") ?? [];
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(shown), digest(key));
}
