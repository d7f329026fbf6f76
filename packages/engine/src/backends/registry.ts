import { type FoundVisionModel, ParserError, type ParseOptions } from "@parsewright/contract";
import type { Backend } from "./backend.ts";
import { hybridBackend } from "./hybrid/hybrid-backend.ts";
import { pipelineBackend } from "./pipeline/pipeline-backend.ts";
import { vlmBackend } from "./vlm/vlm-backend.ts";

type BackendName = ParseOptions["backend"];

/** Backend that will run, with the reason if it is not the requested one. */
export interface ChosenBackend {
  readonly backend: Backend;
  readonly fallback?: string;
}

/** Backends that need a vision model. */
const VISION_BACKENDS: Readonly<Record<Exclude<BackendName, "pipeline">, Backend>> = {
  "vlm-auto-engine": vlmBackend,
  "vlm-http-client": vlmBackend,
  "hybrid-auto-engine": hybridBackend,
  "hybrid-http-client": hybridBackend,
};

/**
 * Chooses the backend for a request. Without a vision model, the `auto` engines fall back to `pipeline` and the document
 * says so; a server that the caller names is never replaced silently.
 */
export function chooseBackend(name: BackendName, vision: FoundVisionModel): ChosenBackend {
  if (name === "pipeline") return { backend: pipelineBackend };
  if (!("missing" in vision)) return { backend: VISION_BACKENDS[name] };
  if (name.endsWith("-auto-engine")) return { backend: pipelineBackend, fallback: vision.missing };
  throw new ParserError("BACKEND_UNAVAILABLE", `backend='${name}' cannot run: ${vision.missing}`, {
    details: { backend: name },
  });
}
