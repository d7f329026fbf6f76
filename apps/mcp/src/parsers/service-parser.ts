import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ParserClient, SubmitOptions } from "@parsewright/client";
import { fromJobFields, OUTPUT_FILES, type ProgressUpdate } from "@parsewright/contract";
import {
  type DocumentParser,
  nameResults,
  type ParseTask,
  RESULT_STEM,
} from "./document-parser.ts";

/** Lets a service parse. */
export function createServiceParser(client: ParserClient): DocumentParser {
  return {
    takesUrls: true,
    async parse({ source, options, folder, signal, onProgress, onDraft }: ParseTask) {
      const fields: SubmitOptions = {
        ...fromJobFields(options, "client"),
        ...("url" in source ? { fileUrl: source.url } : { file: new Blob([copyOf(source.bytes)]) }),
        basename: RESULT_STEM,
        signal,
      };
      const response = onDraft
        ? await parseByPage(client, fields, { onProgress, onDraft })
        : await client.parseDocument({
            ...fields,
            onProgress: (update) => forward(update, onProgress),
          });
      await client.saveTarball(response, folder, { signal });
      await rm(join(folder, OUTPUT_FILES.content_list(RESULT_STEM)), { force: true });
      await nameResults(folder);
    },
  };
}

async function parseByPage(
  client: ParserClient,
  fields: SubmitOptions,
  { onProgress, onDraft }: Required<Pick<ParseTask, "onProgress" | "onDraft">>,
) {
  const { signal } = fields;
  const job = await client.submit(fields);
  const readPages = async () => {
    for await (const page of job.pages({ signal })) {
      onDraft?.({ pageNumber: page.page_number, markdown: page.markdown });
    }
  };
  const readUpdates = async () => {
    for await (const update of client.stream(job.id, { signal })) forward(update, onProgress);
  };
  try {
    // The platform has no pages; its results are read as ever.
    const [response] = await Promise.all([
      job.wait({ signal }),
      readPages().catch(() => undefined),
      readUpdates(),
    ]);
    return response;
  } catch (error) {
    if (signal?.aborted) await client.cancel(job.id).catch(() => undefined);
    throw error;
  }
}

function forward(update: ProgressUpdate, onProgress: ParseTask["onProgress"]): void {
  if (update.phase === "reading_pages") onProgress(update.pages_done, update.pages_total);
}

/** A `Blob` takes no bytes that another thread might share. */
function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
