import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type BookResult, formatReport } from "./sheets/format-report.ts";
import { type BookEntry, measureBook } from "./sheets/measure-books.ts";

const USAGE = "Usage: npm run bench:sheets -- DIR [--examples COUNT]";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { examples: { type: "string", default: "5" } },
});
const [directory] = positionals;
const examples = Number(values.examples);

if (directory === undefined || !Number.isInteger(examples)) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const index = JSON.parse(await readFile(join(directory, "index.json"), "utf8")) as BookEntry[];
  const results: BookResult[] = [];
  for (const entry of index.filter(({ usable }) => usable)) {
    results.push(await measureBook(entry, directory));
  }
  console.log(formatReport(results, examples));
  if (results.some(({ failure }) => failure !== undefined)) process.exitCode = 1;
}
