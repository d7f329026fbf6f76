import { checkDestination, type OutboundPolicy } from "@parsewright/outbound";
import type { InputSettings } from "./input-settings.ts";

/**
 * Rules for model servers that a caller names, as page images are sent there. With a list of the operator's, only its
 * hosts; without one, public hosts.
 */
export function serverUrlPolicy(settings: InputSettings): OutboundPolicy {
  const { allowLocalFetch, serverUrlHosts, proxies } = settings;
  return {
    field: "server_url",
    allowPrivateHosts: allowLocalFetch,
    proxies,
    ...(serverUrlHosts && { allowedHosts: serverUrlHosts }),
  };
}

/** Refuses a model server that a caller may not name. */
export async function checkServerUrl(serverUrl: string, settings: InputSettings): Promise<void> {
  await checkDestination(serverUrl, serverUrlPolicy(settings));
}
