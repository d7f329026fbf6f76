import { tableToCsv } from "./delimited.ts";
import { documentTables } from "./document-tables.ts";
import type { Renderer } from "./renderer.ts";

/** Each table as CSV, by file name. */
export const renderCsv: Renderer<Record<string, string>> = (document, options) =>
  Object.fromEntries(
    documentTables(document, options).map(({ id, table }) => [`${id}.csv`, tableToCsv(table)]),
  );
