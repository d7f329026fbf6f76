import {
  DEFAULT_FORMATS,
  type JobFields,
  type JobInput,
  type OptionValues,
  toJobFields,
} from "@parsewright/contract";
import { HostedError } from "./hosted-error.ts";

/** Options of a caller of the hosted API for parsing a file. */
export interface TaskOptions extends OptionValues<JobFields, "hosted"> {
  readonly model_version: "pipeline" | "vlm" | "MinerU-HTML";
  readonly extra_formats?: readonly string[] | undefined;
}

/** A job input without its source and its name. */
export type ParseInput = Omit<JobInput, "file_url" | "file_b64" | "volume_path" | "basename">;

/** The job that does what a task asks for. What only the hosted service can do is refused in its own terms. */
export function jobInputOf(options: TaskOptions): ParseInput {
  const extra = options.extra_formats ?? [];
  const unmade = extra.filter((format) => format !== "html");
  if (unmade.length > 0) {
    throw new HostedError(
      "-60016",
      `extra_formats ${unmade.join(", ")} cannot be made here: leave them out, or ask for html`,
    );
  }
  return {
    backend: options.model_version === "vlm" ? "vlm-auto-engine" : "pipeline",
    ...toJobFields(options, "hosted"),
    ...(extra.length > 0 && { formats: [...DEFAULT_FORMATS, "html" as const] }),
    transport: "tarball_b64",
    archive_format: "zip",
  };
}
