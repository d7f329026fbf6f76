import { createRandom, type Random } from "../random.ts";
import { readGrammar, type Writer, writeFrom } from "./grammar/grammar.ts";
import { TRAP_RULES } from "./grammar/trap-rules.ts";
import type { Paper, PaperBlock, PaperInline } from "./paper.ts";

const GRAMMAR = readGrammar(TRAP_RULES);

/** Invents a document without mathematics that has what is easily taken for it. */
export function inventTraps(id: string, seed: string): Paper {
  const random = createRandom(seed);
  const writer: Writer = { grammar: GRAMMAR, random, paper: new Map() };
  const blocks = [1, 2].flatMap((number): PaperBlock[] => [
    { kind: "heading", number, text: writeFrom(writer, "trap-title") },
    ...Array.from({ length: random.integer(3, 4) }, () => paragraphOf(writer)),
    number === 1 ? tableOf(writer) : listingOf(writer),
    paragraphOf(writer),
  ]);
  return { id, blocks: [...blocks, referencesOf(writer)] };
}

function paragraphOf(writer: Writer): PaperBlock {
  const count = writer.random.integer(3, 5);
  const names = Array.from({ length: count }, () => writeFrom(writer, "trap-sentence"));
  return { kind: "paragraph", content: readMarks(names.join(" ")) };
}

function tableOf(writer: Writer): PaperBlock {
  const head = ["Item", "Part", "Size", "Price"];
  const names = writer.random.sample(GRAMMAR.get("trap-cell-name") ?? [], 4);
  const rows = names.map((name) => [
    name,
    writeFrom(writer, "trap-code"),
    `${writeFrom(writer, "trap-number")} ${writeFrom(writer, "trap-unit")}`,
    writeFrom(writer, "trap-price"),
  ]);
  return { kind: "table", rows: [head, ...rows].map((cells) => cells.map(readMarks)) };
}

function listingOf({ random }: { readonly random: Random }): PaperBlock {
  return { kind: "code", lines: random.sample(GRAMMAR.get("trap-listing") ?? [], 4) };
}

function referencesOf(writer: Writer): PaperBlock {
  const entries = [1, 2, 3].map((number) =>
    readMarks(`[${number}] ${writeFrom(writer, "trap-reference")}`),
  );
  return { kind: "references", entries };
}

const RAISED: Readonly<Record<string, string>> = { 1: "¹", 2: "²", 3: "³", nd: "ⁿᵈ", th: "ᵗʰ" };
const SIGNS: Readonly<Record<string, string>> = {
  "°": "\\textdegree{}",
  "×": "\\texttimes{}",
  "±": "\\textpm{}",
};
const MARK = /(\{\w+\}|~[^~]+~|\|\w+\||[°×±])/;

/** Raised, slanted and bold words, and the signs of the text font. */
function readMarks(text: string): PaperInline[] {
  return text
    .split(MARK)
    .filter((part) => part !== "")
    .map((part): PaperInline => {
      const inner = part.slice(1, -1);
      const sign = SIGNS[part];
      if (sign !== undefined) return { kind: "set-text", text: part, source: sign };
      if (/^\{\w+\}$/.test(part))
        return {
          kind: "set-text",
          text: RAISED[inner] ?? inner,
          source: `\\textsuperscript{${inner}}`,
        };
      if (/^~.*~$/.test(part))
        return { kind: "set-text", text: inner, source: `\\textit{${inner}}` };
      if (/^\|\w+\|$/.test(part))
        return { kind: "set-text", text: inner, source: `\\textbf{${inner}}` };
      return { kind: "text", text: part };
    });
}
