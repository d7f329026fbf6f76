import { setTimeout as wait } from "node:timers/promises";

/** Servers that load weights for minutes are asked this often whether they are ready. */
const BETWEEN_LOOKS_MS = 250;

/** A server that takes longer for this is not ready. */
const LOOK_TIMEOUT_MS = 5000;

/** Not every server of the OpenAI kind has the first; all have the second. */
const HEALTH_PATHS = ["/health", "/v1/models"];

/** Resolves when the server says that it is ready. Rejects with the reason of the signal. */
export async function waitUntilHealthy(
  url: string,
  { signal, apiKey }: { readonly signal: AbortSignal; readonly apiKey?: string },
): Promise<void> {
  const headers: Record<string, string> =
    apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  for (;;) {
    signal.throwIfAborted();
    for (const path of HEALTH_PATHS) {
      const status = await look(new URL(path, url), headers, signal);
      if (status === 200) return;
      // Only where there is no such page is the next one asked: a 503 means that it still loads.
      if (status !== 404) break;
    }
    await wait(BETWEEN_LOOKS_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

/** `undefined` while nobody answers. */
async function look(
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<number | undefined> {
  try {
    const response = await fetch(url, {
      headers,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(LOOK_TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return undefined;
  }
}
