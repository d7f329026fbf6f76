import { foreignHeader, ParserError } from "@parsewright/contract";
import type { FastifyRequest } from "fastify";
import { keyInPath } from "./key-in-path.ts";
import { queryParameter } from "./parameters.ts";
import { wantsWebSocket } from "./web-socket.ts";
import type { HttpSettings } from "./http-settings.ts";
import { type Caller, KEY_SCOPES, type KeyScope, type KeyStore } from "../keys/key-store.ts";

export type AccessSettings = Pick<HttpSettings, "isAuthRequired" | "ownNames" | "publicUrl">;

declare module "fastify" {
  interface FastifyRequest {
    /** Set once the key has been checked. */
    caller: Caller | null;
  }
}

/** Finds the key of a request. */
export type FindKey = (request: FastifyRequest) => string | undefined;

/** Headers in which clients of other APIs send their key. */
const OTHER_KEY_HEADERS = ["x-api-key", "unstructured-api-key", "ocp-apim-subscription-key"];

const keyInHeader: FindKey = ({ headers }) => headers.authorization;

/** For clients of other APIs, some of which can send no header: the address that they were given wins. */
export const keyOfOtherClient: FindKey = (request) => {
  const { raw, headers } = request;
  const other = OTHER_KEY_HEADERS.map((name) => headers[name]).find((value) => value !== undefined);
  return keyInPath(raw) ?? other?.toString() ?? headers.authorization ?? keyInQuery(request);
};

/** A browser can give a WebSocket no header, so docling's clients have the key in the query; nothing else has. */
const keyInQuery: FindKey = (request) =>
  wantsWebSocket(request) ? queryParameter(request, "api_key") : undefined;

/** Caller of every request when the operator has turned keys off. */
const ANYBODY: Caller = { keyId: "none", tenant: "default", scopes: KEY_SCOPES };

/** Checks the key of a request; the caller is on the request afterwards. */
export function createAuthenticator(options: {
  readonly keys: Pick<KeyStore, "check">;
  readonly settings: AccessSettings;
}): (request: FastifyRequest, scope: KeyScope, keyOf?: FindKey) => Promise<void> {
  const { keys, settings } = options;
  return async (request, scope, keyOf = keyInHeader) => {
    if (!settings.isAuthRequired) refuseForeignPage(request, settings);
    request.caller = settings.isAuthRequired ? await checkKey(keys, keyOf(request)) : ANYBODY;
    requireScope(request.caller, scope);
  };
}

/** Without keys every web page that somebody opens on this machine could call the gateway through the browser. */
function refuseForeignPage({ headers }: FastifyRequest, settings: AccessSettings): void {
  const { ownNames: names, publicUrl } = settings;
  const header = foreignHeader(headers, { names, publicUrl });
  if (header === undefined) return;
  throw new ParserError(
    "FORBIDDEN",
    `The ${header} header names another server, and this gateway needs no key. Call it as localhost, or set PARSER_PUBLIC_URL to the address that you use.`,
  );
}

/** Refuses a caller whose key may not do this. */
export function requireScope(caller: Caller, scope: KeyScope): void {
  if (!mayUse(caller, scope)) throw missingScope(scope);
}

/** The caller of a request behind a key. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error("this route has no caller");
  return request.caller;
}

async function checkKey(
  keys: Pick<KeyStore, "check">,
  header: string | undefined,
): Promise<Caller> {
  // The platform's own examples send the key without `Bearer`.
  const key = header?.replace(/^bearer\s+/i, "").trim() ?? "";
  if (key === "") {
    throw new ParserError(
      "UNAUTHORIZED",
      "No API key was sent. Send the header `Authorization: Bearer <key>`, or set PARSER_API_KEY for the command and the clients; `parsewright keys create` makes a key.",
    );
  }
  const caller = await keys.check(key);
  if (caller !== undefined) return caller;
  throw new ParserError(
    "UNAUTHORIZED",
    "The API key is unknown or was revoked. `parsewright keys create` makes a new one.",
  );
}

/** An administrator may do what callers may, but is not a worker: that credential stays apart. */
export function mayUse({ scopes }: Caller, scope: KeyScope): boolean {
  return scopes.includes(scope) || (scope !== "worker" && scopes.includes("admin"));
}

function missingScope(scope: KeyScope): ParserError {
  return new ParserError(
    "FORBIDDEN",
    `This key lacks the scope ${scope}. Use a key that has it; \`parsewright keys create --scope ${scope}\` makes one.`,
  );
}
