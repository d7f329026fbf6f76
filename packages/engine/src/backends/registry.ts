import { ParserError, type ParseOptions } from "@parser/contract";
import type { Backend } from "./backend.ts";
import { pipelineBackend } from "./pipeline/pipeline-backend.ts";

type BackendName = ParseOptions["backend"];

/**
 * Which backend runs when one is asked for. Without a local model server the `auto` engines run on
 * `pipeline`, and the document says so; a server that the caller names is never replaced in silence.
 */
const BACKENDS: Readonly<Record<BackendName, Backend | undefined>> = {
  pipeline: pipelineBackend,
  "vlm-auto-engine": pipelineBackend,
  "hybrid-auto-engine": pipelineBackend,
  "vlm-http-client": undefined,
  "hybrid-http-client": undefined,
};

export function findBackend(name: BackendName): Backend {
  const backend = BACKENDS[name];
  if (backend !== undefined) return backend;
  throw new ParserError(
    "BACKEND_UNAVAILABLE",
    `backend='${name}' is not available in this version. Use backend='pipeline'.`,
    { details: { backend: name } },
  );
}
