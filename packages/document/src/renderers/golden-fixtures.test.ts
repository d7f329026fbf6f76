import { readdirSync, readFileSync } from "node:fs";
import {
  BODY_BLOCK_TYPES,
  ContentList,
  Document,
  UpstreamContentList,
  UpstreamContentListV2,
} from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { renderers } from "./registry.ts";
import { DEFAULT_RENDER_OPTIONS, type OutputName, type RenderOptions } from "./renderer.ts";

const FOLDER = new URL("../../../../fixtures/render/", import.meta.url);

/** Markdown is kept as an array of lines, so that a change to it can be read. */
interface GoldenFile {
  readonly document: Document;
  readonly renders: readonly {
    readonly name: string;
    readonly options: Partial<RenderOptions>;
    readonly expected: Partial<Record<OutputName, unknown>>;
  }[];
}

const files = readdirSync(FOLDER).map((name) => ({ name, ...readGolden(name) }));

describe.each(files)("the golden outputs of $name", ({ document, renders }) => {
  it.each(renders)("are written $name", ({ options, expected }) => {
    for (const [output, golden] of Object.entries(expected)) {
      const written = render(document, output as OutputName, options);

      expect({ [output]: written }).toEqual({ [output]: golden });
      // Readers of the JSON see the fields in this order.
      expect(JSON.stringify(written)).toBe(JSON.stringify(golden));
    }
  });

  it("fit the schemas of the lists", () => {
    expect(() => ContentList.parse(render(document, "content_list"))).not.toThrow();
    expect(() =>
      UpstreamContentList.parse(render(document, "upstream_content_list")),
    ).not.toThrow();
    expect(() =>
      UpstreamContentListV2.parse(render(document, "upstream_content_list_v2")),
    ).not.toThrow();
  });

  it("come from a document that fits its schema and stays as it was", () => {
    const before = structuredClone(document);
    for (const output of Object.keys(renderers)) render(document, output as OutputName);

    expect(document).toEqual(before);
    expect(Document.parse(document)).toEqual(before);
    expect(render(document, "middle")).toEqual(before);
  });
});

it("cover every body block type", () => {
  const types = files.flatMap(({ document }) =>
    document.pdf_info.flatMap(({ para_blocks }) => para_blocks.map(({ type }) => type)),
  );

  expect([...new Set(types)].sort()).toEqual([...BODY_BLOCK_TYPES].sort());
});

function readGolden(name: string): GoldenFile {
  return JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as GoldenFile;
}

function render(document: Document, output: OutputName, options: Partial<RenderOptions> = {}) {
  const written = renderers[output](document, { ...DEFAULT_RENDER_OPTIONS, ...options });
  return typeof written === "string" ? written.split("\n") : written;
}
