import type { DialectName, ParserError } from "@parsewright/contract";
import type { Route } from "../http/route.ts";
import type { RouteParts } from "../routes/app-parts.ts";
import { azureDialect } from "./azure/routes.ts";
import { inCallersWords } from "./callers-words.ts";
import type { Dialect, DialectParts, DialectRoute } from "./dialect.ts";
import { doclingDialect } from "./docling/routes.ts";
import { llamaParseDialect } from "./llamaparse/routes.ts";
import { markerDialect } from "./marker/routes.ts";
import { mineruDialect } from "./mineru/routes.ts";
import { mineru4Dialect } from "./mineru4/routes.ts";
import { mistralDialect } from "./mistral/routes.ts";
import { openWebUiDialect } from "./openwebui/routes.ts";
import { tikaDialect } from "./tika/routes.ts";
import { unstructuredDialect } from "./unstructured/routes.ts";

const DIALECTS: Readonly<Record<DialectName, Dialect>> = {
  mineru: mineruDialect,
  docling: doclingDialect,
  openwebui: openWebUiDialect,
  tika: tikaDialect,
  mistral: mistralDialect,
  mineru4: mineru4Dialect,
  unstructured: unstructuredDialect,
  llamaparse: llamaParseDialect,
  marker: markerDialect,
  azure: azureDialect,
};

/**
 * Routes of the enabled dialects. Each is served at the address its clients call and under the dialect's own prefix. If
 * two dialects claim an address, the first one gets it and the other keeps only its prefixed address.
 */
export function dialectRoutes(parts: RouteParts): readonly Route[] {
  if (parts.dialects === undefined) return [];
  const { names, ...own } = parts.dialects;
  const dialectParts: DialectParts = { ...parts, ...own };
  const taken = new Set<string>();
  return names.flatMap((name) => {
    const { routes, words, errorStatus, ...dialect } = DIALECTS[name];
    const errorBody = (error: ParserError) => dialect.errorBody(inCallersWords(error, words));
    return routes(dialectParts).map((route): Route => {
      const ownAddress = `/${name}${route.path}`;
      const addresses = addressesOf(route);
      const isFree = addresses.every((address) => !taken.has(address));
      for (const address of addresses) taken.add(address);
      const place = isFree ? { alsoAt: [ownAddress] } : { path: ownAddress };
      return { ...route, ...place, dialect: name, errorBody, errorStatus };
    });
  });
}

/** Normalises parameter names, because routes that differ only in them match the same addresses. */
function addressesOf({ methods, path }: DialectRoute): string[] {
  return methods.map((method) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`);
}
