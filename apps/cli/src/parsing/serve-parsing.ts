import { ParserError } from "@parser/contract";
import type { CommandIo } from "../command-io.ts";
import { type FolderParser, openFolderParser } from "./folder-parser.ts";
import type { ParsingReport, ParsingRequest } from "./process-messages.ts";

/** The life of a parsing process: one document after another until the command is gone. */
export function serveParsing(loadEngine: CommandIo["loadEngine"]): void {
  // The command aborts by ending this process.
  const { signal } = new AbortController();
  let parser: Promise<FolderParser> | undefined;
  process.on("message", (request: ParsingRequest) => {
    if (request.kind === "open") {
      const { settings, environment } = request;
      parser = openFolderParser(settings, { environment, signal, loadEngine });
      // Told to the document that comes next.
      parser.catch(() => undefined);
    } else void parse(parser, request).then(report);
  });
  process.on("disconnect", () => process.exit());
}

async function parse(
  parser: Promise<FolderParser> | undefined,
  { file, stem, folder }: Extract<ParsingRequest, { kind: "parse" }>,
): Promise<ParsingReport> {
  try {
    const onProgress = (progress: { pagesDone: number; pagesTotal: number }) =>
      report({ kind: "progress", progress });
    const opened = await parser;
    if (opened === undefined) throw new Error("The process was not told how to parse.");
    return { kind: "done", pages: await opened.parse({ file, stem, onProgress }, folder) };
  } catch (error) {
    const told = ParserError.from(error);
    const cause = told.cause instanceof Error ? told.cause.message : String(told.cause);
    return { kind: "failed", error: told.toJSON(), cause };
  }
}

function report(message: ParsingReport): void {
  process.send?.(message);
}
