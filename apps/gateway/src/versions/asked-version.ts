import { JobInput, ParserError } from "@parsewright/contract";
import type { RenderOptions } from "@parsewright/document";
import type { FastifyRequest } from "fastify";
import type { Version } from "../answers/correct-output.ts";
import { queryParameter } from "../http/parameters.ts";
import type { QueryParameter } from "../http/route.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import type { VersionStore } from "./version-store.ts";

export const VERSION_PARAMETER: QueryParameter = {
  name: "version",
  type: "string",
  description:
    "A version of the document that people corrected, or `latest`. Without it the answer is the original result.",
};

/** A version that a request asks for, of which the corrections are not in memory yet. */
export interface AskedVersion {
  readonly version: number;
  /** Size of the JSON of its corrections. */
  readonly bytes: number;
  readonly read: () => Promise<Version>;
}

interface Parts {
  readonly versions: VersionStore;
}

/** The version that a request asks for by `?version=`, in every API; `undefined` for what was read. */
export async function askedVersion(
  parts: Parts,
  request: FastifyRequest,
  job: JobRecord,
): Promise<AskedVersion | undefined> {
  const text = queryParameter(request, "version");
  return text === undefined ? undefined : findVersion(parts, job, text);
}

/** A version by its number or as `latest`, which may be what was read. */
export async function findVersion(
  { versions }: Parts,
  job: JobRecord,
  text: string,
): Promise<AskedVersion> {
  const version = await numberOf(versions, job.id, text);
  const { bytes, read } = await versions.find(job.id, version);
  const readAll = async () => ({ corrections: await read(), options: optionsOf(job) });
  return { version, bytes, read: readAll };
}

async function numberOf(versions: VersionStore, jobId: string, text: string): Promise<number> {
  if (text === "latest") return (await versions.list(jobId))[0]?.version ?? 0;
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new ParserError("INVALID_INPUT", "version must be a number from 0, or latest.");
}

/** Options with which the job wrote its texts. An input that is too large for its row has a document in it and is not read for them. */
export function optionsOf({ input }: JobRecord): Partial<RenderOptions> {
  const job = "json" in input ? JobInput.safeParse(input.json).data : undefined;
  if (job === undefined) return {};
  return {
    emphasis: job.emphasis,
    pageBreak: job.page_break ?? "",
    blockIds: job.block_ids,
    markUnsure: job.mark_unsure,
    embedPictures: job.embed_images,
    chunkTokens: job.chunk_tokens,
    chunkOverlap: job.chunk_overlap,
    chunkTables: job.chunk_tables,
  };
}
