import { isUnspaced } from "../language/languages.ts";
import { writeSentence, writeSentences } from "../language/write-text.ts";
import type { Inline, Paragraph } from "../model/document.ts";
import type { Author } from "./author.ts";
import { inventInlineFormula } from "./invent-formula.ts";

/** Text without anything in it. */
export function plainText(text: string): Inline[] {
  return [{ kind: "text", text }];
}

/** A paragraph of the given number of sentences, now and then with emphasis, a formula or a note. */
export function writeParagraph(author: Author, sentences: number): Paragraph {
  const { random, lexicon, abilities } = author;
  const content: Inline[] = [];
  for (let index = 0; index < sentences; index += 1) {
    if (index > 0 && !isUnspaced(lexicon)) content.push({ kind: "text", text: " " });
    content.push(...writeRichSentence(author));
  }
  const hasSideNote = abilities.sideNotes && random.chance(0.25);
  return {
    kind: "paragraph",
    content: mergeTexts(content),
    ...(hasSideNote ? { sideNote: writeSentence(lexicon, random) } : {}),
  };
}

function writeRichSentence(author: Author): Inline[] {
  const { random, lexicon, abilities, counts } = author;
  const text = writeSentence(lexicon, random);
  if (random.chance(0.06)) return emphasise(text, random.pick(["bold", "italic"]));
  if (abilities.formulas !== "none" && random.chance(0.08)) return withFormula(text, author);
  if (abilities.notes !== "none" && counts.notes < 9 && random.chance(0.05)) {
    counts.notes += 1;
    return [
      { kind: "text", text },
      { kind: "note", mark: String(counts.notes), text: writeSentences(lexicon, random, 1) },
    ];
  }
  return plainText(text);
}

function emphasise(text: string, emphasis: "bold" | "italic"): Inline[] {
  const words = text.split(" ");
  const middle = Math.floor(words.length / 2);
  if (words.length < 5) return plainText(text);
  return [
    { kind: "text", text: `${words.slice(0, middle - 1).join(" ")} ` },
    { kind: "text", text: words.slice(middle - 1, middle + 1).join(" "), emphasis },
    { kind: "text", text: ` ${words.slice(middle + 1).join(" ")}` },
  ];
}

function withFormula(text: string, { random, lexicon }: Author): Inline[] {
  const isSpaced = !isUnspaced(lexicon);
  const body = text.slice(0, -1);
  return [
    { kind: "text", text: isSpaced ? `${body} (` : `${body}（` },
    { kind: "formula", formula: inventInlineFormula(random) },
    { kind: "text", text: (isSpaced ? ")" : "）") + text.slice(-1) },
  ];
}

function mergeTexts(content: readonly Inline[]): Inline[] {
  const merged: Inline[] = [];
  for (const inline of content) {
    const last = merged.at(-1);
    if (isPlain(inline) && last !== undefined && isPlain(last)) {
      merged[merged.length - 1] = { kind: "text", text: last.text + inline.text };
    } else merged.push(inline);
  }
  return merged;
}

function isPlain(inline: Inline): inline is Extract<Inline, { kind: "text" }> {
  return inline.kind === "text" && inline.emphasis === undefined;
}
