import type { Box } from "@parsewright/contract";
import type { Token } from "markdown-it";
import { cleanTableHtml } from "@parsewright/document/html";
import { markdownTableToHtml } from "../mineru/image-analysis/markdown-table.ts";
import { parseBlocks } from "./block-parser.ts";
import { readBoxLine } from "./box-line.ts";

/** One block of a page written as Markdown. */
export interface MarkdownBlock {
  readonly kind: "heading" | "text" | "list" | "table" | "formula" | "code" | "figure";
  /** Text, LaTeX, HTML, code, or what a figure shows; the items of a list, one line each. */
  readonly content: string;
  /** 0 to 1 of the page, where the model says so. */
  readonly box?: Box;
  /** Headings: 1 to 6. */
  readonly level?: number;
  readonly language?: string;
}

interface Reading {
  readonly lines: readonly string[];
  readonly blocks: MarkdownBlock[];
  /** Of the list being read, across its levels. */
  items: string[];
  /** Place of the next block. */
  box: Box | undefined;
}

/** Limit: many times what a page can show. What follows is not read. */
const MAX_CHARACTERS = 1_000_000;

/** Reads what a model wrote, leniently: what is not a table, list, formula, code or figure is text, HTML included. */
export function splitMarkdown(answer: string): MarkdownBlock[] {
  const lines = withoutFence(answer.slice(0, MAX_CHARACTERS).trim()).split(/\r?\n/);
  const reading: Reading = { lines, blocks: [], items: [], box: undefined };
  const tokens = parseBlocks(lines);
  for (const [index, token] of tokens.entries()) readToken(reading, token, tokens[index + 1]);
  return reading.blocks.filter(({ content, kind }) => content !== "" || kind === "figure");
}

/** Models like to put the whole answer into a fence. */
function withoutFence(answer: string): string {
  const match = /^```(?:markdown|md)?\s*\n([\s\S]*)\n```$/i.exec(answer);
  const inside = match?.[1];
  return inside === undefined || /^```/m.test(inside) ? answer : inside;
}

function readToken(reading: Reading, token: Token, next: Token | undefined): void {
  const source = () => reading.lines.slice(...(token.map ?? [0, 0]));
  switch (token.type) {
    case "box":
      reading.box = readBoxLine(source().join(""))?.box;
      break;
    case "list_item_open":
      reading.items.push("");
      break;
    case "bullet_list_close":
    case "ordered_list_close":
      if (token.level === 0) endList(reading);
      break;
    case "paragraph_open":
      addText(reading, source(), token.level > 0);
      break;
    default: {
      const block = toBlock(token, { source, text: next?.content ?? "" });
      if (block !== undefined) addBlock(reading, block);
    }
  }
}

/** Everything but text and lists; `undefined` for a token that is part of another, or not content. */
function toBlock(
  token: Token,
  { source, text }: { source: () => string[]; text: string },
): MarkdownBlock | undefined {
  switch (token.type) {
    case "heading_open":
      return { kind: "heading", content: text.trim(), level: Number(token.tag.slice(1)) };
    case "fence":
      return toCode(token);
    case "formula":
      return { kind: "formula", content: source().join("\n").trim().slice(2, -2).trim() };
    case "figure":
      return {
        kind: "figure",
        content: /!\[([^\]]*)\]/.exec(source().join(""))?.[1]?.trim() ?? "",
      };
    case "html_table":
      return toTable(source().join("\n"), cleanTableHtml);
    case "table_open":
      return toTable(source().join("\n"), markdownTableToHtml);
    default:
      return undefined;
  }
}

function toCode({ content, info }: Token): MarkdownBlock {
  const language = /^[\w+#.-]{1,30}/.exec(info.trim())?.[0];
  const code = content.replace(/\n$/, "");
  return { kind: "code", content: code, ...(language !== undefined && { language }) };
}

function toTable(source: string, toHtml: (source: string) => string | undefined): MarkdownBlock {
  const html = toHtml(source);
  return html === undefined ? { kind: "text", content: source } : { kind: "table", content: html };
}

function addText(reading: Reading, source: readonly string[], isListed: boolean): void {
  const lines = source.map((line) => line.trim());
  if (!isListed) return addBlock(reading, { kind: "text", content: lines.join("\n") });
  reading.items.push([reading.items.pop() ?? "", ...lines].join(" ").trim());
}

/** A block within an item of a list, such as code, parts the list. */
function addBlock(reading: Reading, block: MarkdownBlock): void {
  endList(reading);
  reading.blocks.push(placed(reading, block));
}

function endList(reading: Reading): void {
  const items = reading.items.splice(0).filter((item) => item !== "");
  if (items.length === 0) return;
  reading.blocks.push(placed(reading, { kind: "list", content: items.join("\n") }));
}

function placed(reading: Reading, block: MarkdownBlock): MarkdownBlock {
  const { box } = reading;
  reading.box = undefined;
  return box === undefined ? block : { ...block, box };
}
