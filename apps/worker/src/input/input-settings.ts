import { isAbsolute } from "node:path";
import { isSwitchedOn, ParserError, quote } from "@parser/contract";
import { type ProxySettings, readProxySettings } from "@parser/outbound";
import { type Environment, readWholeNumber } from "../environment-values.ts";

const MEBIBYTE = 1024 * 1024;

/** The reference worker's, in the order its error texts show. */
const DEFAULT_VOLUME_ROOTS = ["/runpod-volume", "/workspace", "/tmp", "/worker"];

/** Ten times what can be downloaded, and still less than a worker's disk. */
const DEFAULT_MAX_VOLUME_FILE_MB = 2048;

/** What jobs may read. */
export interface InputSettings {
  readonly allowLocalFetch: boolean;
  /** Hosts that `file_url` may name even if they are private: a gateway's own, which keeps uploads. */
  readonly trustedHosts: readonly string[];
  readonly proxies: ProxySettings;
  /** The only hosts that `server_url` may name. Absent: every public one. */
  readonly serverUrlHosts?: readonly string[];
  readonly volumeRoots: readonly string[];
  readonly maxVolumeFileBytes: number;
}

/** Reads the settings of all sources. Throws a `ParserError` that names the variable and the fix. */
export function readInputSettings(environment: Environment): InputSettings {
  const hosts = readList(environment.PARSER_SERVER_URL_ALLOW);
  return {
    allowLocalFetch: isSwitchedOn(environment.PARSER_ALLOW_LOCAL_FETCH),
    trustedHosts: readList(environment.PARSER_ALLOW_FETCH_FROM),
    proxies: readProxySettings(environment),
    ...(hosts.length > 0 && { serverUrlHosts: hosts }),
    volumeRoots: readVolumeRoots(environment.PARSER_VOLUME_ROOTS),
    maxVolumeFileBytes:
      MEBIBYTE *
      readWholeNumber(environment, {
        name: "PARSER_MAX_VOLUME_FILE_MB",
        fallback: DEFAULT_MAX_VOLUME_FILE_MB,
      }),
  };
}

function readVolumeRoots(value: string | undefined): readonly string[] {
  const roots = readList(value);
  const relative = roots.find((root) => !isAbsolute(root));
  if (relative !== undefined) {
    throw new ParserError(
      "INVALID_INPUT",
      `PARSER_VOLUME_ROOTS must hold absolute paths separated by commas; got ${quote(relative)}. ` +
        "Write the whole path, or unset the variable.",
    );
  }
  return roots.length > 0 ? roots : DEFAULT_VOLUME_ROOTS;
}

function readList(value: string | undefined): string[] {
  return (value ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}
