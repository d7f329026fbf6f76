import { ENGINE_VERSION } from "@parsewright/document/version";

/** Headers of every request to the platform. The key goes as it is, without `Bearer`. */
export function platformHeaders(apiKey: string | undefined): Readonly<Record<string, string>> {
  return {
    "user-agent": `parsewright-worker/${ENGINE_VERSION} (${process.platform}; ${process.arch}) node/${process.versions.node}`,
    ...(apiKey === undefined ? {} : { authorization: apiKey }),
  };
}

/** The version parameter of pings, under the protocol's name and recognisably not the platform's own library. */
export const VERSION_PARAMETER = { runpod_version: `parser-${ENGINE_VERSION}` } as const;
