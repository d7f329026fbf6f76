import type { HandlerParts } from "./handler-parts.ts";
import type { HandleJob } from "./handler.ts";
import { createResponseWriter } from "./responses/response-writer.ts";
import { runJob } from "./job/run-job.ts";

/** Makes the function that answers jobs: validate, fetch, parse, package, respond. */
export function createHandler(parts: HandlerParts): HandleJob {
  // Failures report the models too, and documents that need none do not unload them.
  let modelDirectory = parts.modelDirectory;
  const responses = createResponseWriter({ ...parts, modelDirectory: () => modelDirectory });
  const engine: HandlerParts["engine"] = {
    openWorkFolder: (tenant) => parts.engine.openWorkFolder(tenant),
    async parse(task) {
      const outcome = await parts.engine.parse(task);
      modelDirectory = outcome.modelDirectory ?? modelDirectory;
      return outcome;
    },
  };
  return (job, context) =>
    parts.telemetry.job({ jobId: job.id, traceparent: job.traceparent }, (telemetry) =>
      runJob({ job, context, telemetry, responses, parts: { ...parts, engine } }),
    );
}
