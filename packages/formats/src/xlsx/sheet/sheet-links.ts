import type { OfficePackage } from "../../ooxml/office-package.ts";
import { cellKey, contains } from "./cell-range.ts";
import type { SheetProperties } from "./read-sheet-properties.ts";
import { safeLink } from "@parsewright/document/language";

/** Links of cells, by their place on the sheet. */
export interface SheetLinks {
  of(row: number, column: number): string | undefined;
}

/** Links over several cells; each is looked at for every cell. */
const MAX_WIDE_LINKS = 100;

/** Resolves the links of a sheet. Formulas that are links were found with their cells. */
export function resolveSheetLinks(
  pkg: OfficePackage,
  part: string,
  sources: {
    readonly hyperlinks: SheetProperties["hyperlinks"];
    readonly formulaLinks: ReadonlyMap<number, string>;
  },
): SheetLinks {
  const relationships = pkg.relationshipsOf(part);
  const byCell = new Map<number, string>();
  const wide: { range: SheetProperties["hyperlinks"][number]["range"]; link: string }[] = [];
  for (const [key, address] of sources.formulaLinks) {
    const link = safeLink(address);
    if (link !== undefined) byCell.set(key, link);
  }
  for (const { range, relationshipId } of sources.hyperlinks) {
    const relationship = relationships.get(relationshipId);
    const link = relationship?.isExternal ? safeLink(relationship.target) : undefined;
    if (link === undefined) continue;
    if (range.top === range.bottom && range.left === range.right) {
      byCell.set(cellKey(range.top, range.left), link);
    } else if (wide.length < MAX_WIDE_LINKS) {
      wide.push({ range, link });
    }
  }
  if (byCell.size + wide.length === 0) return { of: () => undefined };
  return {
    of: (row, column) =>
      byCell.get(cellKey(row, column)) ??
      wide.find(({ range }) => contains(range, row, column))?.link,
  };
}
