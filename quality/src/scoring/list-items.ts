import { comparableText, markdownBlocks } from "./markdown-blocks.ts";
import { countMatches } from "./match-texts.ts";

const MARK = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/u;
/** Markdown has no lettered lists: such an item keeps its letter, and only its neighbours show what it is. */
const LETTER_MARK = /^\s*(?:[-*+•]\s+)?\(?(?:[a-z]|[ivx]{1,5}|\d{1,3})[.)]\s+/iu;
/** Blocks that end an item although no blank line is above them. */
const OTHER_BLOCK = /^\s*(?:#{1,6}\s|<table|\$\$|!\[)/u;

/** F1 of the texts of list items. `undefined` when the truth has no list. */
export function scoreListItems(truth: string, prediction: string): number | undefined {
  const [expected, found] = [listItemsOf(truth), listItemsOf(prediction)];
  if (expected.length === 0) return undefined;
  return (2 * countMatches(expected, found)) / (expected.length + found.length);
}

/** An item without its bullet, number or letter. */
export function withoutListMark(item: string): string {
  return withoutMark(item, true);
}

/** The texts of all list items, without their marks, as they are compared. */
function listItemsOf(markdown: string): string[] {
  return markdownBlocks(markdown).flatMap(itemsOfBlock).map(comparableText);
}

function itemsOfBlock(lines: readonly string[]): string[] {
  const isLettered = lines.filter((line) => MARK.test(line) || LETTER_MARK.test(line)).length > 1;
  const items: string[] = [];
  let isInside = false;
  for (const line of lines) {
    const text = withoutMark(line, isLettered);
    if (text !== line) items.push(text);
    else if (isInside && !OTHER_BLOCK.test(line)) items.push(`${items.pop() ?? ""} ${line}`);
    isInside = text !== line || (isInside && !OTHER_BLOCK.test(line));
  }
  return items;
}

function withoutMark(line: string, isLettered: boolean): string {
  const text = isLettered ? line.replace(LETTER_MARK, "") : line;
  return text === line ? line.replace(MARK, "") : text;
}
