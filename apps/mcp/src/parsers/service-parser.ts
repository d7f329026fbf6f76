import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ParserClient } from "@parsewright/client";
import { fromJobFields, OUTPUT_FILES } from "@parsewright/contract";
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
    async parse({ source, options, folder, signal, onProgress }: ParseTask) {
      const response = await client.parseDocument({
        ...fromJobFields(options, "client"),
        ...("url" in source ? { fileUrl: source.url } : { file: new Blob([copyOf(source.bytes)]) }),
        basename: RESULT_STEM,
        signal,
        onProgress(update) {
          if (update.phase === "reading_pages") onProgress(update.pages_done, update.pages_total);
        },
      });
      await client.saveTarball(response, folder, { signal });
      await rm(join(folder, OUTPUT_FILES.content_list(RESULT_STEM)), { force: true });
      await nameResults(folder);
    },
  };
}

/** A `Blob` takes no bytes that another thread might share. */
function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
