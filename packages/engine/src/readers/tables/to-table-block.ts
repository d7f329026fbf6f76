import type { Block, TableCellPlace, Word } from "@parsewright/contract";
import { tableBlock } from "@parsewright/document/blocks";
import type { SourcePage } from "@parsewright/document/files";
import { toWholePoints } from "@parsewright/document/geometry";
import { toWord } from "../text/line-words.ts";
import { meanConfidence } from "../text/recognition-confidence.ts";
import type { FormulaFinder } from "./steps/table-cells.ts";
import type { TableRegion } from "./steps/table-region.ts";
import { type CellPlace, writeTable } from "./steps/write-table.ts";

interface TableSetting {
  readonly page: SourcePage;
  /** Finds the formulas of cells, where they are wanted. */
  readonly finder?: FormulaFinder | undefined;
  /** Words have boxes, too. */
  readonly hasWords?: boolean | undefined;
}

/** A table without its picture. */
export function toTableBlock(table: TableRegion, { page, finder, hasWords }: TableSetting): Block {
  const { box, cells, characters } = table;
  const score = meanConfidence([...characters]);
  const { html, places = [] } =
    cells === undefined ? table : writeTable({ ...table, cells }, finder);
  const toCell = ({ words, ...place }: CellPlace): TableCellPlace => ({
    ...toCellPlace(place, page),
    ...(hasWords && { words: words.map((word): Word => toWord(word, page)) }),
  });
  return tableBlock(
    {
      html,
      ...(score !== undefined && { score }),
      ...(places.length > 0 && { parser_cells: places.map(toCell) }),
    },
    { bbox: toWholePoints(box, page) },
  );
}

function toCellPlace(
  { isHead, box, score, ...field }: Omit<CellPlace, "words">,
  page: SourcePage,
): TableCellPlace {
  return { ...field, is_head: isHead, bbox: toWholePoints(box, page), score };
}
