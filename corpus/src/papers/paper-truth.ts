import { escapeHtml } from "../truth/write-truth.ts";
import type { Display, Paper, PaperBlock, PaperInline, PaperTable } from "./paper.ts";
import type { PaperFamily } from "./paper-families.ts";

/** A paper as Markdown. */
export function paperTruth({ blocks }: Paper, family: PaperFamily): string {
  return `${blocks.map((block) => blockTruth(block, family)).join("\n\n")}\n`;
}

function blockTruth(block: PaperBlock, family: PaperFamily): string {
  switch (block.kind) {
    case "heading":
      return `# ${family.heading(block.number, block.text)}`;
    case "paragraph":
      return inlinesTruth(block.content);
    case "statement":
      return `${block.label} ${inlinesTruth(block.content)}`;
    case "display":
      return displayTruth(block);
    case "table":
      return tableTruth(block);
    case "code":
      return ["```", ...block.lines, "```"].join("\n");
    default:
      return block.entries.map(inlinesTruth).join("\n\n");
  }
}

function inlinesTruth(content: readonly PaperInline[]): string {
  return content
    .map((inline) =>
      inline.kind === "formula" ? `$${inline.formula.latex}$` : escapeMarkdown(inline.text),
    )
    .join("");
}

function escapeMarkdown(text: string): string {
  return text.replaceAll(/[*_`~$]/g, String.raw`\$&`);
}

/** Equations with a number each are one by one; several rows with one number or none are one equation. */
function displayTruth({ layout, formula: { latex }, numbers }: Display): string {
  const rows = latex.split("\\\\").map((row) => row.trim());
  if (numbers.length > 1)
    return rows
      .map((row, index) => displayBlock(row.replaceAll("&", ""), numbers[index]))
      .join("\n\n");
  if (layout === "single") return displayBlock(latex, numbers[0]);
  const name = layout === "aligned" ? "aligned" : "gathered";
  return displayBlock(`\\begin{${name}} ${latex} \\end{${name}}`, numbers[0]);
}

function displayBlock(latex: string, number: string | undefined): string {
  return `$$\n${latex}${number === undefined ? "" : ` \\tag{${number}}`}\n$$`;
}

function tableTruth({ rows }: PaperTable): string {
  const lines = rows.map((cells) => {
    const inner = cells.map((cell) => `<td>${escapeHtml(inlinesTruth(cell))}</td>`);
    return `<tr>${inner.join("")}</tr>`;
  });
  return `<table>\n${lines.join("\n")}\n</table>`;
}
