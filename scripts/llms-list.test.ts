import { expect, it } from "vitest";
import { listForModels } from "./llms-list.mjs";

it("lists every page with its title, at its address on the site", () => {
  const list = listForModels(
    new Map([
      ["README.md", "# Parsewright\n\ntext"],
      ["docs/guides/rag.md", "# Retrieval\n\n# not the title"],
      ["docs/plain.md", "no heading"],
    ]),
  );

  expect(list).toMatch(/^# Parsewright\n\n> /);
  expect(list.split("\n").filter((line) => line.startsWith("- "))).toEqual([
    "- [Parsewright](/)",
    "- [Retrieval](/docs/guides/rag.html)",
    "- [docs/plain.md](/docs/plain.html)",
  ]);
});
