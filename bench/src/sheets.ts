import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readCommandLine } from "./measure/command-line.ts";
import { type BookResult, formatReport } from "./sheets/format-report.ts";
import { type BookEntry, measureBook } from "./sheets/measure-books.ts";

const {
  values: { examples },
  paths: [directory = ""],
} = readCommandLine({
  usage: "sheets DIR [--examples COUNT]",
  options: { examples: 5 },
  minPaths: 1,
});
const index = JSON.parse(await readFile(join(directory, "index.json"), "utf8")) as BookEntry[];
const results: BookResult[] = [];
for (const entry of index.filter(({ usable }) => usable)) {
  results.push(await measureBook(entry, directory));
}
console.log(formatReport(results, examples));
if (results.some(({ failure }) => failure !== undefined)) process.exitCode = 1;
