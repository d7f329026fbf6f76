import { attempt } from "../../office/attempt.ts";
import type { OfficePackage } from "../../ooxml/office-package.ts";
import { type CellRange, parseCellRange } from "./cell-range.ts";

/** A range that the author made a table. */
export interface DefinedTable {
  readonly range: CellRange;
  readonly headerRows: number;
}

/** Reads the tables defined on a sheet; damaged ones count as not defined. */
export function readDefinedTables(
  pkg: OfficePackage,
  sheetPart: string,
  relationshipIds: readonly string[],
): DefinedTable[] {
  const relationships = pkg.relationshipsOf(sheetPart);
  return relationshipIds.flatMap((id): DefinedTable[] => {
    const relationship = relationships.get(id);
    if (relationship === undefined || relationship.isExternal) return [];
    const attributes = attempt(() => pkg.readXml(relationship.target)?.attributes) ?? {};
    const range = parseCellRange(attributes["ref"] ?? "");
    if (range === undefined) return [];
    return [{ range, headerRows: attributes["headerRowCount"] === "0" ? 0 : 1 }];
  });
}
