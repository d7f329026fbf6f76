import type { IncomingMessage } from "node:http";

const KEY_IN_PATH = /^\/+k\/([^/?]+)(?=[/?]|$)/;

const keys = new WeakMap<IncomingMessage, string>();

/**
 * The address of a request without the key that it begins with: `/k/<key>/file_parse` is `/file_parse`. Some clients
 * send no key and can be given only a base address.
 */
export function takeKeyOutOfPath(request: IncomingMessage): string {
  const url = request.url ?? "/";
  const [start, key] = KEY_IN_PATH.exec(url) ?? [];
  if (start === undefined || key === undefined) return url;
  keys.set(request, key);
  const rest = url.slice(start.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** The key that was taken out of the address of a request. */
export function keyInPath(request: IncomingMessage): string | undefined {
  return keys.get(request);
}
