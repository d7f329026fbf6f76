import { createEngine, type EngineOptions } from "@parsewright/engine";
import { expect, it } from "vitest";
import { parseFile } from "../measure/parse-file.ts";
import { countFacts } from "./facts.ts";
import { readMarkedDocuments } from "./marked-documents.ts";

/** Facts of each kind that are wrong however the pages are read. */
const WRONG = {
  bold: 0,
  italic: 0,
  struck: 0,
  underlined: 0,
  link: 0,
  superscript: 0,
  subscript: 0,
  note: 0,
  box: 0,
  field: 0,
  heading: 0,
  contents: 0,
  nested: 0,
  caption: 0,
  alternative: 0,
  cell: 0,
  // The end of a column that is longer than the one beside it, above a heading across both.
  join: 2,
  endnote: 0,
  choice: 0,
  // Two figures that nothing but their lines show.
  "around figure": 2,
  beside: 0,
  "upward head": 0,
};

const RECIPES: readonly {
  readonly name: string;
  readonly options: EngineOptions;
  /** Facts that this recipe alone gets wrong. */
  readonly alsoWrong: Partial<Record<keyof typeof WRONG, number>>;
}[] = [
  { name: "by geometry alone", options: { models: "none" }, alsoWrong: {} },
  {
    name: "as users get them",
    options: {},
    // Of four notes at the end of a text, the reader of lines takes two for a list and two for footnotes: they are out of order.
    alsoWrong: { endnote: 4, join: 1 },
  },
];

it.each(RECIPES)(
  "keeps marks, styles, links, boxes, fields and the order of generated pages, $name",
  { timeout: 120_000 },
  async ({ options, alsoWrong }) => {
    const engine = createEngine(options);
    const documents = [];
    for (const document of await readMarkedDocuments()) {
      const { markdown } = await parseFile(engine, document.path);
      documents.push({ ...document, markdown });
    }
    await engine.close();

    const counts = Object.entries(countFacts(documents));
    const wrong = Object.fromEntries(counts.map(([kind, count]) => [kind, count.wrong]));
    expect(wrong).toEqual({ ...WRONG, ...alsoWrong });
    expect(counts.every(([, { cases }]) => cases >= 3)).toBe(true);
  },
);
