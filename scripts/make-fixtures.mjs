import { mkdir, writeFile } from "node:fs/promises";
import { writeSampleDocument } from "../packages/engine/dist/testing/sample-document.js";
import { SAMPLE_OFFICE_FILES } from "../packages/engine/dist/testing/sample-office.js";

// Run `npm run build` first. Tests compare the committed files with what this writes.
await writeFixture("pdf/sources/sample.pdf", writeSampleDocument());
for (const { name, write } of SAMPLE_OFFICE_FILES) {
  await writeFixture(`office/sources/${name}`, write());
}

async function writeFixture(name, bytes) {
  const path = new URL(`../fixtures/${name}`, import.meta.url);
  await mkdir(new URL(".", path), { recursive: true });
  await writeFile(path, bytes);
  console.log(`Wrote fixtures/${name}`);
}
