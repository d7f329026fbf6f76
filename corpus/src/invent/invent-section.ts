import { writeSentence } from "../language/write-text.ts";
import type { SourceBlock } from "../model/document.ts";
import { type Author, nextHeading } from "./author.ts";
import { inventCode } from "./invent-code.ts";
import { inventDisplayFormula } from "./invent-formula.ts";
import { inventList } from "./invent-list.ts";
import { inventFigure } from "./invent-picture.ts";
import { inventTable } from "./invent-table.ts";
import { writeParagraph } from "./write-inlines.ts";

/** Weights of the kinds of blocks that interrupt the paragraphs of a section. */
export interface Mix {
  readonly list: number;
  readonly table: number;
  readonly figure: number;
  readonly formula: number;
  readonly code: number;
}

/** Level, blocks and length of a section. */
export interface SectionPlan {
  readonly level: 2 | 3 | 4;
  readonly mix: Mix;
  readonly blockCount: number;
}

/** A heading and what is below it. */
export function inventSection(author: Author, plan: SectionPlan): SourceBlock[] {
  const { random, lexicon } = author;
  const blocks: SourceBlock[] = [
    nextHeading(author, plan.level, random.pick(lexicon.topics)),
    writeParagraph(author, random.integer(2, 4)),
  ];
  for (let index = 1; index < plan.blockCount; index += 1) {
    const previous = blocks.at(-1);
    const isInterrupted = previous?.kind === "paragraph" && random.chance(0.55);
    blocks.push(
      ...(isInterrupted
        ? inventInterruption(author, plan.mix)
        : [writeParagraph(author, random.integer(2, 5))]),
    );
  }
  return blocks;
}

/** A section with sections below it, down to the fourth level. */
export function inventDeepSection(author: Author, plan: Omit<SectionPlan, "level">): SourceBlock[] {
  const { random } = author;
  const blocks = inventSection(author, {
    ...plan,
    level: 2,
    blockCount: Math.max(1, plan.blockCount - 2),
  });
  const count = random.integer(1, 3);
  for (let index = 0; index < count; index += 1) {
    blocks.push(...inventSection(author, { ...plan, level: 3 }));
    if (random.chance(0.25))
      blocks.push(...inventSection(author, { ...plan, level: 4, blockCount: 1 }));
    else if (random.chance(0.15)) blocks.push(...runInParagraphs(author));
  }
  return blocks;
}

function runInParagraphs(author: Author): SourceBlock[] {
  const { random, lexicon } = author;
  return random.sample(lexicon.topics, 2).map((topic) => ({
    ...writeParagraph(author, random.integer(2, 3)),
    runIn: `${topic}.`,
  }));
}

function inventInterruption(author: Author, mix: Mix): SourceBlock[] {
  const { random, abilities, counts } = author;
  const kinds = Object.entries(mix).flatMap(([kind, weight]) =>
    kind === "formula" && abilities.formulas !== "all"
      ? []
      : Array.from({ length: weight }, () => kind),
  );
  switch (random.pick(kinds)) {
    case "list":
      return [inventList(author)];
    case "table":
      return [inventTable(author)];
    case "figure":
      return [inventFigure(author)];
    case "code":
      return [inventCode(random)];
    default: {
      const isNumbered = random.chance(0.5);
      if (isNumbered) counts.formulas += 1;
      return [
        {
          kind: "display-formula",
          formula: inventDisplayFormula(random),
          ...(isNumbered ? { number: `(${counts.formulas})` } : {}),
        },
        {
          kind: "paragraph",
          content: [{ kind: "text", text: writeSentence(author.lexicon, random) }],
        },
      ];
    }
  }
}
