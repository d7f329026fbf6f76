import type { Block, Line } from "@parsewright/contract";
import { equationBlock, plainBlock, textBlock } from "@parsewright/document/blocks";
import { type NestedItem, nestItems } from "../../office/nest-items.ts";
import { isEmptyParagraph, type Paragraph } from "./read-paragraphs.ts";

/** Paragraphs as blocks: those with bullets or numbers as nested lists, lone equations on their own. */
export function toBlocks(paragraphs: readonly Paragraph[]): Block[] {
  const numbers = numberParagraphs(paragraphs);
  const blocks: Block[] = [];
  let items: NestedItem[] = [];
  const endList = () => {
    for (const list of nestItems(items, "list")) blocks.push(list);
    items = [];
  };
  for (const [position, paragraph] of paragraphs.entries()) {
    if (isEmptyParagraph(paragraph)) continue;
    const { lines, level, bullet } = paragraph;
    if (bullet.kind === "none") {
      endList();
      blocks.push(toTextBlock(lines));
    } else {
      items.push({ block: textBlock(lines), level, number: numbers[position] });
    }
  }
  endList();
  return blocks;
}

/** A flat list of texts with levels, such as a diagram gives, as nested bullets. */
export function toBulletList(entries: readonly { text: string; level: number }[]): Block[] {
  return nestItems(
    entries.map(({ text, level }) => ({ block: plainBlock(text), level })),
    "list",
  );
}

function toTextBlock(lines: readonly Line[]): Block {
  const spans = lines
    .flatMap((line) => line.spans)
    .filter(({ content = "" }) => content.trim() !== "");
  const [only] = spans;
  if (spans.length === 1 && only?.type === "inline_equation") {
    return equationBlock({ content: only.content });
  }
  return textBlock(lines);
}

/**
 * The number that PowerPoint shows before each paragraph. Counting goes on past deeper paragraphs
 * and past empty numbered ones, and begins anew after anything else.
 */
function numberParagraphs(paragraphs: readonly Paragraph[]): (number | undefined)[] {
  const counters: ({ scheme: string; start: number; number: number } | undefined)[] = [];
  return paragraphs.map((paragraph) => {
    const { level, bullet } = paragraph;
    if (bullet.kind !== "number") {
      counters.length = Math.min(counters.length, level);
      return undefined;
    }
    if (isEmptyParagraph(paragraph)) return undefined;
    counters.length = Math.min(counters.length, level + 1);
    const counter = counters[level];
    const goesOn = counter?.scheme === bullet.scheme && counter.start === bullet.start;
    const number = goesOn ? counter.number + 1 : bullet.start;
    counters[level] = { scheme: bullet.scheme, start: bullet.start, number };
    return number;
  });
}
