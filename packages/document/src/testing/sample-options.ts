import { JobInput, type ParseOptions } from "@parsewright/contract";

/** Options as a job that names nothing but its file gets them, on the backend that needs no model. */
export const sampleOptions: ParseOptions = JobInput.parse({
  volume_path: "/sample.pdf",
  backend: "pipeline",
});
