import type { DialectName } from "@parsewright/contract";
import type { FastifyRequest } from "fastify";
import { calledUrl } from "../http/client-links.ts";
import { keyInPath } from "../http/key-in-path.ts";
import type { DialectParts } from "./dialect.ts";

/**
 * The address that a client of another API was given for the gateway: with the key, where it is part of that address,
 * and with the name of the dialect, where the client uses it. Links for such a client begin with it.
 */
export function baseUrlOf(
  { settings }: DialectParts,
  request: FastifyRequest,
  dialect: DialectName,
): string {
  const host = settings.publicUrl?.replace(/\/+$/, "") ?? calledUrl(request) ?? "";
  const key = keyInPath(request.raw);
  const prefix = request.routeOptions.url?.startsWith(`/${dialect}/`) ? `/${dialect}` : "";
  return host + (key === undefined ? "" : `/k/${key}`) + prefix;
}
