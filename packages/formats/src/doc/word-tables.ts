import type { RowTable } from "../flow/row-table.ts";

const CELL_BYTES = 20;
const IS_MERGED_LEFT = 0x02;
const IS_MERGED_VERTICALLY = 0x20;
const BEGINS_VERTICAL_MERGE = 0x40;

/** Says how wide the cells of a row are and which are merged. */
export function defineRow(table: RowTable, definition: Buffer | undefined): void {
  table.beginRow();
  if (definition === undefined || definition.length === 0) return;
  const count = definition.readUInt8(0);
  const edgeAt = (index: number) => definition.readInt16LE(1 + 2 * index);
  const firstCell = 1 + 2 * (count + 1);
  if (firstCell > definition.length) return;
  for (let cell = 0; cell < count; cell++) {
    const at = firstCell + CELL_BYTES * cell;
    const flags = at + 2 <= definition.length ? definition.readUInt16LE(at) : 0;
    if ((flags & IS_MERGED_LEFT) !== 0) table.merge("left");
    if ((flags & BEGINS_VERTICAL_MERGE) !== 0) table.merge("below");
    else if ((flags & IS_MERGED_VERTICALLY) !== 0) table.merge("above");
    table.defineCell(edgeAt(cell + 1) - edgeAt(0));
  }
}
