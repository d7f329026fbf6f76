import type { Block } from "@parsewright/contract";
import { DEFAULT_RENDER_OPTIONS, renderMarkdown } from "@parsewright/document";
import type { Engine } from "@parsewright/engine";
import { requestFor } from "../measure/parse-file.ts";
import type { ReadReport } from "./report-facts.ts";

/** Reads a page of a report as the service does with default settings. */
export async function readReport(engine: Engine, path: string | URL): Promise<ReadReport> {
  const document = await engine.parse(await requestFor(path));
  const furniture = document.pdf_info.flatMap(({ discarded_blocks }) => discarded_blocks);
  const markdown = renderMarkdown(document, DEFAULT_RENDER_OPTIONS);
  const characterShare = document.parser_audit?.characters_explained ?? 0;
  return { furniture: furniture.map(textOf), markdown, characterShare };
}

function textOf({ lines = [] }: Block): string {
  const spans = lines.flatMap((line) => line.spans);
  return spans.map((span) => ("content" in span ? span.content : "")).join("");
}
