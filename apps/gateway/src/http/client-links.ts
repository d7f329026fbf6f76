import type { FastifyRequest } from "fastify";

/** A link of this gateway as the client of a request can follow it. */
export type LinkFor = (url: string, request: FastifyRequest) => string;

/** For gateways with one address that everybody uses. */
export const SAME_LINK_FOR_ALL: LinkFor = (url) => url;

/** Names and addresses, with or without a port. Anything else would end up in a link as it is. */
const HOST = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const PROTOCOLS = ["http", "https"];

/**
 * For a gateway that listens on all addresses of its machine and was not told which of them clients use: a link
 * begins with the address that the client itself has called. Only that client sees it, so that a made-up host can
 * mislead nobody else.
 */
export function linksByRequest(ownUrl: () => string): LinkFor {
  return (url, request) => {
    const own = ownUrl();
    const called = calledUrl(request);
    return called !== undefined && url.startsWith(`${own}/`) ? called + url.slice(own.length) : url;
  };
}

/** A proxy names the address that it was called by. */
function calledUrl({ headers }: FastifyRequest): string | undefined {
  const host = firstOf(headers["x-forwarded-host"]) ?? headers.host ?? "";
  const protocol = firstOf(headers["x-forwarded-proto"]) ?? "http";
  return HOST.test(host) && PROTOCOLS.includes(protocol) ? `${protocol}://${host}` : undefined;
}

/** Each proxy on the way adds its own behind a comma. */
function firstOf(header: string | string[] | undefined): string | undefined {
  return header?.toString().split(",", 1)[0]?.trim();
}
