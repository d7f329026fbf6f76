import type { JobEnvelope } from "@parsewright/contract";
import { ParserClientError } from "./client-error.ts";
import type { SubmitOptions } from "./parse-options.ts";
import type { ClientSettings } from "./resolve-settings.ts";
import { type Handover, submitJob } from "./submit-job.ts";

/** Hands a job over, as `submitJob` does. */
export type SubmitJob = (
  settings: ClientSettings,
  options: SubmitOptions,
  handover: Handover,
) => Promise<JobEnvelope>;

/** Hands over several jobs about one document: a Parsewright gateway gets it with the first of them alone. */
export function shareUpload(submit: SubmitJob = submitJob): SubmitJob {
  let uploading: Promise<JobEnvelope> | undefined;
  return async function submitShared(settings, options, handover) {
    const { file, ...rest } = options;
    if (file === undefined || settings.service === "platform") {
      return submit(settings, options, handover);
    }
    const earlier = uploading;
    if (earlier === undefined) {
      uploading = submit(settings, options, handover);
      return uploading;
    }
    try {
      const { id: documentOf } = await earlier;
      return await submit(settings, { ...rest, documentOf }, handover);
    } catch (error) {
      if (!(error instanceof ParserClientError) || error.code !== "NOT_FOUND") throw error;
      // The first job has been forgotten, and its document with it.
      if (uploading === earlier) uploading = undefined;
      return submitShared(settings, options, handover);
    }
  };
}
