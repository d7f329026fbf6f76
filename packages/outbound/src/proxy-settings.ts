import { type Environment, ParserError, readVariable, urlProblem } from "@parsewright/contract";
import { matchesHostOnAnyPort } from "./match-host.ts";

/** The proxies an operator has named. */
export interface ProxySettings {
  readonly http?: URL;
  readonly https?: URL;
  /** Hosts called directly: `host`, `host:port`, `.suffix`, or `*` for all. */
  readonly except: readonly string[];
}

/** Reads `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`, in small letters first, as other programs do. */
export function readProxySettings(environment: Environment): ProxySettings {
  const either = (name: string) => ({
    [name]: environment[name.toLowerCase()] || environment[name],
  });
  const http = readProxyUrl("HTTP_PROXY", readVariable(either("HTTP_PROXY"), "HTTP_PROXY"));
  const https = readProxyUrl("HTTPS_PROXY", readVariable(either("HTTPS_PROXY"), "HTTPS_PROXY"));
  const except = readVariable(either("NO_PROXY"), "NO_PROXY");
  return { ...(http && { http }), ...(https && { https }), except };
}

/** The proxy through which an address is called, if any. */
export function proxyFor(url: URL, settings: ProxySettings | undefined): URL | undefined {
  const proxy = url.protocol === "https:" ? settings?.https : settings?.http;
  const isExcepted = settings?.except.some((entry) => matchesException(url, entry)) ?? false;
  return isExcepted ? undefined : proxy;
}

function matchesException(url: URL, entry: string): boolean {
  if (entry === "*") return true;
  const suffix = entry.replace(/^\*?\./, "").toLowerCase();
  return matchesHostOnAnyPort(url, suffix) || url.hostname.endsWith(`.${suffix}`);
}

function readProxyUrl(name: string, value: string | undefined): URL | undefined {
  if (value === undefined) return undefined;
  const text = value.includes("://") ? value : `http://${value}`;
  const problem = urlProblem(name, text);
  if (problem !== undefined) throw new ParserError("INVALID_INPUT", problem);
  return new URL(text);
}
