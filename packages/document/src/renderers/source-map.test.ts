import { type Block, SourceMapEntry } from "@parsewright/contract";
import { expect, it } from "vitest";
import { equationBlock } from "../blocks/text-blocks.ts";
import { renderMarkdown } from "./markdown.ts";
import { DEFAULT_RENDER_OPTIONS } from "./renderer.ts";
import { renderSourceMap } from "./source-map.ts";
import { documentOf, tableBlock, textBlock } from "../testing/sample-blocks.ts";

const line = (content: string, top: number) => ({
  bbox: [10, top, 90, top + 10] as [number, number, number, number],
  spans: [{ type: "text" as const, content, bbox: undefined }],
});

const document = documentOf([
  { ...textBlock("title", "", { level: 2 }), lines: [line("Lamps 𝛼", 20)] },
  {
    ...textBlock("text", ""),
    lines: [line("# not a head-", 40), line("ing, but", 50), line("text", 60)],
  },
  tableBlock("<table><tr><td>1</td></tr></table>"),
]);

it("maps blocks together with their ids where those are written", () => {
  const options = { ...DEFAULT_RENDER_OPTIONS, blockIds: true };
  const markdown = renderMarkdown(document, options);
  const [heading, paragraph] = renderSourceMap(document, options);

  expect(markdown).toMatch(/^<!-- p5\.b1 -->\n## Lamps 𝛼\n\n<!-- p5\.b2 -->\n\\# not a heading/u);
  const characters = Array.from(markdown);
  expect(characters.slice(paragraph?.start, paragraph?.end).join("")).toBe(
    "<!-- p5.b2 -->\n\\# not a heading, but text",
  );
  expect(heading?.start).toBe(0);
  expect(characters.slice(paragraph?.runs[2]?.start, paragraph?.runs[2]?.end).join("")).toBe(
    "text",
  );
});

it("maps every block of the Markdown, and every line of text, to its place", () => {
  const markdown = [...renderMarkdown(document, DEFAULT_RENDER_OPTIONS)];
  const map = renderSourceMap(document, DEFAULT_RENDER_OPTIONS);
  const textAt = ({ start, end }: { start: number; end: number }) =>
    markdown.slice(start, end).join("");

  expect(map.map((entry) => SourceMapEntry.parse(entry))).toEqual(map);
  expect(map.map((entry) => [entry.block, textAt(entry)])).toEqual([
    ["p5.b1", "## Lamps 𝛼"],
    ["p5.b2", "\\# not a heading, but text"],
    ["p5.b3", "<table><tr><td>1</td></tr></table>"],
  ]);
  expect(map[1]?.runs.map((run) => [textAt(run), run.page, run.bbox])).toEqual([
    ["# not a head", 5, [100, 200, 900, 250]],
    ["ing, but ", 5, [100, 250, 900, 300]],
    ["text", 5, [100, 300, 900, 350]],
  ]);
  expect(map[2]).toMatchObject({ runs: [], boxes: [{ block: "p5.b3", page: 5 }] });
});

it("maps an equation that goes on in the next column to both of its places", () => {
  const whole: Block = {
    ...equationBlock({ content: "a" }, { bbox: [10, 150, 40, 180] }),
    parser_parts: [
      { page_idx: 0, bbox: [10, 150, 40, 180], image_path: "a.png" },
      { page_idx: 0, bbox: [60, 20, 90, 40], image_path: "b.png" },
    ],
  };
  const [entry] = renderSourceMap(documentOf([whole]), DEFAULT_RENDER_OPTIONS);

  expect(entry?.boxes.map(({ bbox }) => bbox)).toEqual([
    [100, 750, 400, 900],
    [600, 100, 900, 200],
  ]);
});

it("follows the mark that is put between pages, which a page without text does not have", () => {
  const [page] = documentOf([textBlock("text", "Oil 𝛼.")]).pdf_info;
  const pages = [page, documentOf([]).pdf_info[0], page].flatMap((one, index) =>
    one === undefined ? [] : [{ ...one, page_idx: index, parser_source_page: index }],
  );
  const options = { ...DEFAULT_RENDER_OPTIONS, pageBreak: "<!-- page -->" };
  const three = { ...document, pdf_info: pages };
  const markdown = renderMarkdown(three, options);

  expect(markdown).toBe("Oil 𝛼.\n\n<!-- page -->\n\nOil 𝛼.");
  const texts = renderSourceMap(three, options).map(({ start, end }) =>
    [...markdown].slice(start, end).join(""),
  );
  expect(texts).toEqual(["Oil 𝛼.", "Oil 𝛼."]);
});

it("finds the cells of a table whose words lie between tags", () => {
  const html = '<table><tr><th scope="col">a</th><td>b <b>c</b></td></tr></table>';
  const table = tableBlock(html);
  const cells = [0, 1].map((column) => ({
    row: 0,
    column,
    rowspan: 1,
    colspan: 1,
    is_head: false,
    score: 1,
    bbox: [10 + column, 20, 11 + column, 30] as [number, number, number, number],
  }));
  const span = table.blocks?.[0]?.lines?.[0]?.spans[0];
  if (span) span.parser_cells = cells;
  const [entry] = renderSourceMap(documentOf([table]), DEFAULT_RENDER_OPTIONS);

  const markdown = renderMarkdown(documentOf([table]), DEFAULT_RENDER_OPTIONS);
  expect(entry?.runs.map(({ start, end }) => markdown.slice(start, end))).toEqual([
    "a",
    "b <b>c</b>",
  ]);
});

it("reads a table of beginnings of cells once", () => {
  // It took minutes when each beginning was followed to the end.
  const table = tableBlock(`<table>${"<td".repeat(300_000)}</table>`);
  const [entry] = renderSourceMap(documentOf([table]), DEFAULT_RENDER_OPTIONS);
  expect(entry?.runs).toEqual([]);
});
