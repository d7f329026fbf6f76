import { checkDestination } from "@parser/outbound";
import type { InputSettings } from "./input-settings.ts";

/**
 * Refuses a model server that a caller may not name: page images are sent there. With a list of the operator's,
 * only its hosts; without one, public hosts.
 */
export async function checkServerUrl(serverUrl: string, settings: InputSettings): Promise<void> {
  const { allowLocalFetch, serverUrlHosts, proxies } = settings;
  await checkDestination(serverUrl, {
    field: "server_url",
    allowPrivateHosts: allowLocalFetch,
    proxies,
    ...(serverUrlHosts && { allowedHosts: serverUrlHosts }),
  });
}
