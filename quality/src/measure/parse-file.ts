import { readFile } from "node:fs/promises";
import { JobInput, type Tier } from "@parsewright/contract";
import { DEFAULT_RENDER_OPTIONS, type RenderOptions } from "@parsewright/document";
import type { Engine } from "@parsewright/engine";
import { type ParsedDocument, parseToMarkdown } from "./parse-to-markdown.ts";

/** Asks the engine as the service does with default settings, but without keeping pictures. */
export async function requestFor(
  path: string | URL,
  tier?: Tier,
): Promise<Parameters<Engine["parse"]>[0]> {
  return {
    bytes: await readFile(path),
    options: JobInput.parse({ backend: "pipeline", ...(tier && { tier }) }),
    images: { isDiscarding: true, add: () => Promise.resolve() },
    signal: new AbortController().signal,
  };
}

/** Parses a file as the service does with default settings, without keeping its pictures. */
export async function parseFile(
  engine: Engine,
  path: string | URL,
  {
    renderOptions = DEFAULT_RENDER_OPTIONS,
    tier,
  }: { readonly renderOptions?: RenderOptions; readonly tier?: Tier } = {},
): Promise<ParsedDocument> {
  const request = await requestFor(path, tier);
  return parseToMarkdown(() => engine.parse(request), renderOptions);
}
