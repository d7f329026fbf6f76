import { type FoundVisionModel, ParserError, type SentFormat } from "@parsewright/contract";
import type { OutboundPolicy } from "@parsewright/outbound";
import { connectVisionModel } from "@parsewright/vision";
import type { ModelServer } from "../model-server/model-server.ts";
import type { FindJobVision, JobVision } from "./job-vision.ts";

export interface JobVisionParts {
  /** The model of the `auto` engines. */
  readonly modelServer: Pick<ModelServer, "findModel" | "modelDirectory">;
  readonly isFallbackAllowed: boolean;
  /** Rules for servers that a caller names. */
  readonly serverUrlPolicy: OutboundPolicy;
  readonly maxInFlight: number;
}

/** Formats whose pages are looked at; the others are read directly, whatever the backend. */
const PAGE_FORMATS: readonly SentFormat[] = ["pdf", "image"];

/** The `auto` engines get the worker's own model, the others that of the server they name. */
export function createFindJobVision(parts: JobVisionParts): FindJobVision {
  return async ({ input: { backend, server_url }, format, signal }) => {
    if (backend === "pipeline" || !PAGE_FORMATS.includes(format)) return undefined;
    if (backend.endsWith("-http-client"))
      return server_url === null ? undefined : connect(server_url, parts, signal);
    const model = await parts.modelServer.findModel(signal);
    if ("missing" in model && !parts.isFallbackAllowed) throw unavailable(backend, model.missing);
    return local(model, parts);
  };
}

async function connect(
  serverUrl: string,
  { serverUrlPolicy: policy, maxInFlight }: JobVisionParts,
  signal: AbortSignal,
): Promise<JobVision> {
  // Without a key: that of the operator's server is not for one that a caller names.
  const model = await connectVisionModel({ serverUrl, policy, maxInFlight, signal });
  return { model, modelDirectory: null, close: () => model.close() };
}

function local(model: FoundVisionModel, { modelServer }: JobVisionParts): JobVision {
  return { model, modelDirectory: modelServer.modelDirectory(), close: () => {} };
}

function unavailable(backend: string, missing: string): ParserError {
  return new ParserError(
    "BACKEND_UNAVAILABLE",
    `backend='${backend}' cannot run: ${missing}. Choose another backend; pipeline runs everywhere.`,
    { details: { backend } },
  );
}
