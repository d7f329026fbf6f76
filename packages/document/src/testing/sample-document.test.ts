import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { writeSampleDocument } from "./sample-document.ts";

it("is the committed sample; after a change, run `npm run build && node scripts/make-fixtures.mjs`", async () => {
  const path = new URL("../../../../fixtures/pdf/sources/sample.pdf", import.meta.url);

  expect((await readFile(path)).equals(writeSampleDocument())).toBe(true);
});
