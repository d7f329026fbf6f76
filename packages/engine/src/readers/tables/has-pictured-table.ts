import type { SourcePage } from "@parsewright/document/files";
import { findTables } from "./find-tables.ts";

/** Checks whether lines in a picture of a page, and the words that were read between them, make up a table. */
export function hasPicturedTable(page: SourcePage): boolean {
  return (page.pictureText ?? []).some(
    ({ characters, rulings }) => findTables({ ...page, characters, rulings, fills: [] }).length > 0,
  );
}
