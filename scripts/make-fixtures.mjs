import { writeFile } from "node:fs/promises";
import { writeSampleDocument } from "../packages/engine/dist/testing/sample-document.js";

// Run `npm run build` first. A test compares the committed file with what this writes.
const path = new URL("../fixtures/pdf/sources/sample.pdf", import.meta.url);
await writeFile(path, writeSampleDocument());
console.log("Wrote fixtures/pdf/sources/sample.pdf");
