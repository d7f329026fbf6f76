import type { JobRequest } from "../options.ts";

/** The loader has no options: every page, with what is needed to answer page by page. */
export const EXTERNAL_LOADER_JOB: JobRequest = {
  input: { transport: "inline", formats: ["markdown", "middle"] },
};
