import type { Block, Line } from "@parsewright/contract";
import { lineBlock, lineText } from "@parsewright/document/blocks";
import type { XmlElement } from "@parsewright/document/xml";
import { readInline } from "../inline/read-inline.ts";
import { toLines } from "../inline/to-lines.ts";
import type { Story } from "../story.ts";
import { resolveParagraphFormat } from "../styles/paragraph-format.ts";
import { walkElements } from "../tree/walk-elements.ts";

/** The text of a header or footer as one block; `undefined` when it shows nothing but a page number. */
export function readFurniture(
  root: XmlElement,
  type: "header" | "footer",
  story: Story,
): Block | undefined {
  const paragraphs = [...walkElements(root)].filter(({ name }) => name === "w:p");
  const lines = paragraphs.flatMap((paragraph) => readLines(paragraph, story));
  // The number of a page is that of the page last looked at; as text it would be wrong everywhere else.
  const block = lineBlock(type, lines);
  return /\p{L}/u.test(furnitureText(block)) ? block : undefined;
}

/** Visible text of a header, by which equal ones are recognised. */
export function furnitureText({ lines = [] }: Block): string {
  return lines.map(lineText).join("\n");
}

function readLines(paragraph: XmlElement, story: Story): Line[] {
  const { chain } = resolveParagraphFormat(paragraph, story.file.sheet);
  const pieces = readInline(paragraph, story, chain);
  return toLines(pieces.filter(({ kind }) => kind !== "picture"));
}
