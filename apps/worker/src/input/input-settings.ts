import { isAbsolute } from "node:path";
import { badVariable, type Environment, readVariable } from "@parsewright/contract";
import { matchesHost, type ProxySettings, readProxySettings } from "@parsewright/outbound";

const MEBIBYTE = 1024 * 1024;

/** Blank means the default, so that a worker without volumes needs a word for it. */
const NO_VOLUME_ROOTS = "none";

/** Sources that jobs may read. */
export interface InputSettings {
  readonly allowLocalFetch: boolean;
  /** Hosts that `file_url` may name even if they are private: a gateway's own, which keeps uploads. */
  readonly trustedHosts: readonly string[];
  /** Address by which this worker reaches uploads of a gateway, in place of the clients' address. */
  readonly uploads?: { readonly publicPrefix: string; readonly ownPrefix: string };
  readonly proxies: ProxySettings;
  /** The only hosts that `server_url` may name. Absent: every public one. */
  readonly serverUrlHosts?: readonly string[];
  readonly volumeRoots: readonly string[];
  readonly maxVolumeFileBytes: number;
}

/** Reads the settings of all sources. Throws a `ParserError` that names the variable and the fix. */
export function readInputSettings(environment: Environment): InputSettings {
  const hosts = readVariable(environment, "PARSER_SERVER_URL_ALLOW");
  const uploads = readUploads(environment);
  return {
    allowLocalFetch: readVariable(environment, "PARSER_ALLOW_LOCAL_FETCH"),
    trustedHosts: readVariable(environment, "PARSER_ALLOW_FETCH_FROM"),
    ...(uploads && { uploads }),
    proxies: readProxySettings(environment),
    ...(hosts.length > 0 && { serverUrlHosts: hosts }),
    volumeRoots: readVolumeRoots(environment),
    maxVolumeFileBytes: MEBIBYTE * readVariable(environment, "PARSER_MAX_VOLUME_FILE_MB"),
  };
}

/**
 * The public address of a gateway need not be reachable from the machine that it runs on; the one that jobs come from is.
 * A worker that may not fetch from there goes on with the public one.
 */
function readUploads(environment: Environment): InputSettings["uploads"] {
  const publicUrl = readVariable(environment, "PARSER_PUBLIC_URL")?.replace(/\/+$/, "");
  const [gatewayUrl] = readVariable(environment, "RUNPOD_WEBHOOK_GET_JOB")?.split("/v2/") ?? [];
  if (publicUrl === undefined || gatewayUrl === undefined) return undefined;
  const trusted = readVariable(environment, "PARSER_ALLOW_FETCH_FROM");
  return trusted.some((entry) => matchesHost(new URL(gatewayUrl), entry))
    ? { publicPrefix: `${publicUrl}/blobs/`, ownPrefix: `${gatewayUrl}/blobs/` }
    : undefined;
}

function readVolumeRoots(environment: Environment): readonly string[] {
  const roots = readVariable(environment, "PARSER_VOLUME_ROOTS");
  if (roots.join() === NO_VOLUME_ROOTS) return [];
  const relative = roots.find((root) => !isAbsolute(root));
  if (relative === undefined) return roots;
  throw badVariable(
    "PARSER_VOLUME_ROOTS",
    relative,
    "Set it to absolute paths separated by commas",
  );
}
