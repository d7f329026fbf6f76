import { findRepetition } from "../is-repetitive.ts";
import { readMarkdownTable } from "./markdown-table.ts";

/**
 * The Markdown table of a chart, without rows that repeat without end; `""` when it is not a whole table, since figures
 * under the wrong heading are worse than none.
 */
export function repairChartTable(content: string): string {
  const position = findRepetition(content);
  const isWhole = position === undefined || content[position] === "\n";
  const cut = content.slice(0, position);
  const kept = isWhole ? cut : cut.replace(/\n.*$/, "");
  if (!kept.includes("|")) return position === undefined ? kept : "";
  const rows = readMarkdownTable(kept);
  const width = rows?.[0]?.length;
  return rows?.every((row) => row.length === width) ? kept : "";
}
