import { z } from "zod";
import { quote } from "./python-text.ts";

/** An address that may be called later; `urlProblem` says what is wrong with one. */
export const HttpUrl = z
  .string()
  // `URL` takes one, databases do not.
  .refine((text) => !text.includes("\0"), "contains a NUL character")
  .refine((text) => urlProblem("it", text) === undefined, "must be an http(s) URL with a host")
  .meta({ format: "uri" });

/**
 * Finds what is wrong with an address that a caller sent, from its text alone; `undefined` if it may be used.
 * Connecting decides whether the host is public.
 */
export function urlProblem(field: string, text: string): string | undefined {
  const { url, scheme, host, port } = readSpelling(text);
  if (!["http", "https"].includes(scheme)) {
    return `${field} must be an http(s) URL; got scheme ${quote(scheme)}`;
  }
  if (host === "") return `${field} has no host: ${quoteUrl(text)}`;
  if (port > 65_535) return `${field} has an invalid port: ${quoteUrl(text)}`;
  if (!URL.canParse(url)) return `${field} is not a valid URL: ${quoteUrl(text)}`;
  return numericHostProblem(field, host, new URL(url).hostname);
}

/** The parts as the caller wrote them; `URL` would already have rewritten the host. */
function readSpelling(text: string) {
  // `URL` drops these before it looks at anything else, so what follows must not see them either.
  const url = text.replaceAll(/[\t\n\r]/g, "").trim();
  const [, scheme = "<none>"] = /^([a-z][a-z0-9+.-]*):/i.exec(url) ?? [];
  const [, authority = ""] = /^https?:\/\/([^/\\?#]*)/i.exec(url) ?? [];
  const [, host = "", port = ""] = /^(.*?)(?::(\d*))?$/.exec(authority.replace(/^.*@/, "")) ?? [];
  return { url, scheme: scheme.toLowerCase(), host, port: Number(port) };
}

/** Other programs may read `127.1` or `0177.0.0.1` as another address than we do. */
function numericHostProblem(field: string, spelled: string, parsed: string): string | undefined {
  const isIpv4 = /^\d+\.\d+\.\d+\.\d+$/.test(parsed);
  if (!isIpv4 || spelled === parsed) return undefined;
  return (
    `${field} host ${quote(spelled)} is a legacy numeric address spelling; write it in dotted-quad form ` +
    "so it means the same thing to this worker as it does to whatever resolves it"
  );
}

/** Signatures and passwords are in the query and before the `@`; neither belongs in an error text. */
function quoteUrl(text: string): string {
  return quote(text.replace(/[?#].*$/s, "").replace(/\/\/[^/]*@/, "//"));
}
