import { mkdir, writeFile } from "node:fs/promises";
import { writeTestFixture } from "../apps/worker/dist/testing/test-fixture.js";
import { writeSampleDocument } from "../packages/document/dist/testing/sample-document.js";
import { SAMPLE_OFFICE_FILES } from "../packages/document/dist/testing/sample-office.js";

// Run `npm run build` first. Tests compare the committed files with what this writes.
await writeFixture("fixtures/pdf/sources/sample.pdf", writeSampleDocument());
await writeFixture("apps/worker/assets/test-fixture.pdf", writeTestFixture());
for (const { name, write } of SAMPLE_OFFICE_FILES) {
  await writeFixture(`fixtures/office/sources/${name}`, write());
}

async function writeFixture(name, bytes) {
  const path = new URL(`../${name}`, import.meta.url);
  await mkdir(new URL(".", path), { recursive: true });
  await writeFile(path, bytes);
  console.log(`Wrote ${name}`);
}
