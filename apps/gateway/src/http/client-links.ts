import type { FastifyRequest } from "fastify";

/** Links of this gateway as its clients can follow them. */
export interface ClientLinks {
  /** The address that the client of a request has called; `undefined` where links do not depend on it. */
  readonly calledUrl: (request: FastifyRequest) => string | undefined;
  /** A link of this gateway for whoever has called it by that address. */
  readonly toClient: (url: string, calledUrl: string | undefined) => string;
}

/** For gateways with one address that everybody uses. */
export const SAME_LINKS_FOR_ALL: ClientLinks = {
  calledUrl: () => undefined,
  toClient: (url) => url,
};

/** Names and addresses, with or without a port. Anything else would end up in a link as it is. */
const HOST = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const PROTOCOLS = ["http", "https"];

/**
 * For a gateway that listens on all addresses of its machine and does not know which of them clients use: a link
 * begins with the address that the client itself has called. Only that client and the receiver of its webhook see it,
 * so that a made-up host can mislead nobody else.
 */
export function linksByRequest(ownUrl: () => string): ClientLinks {
  return {
    calledUrl,
    toClient(url, called) {
      const own = ownUrl();
      return called !== undefined && url.startsWith(`${own}/`)
        ? called + url.slice(own.length)
        : url;
    },
  };
}

/** The address by which the client has called. A proxy names the one that it was called by. */
export function calledUrl({ headers }: FastifyRequest): string | undefined {
  const host = firstOf(headers["x-forwarded-host"]) ?? headers.host ?? "";
  const protocol = firstOf(headers["x-forwarded-proto"]) ?? "http";
  return HOST.test(host) && PROTOCOLS.includes(protocol) ? `${protocol}://${host}` : undefined;
}

/** Each proxy on the way adds its own behind a comma. */
function firstOf(header: string | string[] | undefined): string | undefined {
  return header?.toString().split(",", 1)[0]?.trim();
}
