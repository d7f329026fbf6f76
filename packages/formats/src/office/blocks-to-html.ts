import type { Block } from "@parsewright/contract";
import { escapeHtml } from "@parsewright/document/html";
import { linesToHtml, spanToHtml } from "@parsewright/document/html";

/** Writes the content of a cell as HTML: stacked paragraphs, lists and tables. */
export function blocksToHtml(blocks: readonly Block[]): string {
  const parts = blocks
    .map((block) => ({ html: blockToHtml(block), isFlowing: !STANDALONE.has(block.type) }))
    .filter(({ html }) => html !== "");
  return parts
    .map(({ html, isFlowing }, position) => {
      const isBroken = isFlowing && parts[position + 1]?.isFlowing === true;
      return isBroken ? `${html}<br>` : html;
    })
    .join("");
}

/** Blocks that begin and end a line by themselves. */
const STANDALONE: ReadonlySet<Block["type"]> = new Set(["list", "index", "table", "chart"]);

function blockToHtml(block: Block): string {
  switch (block.type) {
    case "list":
    case "index":
      return listToHtml(block);
    case "image":
    case "table":
    case "chart":
      return visualToHtml(block);
    case "code":
      return (block.blocks ?? [])
        .map((part) => `<code>${linesToHtml(part.lines)}</code>`)
        .join("<br>");
    case "title":
      return [escapeHtml(block.section_number ?? ""), linesToHtml(block.lines)]
        .filter(Boolean)
        .join(" ");
    default:
      return linesToHtml(block.lines);
  }
}

function listToHtml({ attribute, start = 1, blocks = [] }: Block): string {
  const items: string[] = [];
  for (const block of blocks) {
    const html = blockToHtml(block);
    const isNested = block.type === "list" || block.type === "index";
    if (isNested && items.length > 0) items.push(`${items.pop()}${html}`);
    else items.push(html);
  }
  const body = items.map((item) => `<li>${item}</li>`).join("");
  if (attribute !== "ordered") return `<ul>${body}</ul>`;
  return `<ol${start === 1 ? "" : ` start="${start}"`}>${body}</ol>`;
}

function visualToHtml({ type, blocks = [] }: Block): string {
  const parts = blocks.map((part) =>
    part.type === `${type}_body`
      ? (part.lines ?? []).flatMap(({ spans }) => spans.map(spanToHtml)).join("")
      : linesToHtml(part.lines),
  );
  return parts.filter(Boolean).join(type === "image" ? "<br>" : "");
}
