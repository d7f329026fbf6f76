import type { ScalerView } from "./scaler-view.ts";

/** Clients ask for the status of a waiting job often; the reason it waits changes seldom. */
const CACHE_MS = 2000;

/** Says why jobs of an endpoint wait although they should not; `undefined` when all is well. */
export type ReadHint = (endpointId: string) => Promise<string | undefined>;

export function createHintReader(scaler: ScalerView, now: () => number = Date.now): ReadHint {
  const cache = new Map<string, { readonly until: number; readonly hint: string | undefined }>();
  return async (endpointId) => {
    const cached = cache.get(endpointId);
    if (cached !== undefined && cached.until > now()) return cached.hint;
    const { hint } = await scaler.report(endpointId);
    cache.set(endpointId, { until: now() + CACHE_MS, hint });
    return hint;
  };
}
