import { expect, it } from "vitest";
import { isElement, type XmlNode } from "@parsewright/document/xml";
import { readWordDocument } from "./read-word-document.ts";
import { PARTS, type WordFile } from "./word-file.ts";

/** Codes of properties, as the specification of the format numbers them. */
const DELETED = 0x0800;
const BOLD = 0x0835;
const HIDDEN = 0x083c;
const SCRIPT = 0x2a48;
const IN_TABLE = 0x2416;
const ROW_END = 0x2417;
const LIST_LEVEL = 0x260a;
const LIST = 0x460b;
const OUTLINE_LEVEL = 0x2640;

it.each([
  { name: "deleted under tracked changes", property: DELETED },
  { name: "hidden", property: HIDDEN },
])("leaves out text that is $name", ({ property }) => {
  const file = wordFile([
    { text: "We pay " },
    { text: "nothing ", characters: { [property]: 1 } },
    { text: "today.\r" },
  ]);

  expect(htmlOf(file)).toBe("<p>We pay today.</p>");
});

it("keeps text of which a deletion was rejected", () => {
  const file = wordFile([{ text: "kept", characters: { [DELETED]: 0 } }, { text: ".\r" }]);

  expect(htmlOf(file)).toBe("<p>kept.</p>");
});

it("shows bold, raised and lowered text", () => {
  const file = wordFile([
    { text: "H" },
    { text: "2", characters: { [SCRIPT]: 2 } },
    { text: "O" },
    { text: "+", characters: { [SCRIPT]: 1 } },
    { text: " bold", characters: { [BOLD]: 1 } },
    { text: "\r" },
  ]);

  expect(htmlOf(file)).toBe("<p>H<sub>2</sub>O<sup>+</sup><b> bold</b></p>");
});

it("reads what a field shows, and its address as a link", () => {
  const file = wordFile([
    { text: 'See \u0013 HYPERLINK "https://example.org" \u0014the site\u0015.\r' },
  ]);

  expect(htmlOf(file)).toBe('<p>See <a href="https://example.org">the site</a>.</p>');
});

it("makes headings of the first six outline levels", () => {
  const file = wordFile([
    { text: "Chapter\r", paragraph: { [OUTLINE_LEVEL]: 0 } },
    { text: "Deep\r", paragraph: { [OUTLINE_LEVEL]: 5 } },
    { text: "Deeper\r", paragraph: { [OUTLINE_LEVEL]: 6 } },
  ]);

  expect(htmlOf(file)).toBe("<h1>Chapter</h1><h6>Deep</h6><p>Deeper</p>");
});

it("nests the items of a list by their levels", () => {
  const file = wordFile([
    { text: "outer\r", paragraph: { [LIST]: 1 } },
    { text: "inner\r", paragraph: { [LIST]: 1, [LIST_LEVEL]: 1 } },
  ]);

  expect(htmlOf(file)).toBe("<ul><li>outer<ul><li>inner</li></ul></li></ul>");
});

it("makes a table of the rows between paragraphs", () => {
  const file = wordFile([
    { text: "Before\r" },
    { text: "a\u0007", paragraph: { [IN_TABLE]: 1 } },
    { text: "b\u0007", paragraph: { [IN_TABLE]: 1 } },
    { text: "\u0007", paragraph: { [IN_TABLE]: 1, [ROW_END]: 1 } },
    { text: "After\r" },
  ]);

  expect(htmlOf(file)).toBe(
    `<p>Before</p><table><tr>${cellOf("a")}${cellOf("b")}</tr></table><p>After</p>`,
  );
});

it("counts the marks of notes apart in the body and in the notes", () => {
  const [body, notes] = ["Text\u0002.\r", "\u0002 Note.\r"];
  const file = wordFile([{ text: body }, { text: notes }]);

  expect(htmlOf({ ...file, bodyLength: body.length, notesLength: notes.length })).toBe(
    "<p>Text<sup>1</sup>.</p><p><sup>1</sup> Note.</p>",
  );
});

function cellOf(text: string): string {
  return `<td colspan="1" rowspan="1"><p>${text}</p></td>`;
}

/** Values by the codes of their properties. */
type Values = Readonly<Record<number, number>>;

interface Run {
  readonly text: string;
  readonly characters?: Values;
  readonly paragraph?: Values;
}

const PAGE = 512;
const TEXT_AT = 2 * PAGE;

/** A file whose text is one piece, with a page of properties for characters and one for paragraphs. */
function wordFile(runs: readonly Run[]): WordFile {
  const text = Buffer.from(runs.map((run) => run.text).join(""), "latin1");
  const ends = runs.map(
    (_, index) =>
      runs
        .slice(0, index + 1)
        .map((run) => run.text)
        .join("").length,
  );
  const edges = [TEXT_AT, ...ends.map((end) => TEXT_AT + end)];
  const main = Buffer.concat([
    propertyPage(
      edges,
      runs.map(({ characters = {} }) => characterEntry(characters)),
      1,
    ),
    propertyPage(
      edges,
      runs.map(({ paragraph = {} }) => paragraphEntry(paragraph)),
      13,
    ),
    text,
  ]);
  const parts: Readonly<Record<number, Buffer>> = {
    [PARTS.characterPages]: uint32(edges[0], edges.at(-1), 0),
    [PARTS.paragraphPages]: uint32(edges[0], edges.at(-1), 1),
    [PARTS.pieces]: pieceTable(text.length),
  };
  const table = Buffer.alloc(0);
  const part = (number: number) => parts[number] ?? table;
  return { main, table, data: table, bodyLength: text.length, notesLength: 0, part };
}

function pieceTable(length: number): Buffer {
  const isCompressed = 0x4000_0000;
  const place = Buffer.concat([
    Buffer.alloc(2),
    uint32(TEXT_AT * 2 + isCompressed),
    Buffer.alloc(2),
  ]);
  const table = Buffer.concat([uint32(0, length), place]);
  return Buffer.concat([Buffer.from([2]), uint32(table.length), table]);
}

/** The edges of the runs, where each has its entry, and from the end of the page backwards the entries. */
function propertyPage(
  edges: readonly number[],
  entries: readonly Buffer[],
  placeBytes: number,
): Buffer {
  const page = Buffer.alloc(PAGE);
  uint32(...edges).copy(page);
  let at = PAGE - 2;
  for (const [index, entry] of entries.entries()) {
    at = (at - entry.length) & ~1;
    entry.copy(page, at);
    page.writeUInt8(at / 2, 4 * edges.length + placeBytes * index);
  }
  page.writeUInt8(entries.length, PAGE - 1);
  return page;
}

function characterEntry(values: Values): Buffer {
  const bytes = valueBytes(values);
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}

/** Behind the number of its style, which is 0 here. */
function paragraphEntry(values: Values): Buffer {
  const bytes = valueBytes(values);
  return Buffer.concat([Buffer.from([Math.ceil((bytes.length + 3) / 2), 0, 0]), bytes]);
}

/** The upper three bits of a code say how long its value is. */
function valueBytes(values: Values): Buffer {
  return Buffer.concat(
    Object.entries(values).map(([code, value]) => {
      const bytes = Number(code) >> 13 === 2 ? [value, 0] : [value];
      return Buffer.from([Number(code) & 0xff, Number(code) >> 8, ...bytes]);
    }),
  );
}

function uint32(...values: readonly (number | undefined)[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value ?? 0, 4 * index);
  return bytes;
}

function htmlOf(file: WordFile): string {
  return readWordDocument(file).tree.children.map(toHtml).join("");
}

function toHtml(node: XmlNode): string {
  if (!isElement(node)) return node;
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${node.name}${attributes.join("")}>${node.children.map(toHtml).join("")}</${node.name}>`;
}
