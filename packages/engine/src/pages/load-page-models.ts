import { loadModel } from "../models/connect-model.ts";
import { createModelHost, type ModelHost, type ModelHostOptions } from "../models/model-host.ts";
import { LAYOUT_MODEL } from "../readers/regions/by-model/layout-model.ts";
import { SLANET_PLUS_MODEL } from "../readers/tables/model/slanet-plus-model.ts";

/**
 * Begins to load the models that every page needs, each in a thread of its own. Needs little code, so that the code
 * that reads pages can be loaded meanwhile.
 */
export function loadPageModels(options: ModelHostOptions): ModelHost {
  const host = createModelHost(options);
  for (const model of [LAYOUT_MODEL, SLANET_PLUS_MODEL]) {
    // Ignores a failure here: it is reported again to any reader that connects to the model later.
    loadModel(host.connect, model).catch(() => {});
  }
  return host;
}
