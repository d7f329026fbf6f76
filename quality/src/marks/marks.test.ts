import { readFile } from "node:fs/promises";
import { createEngine } from "@parsewright/engine";
import { expect, it } from "vitest";
import { z } from "zod";
import { parseFile } from "../measure/parse-file.ts";
import { countFacts, MarkedDocument } from "./facts.ts";

const FOLDER = new URL("../../documents/marks/", import.meta.url);

it(
  "keeps marks, styles, links, boxes, fields and the order of generated pages",
  { timeout: 120_000 },
  async () => {
    const facts = JSON.parse(await readFile(new URL("facts.json", FOLDER), "utf8")) as unknown;
    const engine = createEngine();
    const documents = [];
    for (const document of z.array(MarkedDocument).parse(facts)) {
      const { markdown } = await parseFile(engine, new URL(document.file, FOLDER));
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
    });
    expect(counts.every(([, { cases }]) => cases >= 3)).toBe(true);
  },
);
