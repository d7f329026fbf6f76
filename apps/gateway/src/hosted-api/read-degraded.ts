import { buffer } from "node:stream/consumers";
import { Degraded, SuccessResponse } from "@parsewright/contract";
import type { BlobStore } from "../blobs/blob-store.ts";
import type { JobRecord } from "../jobs/job-record.ts";

/** Behind its archive a response has what the result lacks and facts about the run, far less than this. */
const TAIL_BYTES = 64 * 1024;

const NAME = '"degraded":';

/** Reads what the result of a completed job lacks. Of a large response, which has an archive in it, only the end is read. */
export async function readDegraded(
  blobs: Pick<BlobStore, "read">,
  { output }: JobRecord,
): Promise<Degraded | undefined> {
  if (output === undefined) return undefined;
  if ("json" in output) return SuccessResponse.safeParse(output.json).data?.results[0]?.degraded;
  const range = { start: Math.max(0, output.bytes - TAIL_BYTES), end: output.bytes - 1 };
  const tail = await blobs.read(output.blobKey, range);
  return tail && findDegraded((await buffer(tail.stream)).toString("utf8"));
}

/** Quotes inside of JSON strings are escaped, so the name is found only where it is a key. */
function findDegraded(text: string): Degraded | undefined {
  const start = text.lastIndexOf(NAME);
  if (start === -1) return undefined;
  const rest = text.slice(start + NAME.length);
  for (let end = rest.indexOf("}"); end !== -1; end = rest.indexOf("}", end + 1)) {
    const value = parseJson(rest.slice(0, end + 1));
    if (value !== undefined) return Degraded.safeParse(value).data;
  }
  return undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
