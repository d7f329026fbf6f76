import { type FoundVisionModel, ParserError, type ParseOptions } from "@parsewright/contract";
import type { Backend } from "./backend.ts";
import { hybridBackend } from "./hybrid/hybrid-backend.ts";
import { pipelineBackend } from "./pipeline/pipeline-backend.ts";
import { vlmBackend } from "./vlm/vlm-backend.ts";

type BackendName = ParseOptions["backend"];

/** The backend that runs, and why it is not the one asked for. */
export interface ChosenBackend {
  readonly backend: Backend;
  readonly fallback?: string;
}

/** The backends that need a vision model. */
const VISION_BACKENDS: Readonly<Record<Exclude<BackendName, "pipeline">, Backend>> = {
  "vlm-auto-engine": vlmBackend,
  "vlm-http-client": vlmBackend,
  "hybrid-auto-engine": hybridBackend,
  "hybrid-http-client": hybridBackend,
};

/**
 * Which backend runs when one is asked for. Without a model the `auto` engines run on `pipeline`, and the document says
 * so; a server that the caller names is never replaced in silence.
 */
export function chooseBackend(name: BackendName, vision: FoundVisionModel): ChosenBackend {
  if (name === "pipeline") return { backend: pipelineBackend };
  if (!("missing" in vision)) return { backend: VISION_BACKENDS[name] };
  if (name.endsWith("-auto-engine")) return { backend: pipelineBackend, fallback: vision.missing };
  throw new ParserError("BACKEND_UNAVAILABLE", `backend='${name}' cannot run: ${vision.missing}`, {
    details: { backend: name },
  });
}
