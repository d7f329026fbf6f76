import type { Block } from "@parsewright/contract";
import { equationBlock, tableBlock } from "@parsewright/document/blocks";
import { childElements, type XmlElement } from "@parsewright/document/xml";
import { renderTableHtml } from "@parsewright/document/html";
import { bindCaptions } from "../drafts/bind-captions.ts";
import type { Draft } from "../drafts/draft.ts";
import { groupDrafts } from "../drafts/group-drafts.ts";
import { equationLabelOf } from "@parsewright/document/language";
import { tagEquation } from "../drafts/tag-equation.ts";
import type { Story } from "../story.ts";
import { blocksToHtml } from "../../office/blocks-to-html.ts";
import { type GridCell, type GridRow, readGrid } from "./read-grid.ts";

type Contents = ReadonlyMap<GridCell, readonly Block[]>;

/**
 * Reads a `w:tbl`. A table of a single cell only frames what it holds, borders or not, so its content
 * is in its place; a row of one equation and its number is that equation.
 */
export function readTable(table: XmlElement, story: Story): Draft[] {
  const grid = readGrid(table, story.file.sheet);
  const cells = grid.flatMap((row) => row.cells).filter((cell) => cell !== undefined);
  const [only] = cells;
  if (only !== undefined && cells.length === 1) return readCell(only, story);

  const contents: Contents = new Map(
    cells.map((cell) => [cell, bindCaptions(groupDrafts(readCell(cell, story)))]),
  );
  const equation = grid.length === 1 ? findNumberedEquation(contents) : undefined;
  if (equation !== undefined) return [{ kind: "block", block: equation }];
  if ([...contents.values()].every((blocks) => blocks.length === 0)) return [];
  return [{ kind: "block", block: tableBlock({ html: writeGrid(grid, contents) }) }];
}

function readCell({ element }: GridCell, story: Story): Draft[] {
  return story.readBlocks(childElements(element), story);
}

function writeGrid(grid: readonly GridRow[], contents: Contents): string {
  return renderTableHtml(
    grid.map(({ cells, isHeader }) =>
      // `Array.from` also visits the places that no cell was put in.
      Array.from(cells, (cell) =>
        cell === undefined
          ? undefined
          : {
              html: blocksToHtml(contents.get(cell) ?? []),
              colspan: cell.colspan,
              rowspan: cell.rowspan,
              isHeader,
            },
      ),
    ),
  );
}

/** Tables are used to put an equation in the middle and its number at the margin. */
function findNumberedEquation(contents: Contents): Block | undefined {
  const filled = [...contents.values()].filter((blocks) => blocks.length > 0);
  const [first, second, third] = filled;
  if (first === undefined || second === undefined || third !== undefined) return undefined;
  const latex = spanOf(first, "interline_equation");
  const number = equationLabelOf(spanOf(second, "text") ?? "");
  return latex === undefined || number === undefined
    ? undefined
    : equationBlock({ content: tagEquation(latex, number) });
}

/** The content of a cell that holds one block of that type and nothing else. */
function spanOf(blocks: readonly Block[], type: "interline_equation" | "text"): string | undefined {
  const [block, ...others] = blocks;
  const [line, ...otherLines] = block?.lines ?? [];
  const [span, ...otherSpans] = line?.spans ?? [];
  const isAlone = others.length + otherLines.length + otherSpans.length === 0;
  return isAlone && block?.type === type ? span?.content : undefined;
}
