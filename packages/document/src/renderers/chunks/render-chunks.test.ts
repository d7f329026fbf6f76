import { Chunk } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { DEFAULT_RENDER_OPTIONS, type RenderOptions } from "../renderer.ts";
import { documentOf, pictureBlock, tableBlock, textBlock } from "../../testing/sample-blocks.ts";
import { countTokens } from "./count-tokens.ts";
import { renderChunks } from "./render-chunks.ts";

const SENTENCES = Array.from(
  { length: 30 },
  (_, index) => `Lamp number ${index} burns oil all night long.`,
);

describe("renderChunks", () => {
  it("begins a chunk at each heading and says under which headings it stands", () => {
    const chunks = render([
      textBlock("text", "Before all."),
      textBlock("title", "Lamps", { level: 1 }),
      textBlock("title", "Oil", { level: 2 }),
      textBlock("text", "Oil burns."),
      textBlock("title", "Gas", { level: 2 }),
      textBlock("text", "Gas glows."),
      textBlock("title", "Lenses", { level: 1 }),
      textBlock("text", "Lenses bend light."),
    ]);

    expect(chunks.map(({ text, headings }) => [text, headings])).toEqual([
      ["Before all.", []],
      ["# Lamps\n\n## Oil\n\nOil burns.", ["Lamps", "Oil"]],
      ["## Gas\n\nGas glows.", ["Lamps", "Gas"]],
      ["# Lenses\n\nLenses bend light.", ["Lenses"]],
    ]);
  });

  it("does not repeat a heading of many pages, or a caption of a table, in every chunk", () => {
    const rows = SENTENCES.map((text) => `<tr><td>${text}</td></tr>`).join("");
    const long = SENTENCES.join(" ").repeat(20);
    const blocks = [
      textBlock("title", long, { level: 1 }),
      ...SENTENCES.map((text) => textBlock("text", text)),
      tableBlock(`<table>${rows}</table>`, long),
    ];
    const written = JSON.stringify(render(blocks, { chunkTokens: 32 }));

    // Places and short headings are most of it. Repeated, each would be there some four hundred times.
    expect(written.length).toBeLessThan(50 * long.length);
  });

  it("says which blocks it is made of, and where they stand", () => {
    const [chunk] = render([
      textBlock("title", "Lamps", { level: 1 }),
      pictureBlock("a.png"),
      {
        ...textBlock("text", "Oil"),
        lines: [
          { bbox: [10, 20, 90, 30], spans: [{ type: "text", content: "Oil" }] },
          { bbox: [60, 100, 100, 110], spans: [{ type: "text", content: "burns." }] },
        ],
      },
    ]);

    expect(Chunk.parse(chunk)).toEqual(chunk);
    expect(chunk).toMatchObject({
      index: 0,
      pages: [5],
      blocks: ["p5.b1", "p5.b2", "p5.b3"],
      images: ["images/a.png"],
      boxes: [
        { block: "p5.b1", page: 5, bbox: [100, 100, 900, 150] },
        { block: "p5.b2", page: 5, bbox: [0, 0, 500, 250] },
        { block: "p5.b3", page: 5, bbox: [100, 100, 900, 150] },
        { block: "p5.b3", page: 5, bbox: [600, 500, 1000, 550] },
      ],
      tokens: countTokens(chunk?.text ?? ""),
      tokenizer: "cl100k_base",
    });
  });

  it("cuts long text between sentences and repeats as many as the overlap holds", () => {
    const document = [textBlock("text", SENTENCES.join(" "))];
    const chunks = render(document, { chunkTokens: 60 });
    const overlapping = render(document, { chunkTokens: 60, chunkOverlap: 15 });

    expect(chunks.map(({ text }) => text).join(" ")).toBe(SENTENCES.join(" "));
    for (const { tokens } of [...chunks, ...overlapping]) expect(tokens).toBeLessThanOrEqual(60);
    const [first, second] = overlapping.map(({ text }) => text.split(/(?<=\.)\s+/));
    expect(second?.[0]).toBe(first?.at(-1));
  });

  it.each([
    { name: "a word without an end", text: "a".repeat(5000) },
    { name: "text without spaces", text: "灯台は夜の海を照らす".repeat(200) },
  ])("keeps to its size with $name", ({ text }) => {
    for (const { tokens } of render([textBlock("text", text)], { chunkTokens: 64 }))
      expect(tokens).toBeLessThanOrEqual(64);
  });

  it("cuts a table between rows and repeats its caption and head", () => {
    const rows = SENTENCES.map((text, index) => `<tr><td>${index}</td><td>${text}</td></tr>`);
    const html = `<table><tr><td>No.</td><td>What</td></tr>${rows.join("")}</table>`;
    const chunks = render([tableBlock(html, "Table 1")], { chunkTokens: 120 });
    const whole = render([tableBlock(html, "Table 1")], { chunkTokens: 120, chunkTables: "whole" });

    expect(chunks.length).toBeGreaterThan(2);
    for (const { text, tokens } of chunks) {
      expect(text).toMatch(/^Table 1\s+<table><tr><td>No\.<\/td><td>What<\/td><\/tr><tr>/);
      expect(tokens).toBeLessThanOrEqual(120);
    }
    expect(chunks.flatMap(({ text }) => text.match(/Lamp number \d+/g)).length).toBe(30);
    expect(whole).toHaveLength(1);
  });

  it("gives a cell that reaches over a cut to both parts", () => {
    const rows = SENTENCES.slice(1).map((text) => `<tr><td>${text}</td></tr>`);
    const first = `<tr><td rowspan="30">North</td><td>${SENTENCES[0]}</td></tr>`;
    const html = `<table><tr><td>Sea</td><td>What</td></tr>${first}${rows.join("")}</table>`;
    const chunks = render([tableBlock(html)], { chunkTokens: 120 });

    for (const { text } of chunks) {
      const [, span = ""] = /rowspan="(\d+)">North/.exec(text) ?? [];
      expect(Number(span)).toBe((text.match(/<tr>/g) ?? []).length - 1);
    }
  });
});

function render(blocks: Parameters<typeof documentOf>[0], options: Partial<RenderOptions> = {}) {
  return renderChunks(documentOf(blocks), { ...DEFAULT_RENDER_OPTIONS, ...options });
}
