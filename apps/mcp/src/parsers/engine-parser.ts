import { writeFile } from "node:fs/promises";
import { ParserError } from "@parsewright/contract";
import { type EngineHost, parseElsewhere } from "@parsewright/engine-host";
import {
  type DocumentParser,
  nameResults,
  type ParseTask,
  RESULT_STEM,
} from "./document-parser.ts";

/** Parses with the engine on this machine, in processes that a document may bring down. */
export function createEngineParser(host: EngineHost): DocumentParser {
  return {
    takesUrls: false,
    async parse({ source, options, folder, signal, onProgress, onDraft }: ParseTask) {
      if (!("bytes" in source)) throw new ParserError("INVALID_INPUT", "There are no bytes.");
      await parseElsewhere(host, {
        putDocument: (path) => writeFile(path, source.bytes),
        folder,
        basename: RESULT_STEM,
        formats: ["markdown", "middle", "images"],
        options,
        maxPages: 0,
        signal,
        onProgress: ({ pagesDone, pagesTotal }) => onProgress(pagesDone, pagesTotal),
        onDraft,
      });
      await nameResults(folder);
    },
  };
}
