import { linesOf } from "./plain-text.ts";

/** Runs of lines without a blank one between them, what is inside fences left out. */
export function markdownBlocks(markdown: string): string[][] {
  const blocks: string[][] = [];
  let block: string[] = [];
  let fence: string | undefined;
  const endBlock = (): void => {
    if (block.length > 0) blocks.push(block);
    block = [];
  };
  for (const line of linesOf(markdown)) {
    const mark = /^\s*(`{3,}|~{3,})/u.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true) fence = undefined;
      continue;
    }
    if (mark === undefined && line.trim() !== "") {
      block.push(line);
      continue;
    }
    fence = mark;
    endBlock();
  }
  endBlock();
  return blocks;
}

/** A text as it is compared: without marks of emphasis, escapes and differences of white space. */
export function comparableText(markdown: string): string {
  return markdown.normalize("NFKC").replaceAll(/[*_`~\\\s]+/gu, "");
}
