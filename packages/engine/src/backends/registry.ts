import { type FoundVisionModel, ParserError, type ParseOptions } from "@parser/contract";
import type { Backend } from "./backend.ts";
import { pipelineBackend } from "./pipeline/pipeline-backend.ts";

type BackendName = ParseOptions["backend"];

/** The backend that runs, and why it is not the one asked for. */
export interface ChosenBackend {
  readonly backend: Backend;
  readonly fallback?: string;
}

/** The backends that need a vision model. */
const VISION_BACKENDS: Readonly<Partial<Record<BackendName, Backend>>> = {};

/**
 * Which backend runs when one is asked for. Without a model the `auto` engines run on `pipeline`, and the document says
 * so; a server that the caller names is never replaced in silence.
 */
export function chooseBackend(name: BackendName, vision: FoundVisionModel): ChosenBackend {
  if (name === "pipeline") return { backend: pipelineBackend };
  const backend = VISION_BACKENDS[name];
  const missing = "missing" in vision ? vision.missing : "It is not available in this version.";
  if (backend !== undefined && !("missing" in vision)) return { backend };
  if (name.endsWith("-auto-engine")) return { backend: pipelineBackend, fallback: missing };
  throw new ParserError("BACKEND_UNAVAILABLE", `backend='${name}' cannot run: ${missing}`, {
    details: { backend: name },
  });
}
