import type { Block, Span } from "@parsewright/contract";
import { textBlock } from "@parsewright/document/blocks";

/**
 * The blocks of a note, beginning with its number. Notes are body text at the end of their section, not
 * page furniture: there they would be missing from the Markdown, and the number in the text would lead nowhere.
 */
export function labelNote(label: string, blocks: readonly Block[]): Block[] {
  const [first, ...rest] = blocks;
  if (label === "" || first === undefined) return [...blocks];
  const prefix: Span[] = [
    { type: "text", content: label, style: ["superscript"] },
    { type: "text", content: " " },
  ];
  if (first.type !== "text") return [textBlock([{ spans: prefix.slice(0, 1) }]), ...blocks];
  const [line, ...lines] = first.lines ?? [];
  return [textBlock([{ spans: [...prefix, ...(line?.spans ?? [])] }, ...lines]), ...rest];
}
