import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ParserClient } from "@parser/client";
import { OUTPUT_FILES } from "@parser/contract";
import { type DocumentParser, type ParseTask, RESULT_FILES } from "./document-parser.ts";

const REMOTE_NAME = "document";

/** Lets a service parse. */
export function createServiceParser(client: ParserClient): DocumentParser {
  return {
    takesUrls: true,
    close: () => Promise.resolve(),
    async parse({ source, choices, folder, signal, onProgress }: ParseTask) {
      const response = await client.parseDocument({
        ...choices,
        ...("url" in source ? { fileUrl: source.url } : { file: new Blob([copyOf(source.bytes)]) }),
        basename: REMOTE_NAME,
        signal,
        onProgress(update) {
          if (update.phase === "reading_pages") onProgress(update.pages_done, update.pages_total);
        },
      });
      await client.saveTarball(response, folder, { signal });
      await rm(join(folder, OUTPUT_FILES.content_list(REMOTE_NAME)), { force: true });
      await rename(
        join(folder, OUTPUT_FILES.middle(REMOTE_NAME)),
        join(folder, RESULT_FILES.middle),
      );
      await rename(
        join(folder, OUTPUT_FILES.markdown(REMOTE_NAME)),
        join(folder, RESULT_FILES.markdown),
      );
    },
  };
}

/** A `Blob` takes no bytes that another thread might share. */
function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
