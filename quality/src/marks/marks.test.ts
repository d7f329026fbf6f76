import { createEngine } from "@parsewright/engine";
import { expect, it } from "vitest";
import { parseFile } from "../measure/parse-file.ts";
import { countFacts } from "./facts.ts";
import { readMarkedDocuments } from "./marked-documents.ts";

it(
  "keeps marks, styles, links, boxes, fields and the order of generated pages",
  { timeout: 120_000 },
  async () => {
    const engine = createEngine();
    const documents = [];
    for (const document of await readMarkedDocuments()) {
      const { markdown } = await parseFile(engine, document.path);
      documents.push({ ...document, markdown });
    }
    await engine.close();

    const counts = Object.entries(countFacts(documents));
    const wrong = Object.fromEntries(counts.map(([kind, count]) => [kind, count.wrong]));
    expect(wrong).toEqual({
      bold: 0,
      italic: 0,
      struck: 0,
      underlined: 0,
      link: 0,
      superscript: 0,
      subscript: 0,
      note: 0,
      box: 0,
      field: 8,
      heading: 0,
      contents: 0,
      nested: 0,
      caption: 0,
      alternative: 0,
      cell: 0,
      // The end of a column that is longer than the one beside it, above a heading across both.
      join: 4,
      // Notes at the end of a text are items of a list, as the reader of lines sees them; by geometry alone they are notes.
      endnote: 40,
      choice: 0,
      // Two figures that nothing but their lines show.
      "around figure": 2,
      // Two tables side by side come out as one; by geometry alone as two.
      beside: 90,
      "upward head": 0,
    });
    expect(counts.every(([, { cases }]) => cases >= 3)).toBe(true);
  },
);
