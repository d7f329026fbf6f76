import type { ModelPart } from "../../model-threads/threaded-model.ts";

/** Finds the lines in a picture, in every script. */
export const DETECTION_MODEL = "pp-ocrv6-det-small";

/** Finds the lines in seals, in every script. Without it they are looked for as in any picture. */
export const SEAL_PART: ModelPart = { model: "pp-ocrv4-seal-det", isOptional: true };
