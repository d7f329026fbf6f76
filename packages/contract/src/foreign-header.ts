interface RequestHeaders {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
  readonly "sec-fetch-site"?: string | string[] | undefined;
}

/** The names by which a machine calls itself. */
export const LOOPBACK_NAMES: readonly string[] = ["127.0.0.1", "localhost", "[::1]"];

/** Values that browsers send with requests of no other page. */
const OWN_SITES: readonly unknown[] = ["same-origin", "none", undefined];

/**
 * The header that shows that a request comes from a web page of somebody else, or from one that has made its own name
 * point at this server; `undefined` where none does. Other ports of a machine are other servers.
 */
export function foreignHeader(
  headers: RequestHeaders,
  own: { readonly names: readonly string[]; readonly publicUrl?: string | undefined },
): "Host" | "Origin" | "Sec-Fetch-Site" | undefined {
  const { host, origin } = headers;
  const called = urlOf(`http://${host ?? ""}`);
  if (called === undefined || !own.names.includes(called.hostname)) return "Host";
  if (!OWN_SITES.includes(headers["sec-fetch-site"])) return "Sec-Fetch-Site";
  if (origin === undefined) return undefined;
  // A proxy may call by another name than the page was opened by.
  const hosts = [called.host, urlOf(own.publicUrl ?? "")?.host];
  const sender = urlOf(origin)?.host;
  return sender !== undefined && hosts.includes(sender) ? undefined : "Origin";
}

function urlOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
