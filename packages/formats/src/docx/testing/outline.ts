import type { Block } from "@parsewright/contract";
import { linesToHtml, spanToHtml } from "@parsewright/document/html";

/** Blocks as lines that a test can state: headings with `#`, items with `-` or their number. Used by tests only. */
export function outlineOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => describe(block));
}

function describe(block: Block): string[] {
  if (block.type === "title") return [describeTitle(block)];
  if (block.type === "list" || block.type === "index") return describeItems(block);
  if (block.type === "interline_equation") {
    return [`$$ ${block.lines?.[0]?.spans[0]?.content}`];
  }
  return block.blocks?.flatMap((part) => describePart(part)) ?? [linesToHtml(block.lines)];
}

function describeTitle({ level = 0, section_number, anchor, lines }: Block): string {
  const place = anchor === undefined ? "" : ` {#${anchor}}`;
  const number = section_number === undefined ? "" : `${section_number} `;
  return `${"#".repeat(level)} ${number}${linesToHtml(lines)}${place}`;
}

function describeItems({ type, attribute, start = 1, blocks = [] }: Block): string[] {
  let number = start;
  return blocks.flatMap((block) => {
    if (block.blocks !== undefined) return describe(block).map((line) => `  ${line}`);
    const marker = { list: attribute === "ordered" ? `${number++}.` : "-", index: ">" };
    const place = block.anchor === undefined ? "" : ` {#${block.anchor}}`;
    return `${marker[type === "index" ? "index" : "list"]} ${linesToHtml(block.lines)}${place}`;
  });
}

function describePart({ type, lines = [] }: Block): string[] {
  switch (type) {
    case "image_body":
      return [`image${lines[0]?.spans[0]?.content ? `: ${lines[0].spans[0].content}` : ""}`];
    case "table_body":
      return lines.flatMap(({ spans }) => spans.map(spanToHtml));
    case "chart_body":
      return lines.flatMap(({ spans }) => spans.map((span) => `chart: ${spanToHtml(span)}`));
    case "code_body":
      return lines.map(({ spans }) => `| ${spans.map(({ content }) => content).join("")}`);
    default:
      return [`(${linesToHtml(lines)})`];
  }
}
