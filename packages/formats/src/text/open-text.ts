import type { Block } from "@parsewright/contract";
import { codeBlock, plainLine, textBlock } from "@parsewright/document/blocks";
import { decodeDocument } from "../flow/decode-document.ts";
import { onePage } from "../flow/one-page.ts";
import type { StructuredDocument } from "@parsewright/document/files";

/** Opens plain text: paragraphs are what blank lines separate. */
export function openText(bytes: Uint8Array): StructuredDocument {
  return onePage(() => readParagraphs(decodeDocument(bytes)));
}

function readParagraphs(text: string): Block[] {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll("\f", "\n\n")
    .split(/\n(?:[ \t]*\n)+/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => readParagraph(paragraph.split("\n").filter((line) => line.trim() !== "")));
}

function readParagraph(lines: readonly string[]): Block {
  if (isAligned(lines)) return codeBlock(lines.map((line) => plainLine(line.trimEnd())));
  return textBlock(lines.map((line) => plainLine(line.trim())));
}

/** Checks whether the spaces between the words of several lines matter, as in a table that is drawn with them. */
function isAligned(lines: readonly string[]): boolean {
  const spaced = lines.filter((line) => /\S(?: {3,}|\t)\s*\S/.test(line));
  return spaced.length > 1 && spaced.length * 2 > lines.length;
}
