import { parseHtmlTable } from "../html-tables/html-table.ts";
import { tableTexts } from "./table-texts.ts";
import { escapeLive } from "./text/escape-markdown.ts";

const BETWEEN_CELLS = " | ";

/**
 * A table of HTML as a Markdown table. A cell that spans several is written once; the others stay empty: `spend` gets the
 * length of what is between cells before it is written.
 */
export function pipeTable(html: string, spend?: (characters: number) => void): string {
  const table = parseHtmlTable(html);
  if (table === undefined) return html;
  const rows = tableTexts(table);
  const width = rows
    .flat()
    .reduce((widest, { column, columnSpan }) => Math.max(widest, column + columnSpan), 1);
  spend?.((rows.length + 1) * width * BETWEEN_CELLS.length);
  const lines = rows.map((cells) => {
    const texts = Array.from({ length: width }, () => "");
    for (const { column, text } of cells) {
      texts[column] = escapeLive(text)
        .replaceAll(/\s+/g, " ")
        .replaceAll("|", String.raw`\|`);
    }
    return `| ${texts.join(BETWEEN_CELLS)} |`;
  });
  const rule = `|${" --- |".repeat(width)}`;
  return [lines[0] ?? "", rule, ...lines.slice(1)].join("\n");
}
