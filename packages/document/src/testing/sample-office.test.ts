import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { readAllParts, SAMPLE_OFFICE_FILES } from "./sample-office.ts";

// Parts are compared, not files: how small a zip gets is up to the zlib of the machine.
it.each(SAMPLE_OFFICE_FILES)(
  "$name is the committed sample; after a change, run `npm run build && node scripts/make-fixtures.mjs`",
  async ({ name, write }) => {
    const path = new URL(`../../../../fixtures/office/sources/${name}`, import.meta.url);

    const committed = Object.entries(readAllParts(await readFile(path)));
    const written = readAllParts(write());
    expect(committed.map(([part]) => part)).toEqual(Object.keys(written));
    for (const [part, content] of committed) {
      expect(Buffer.from(content).equals(written[part] ?? Buffer.alloc(0))).toBe(true);
    }
  },
);
