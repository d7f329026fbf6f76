import { readFile } from "node:fs/promises";
import { DEFAULT_RENDER_OPTIONS, renderMarkdown } from "@parsewright/document";
import { mutateFile } from "@parsewright/formats/testing/mutate-file";
import { ParserError } from "@parsewright/contract";
import { parseBytes } from "../engine/parse-bytes.ts";
import type { FuzzReport } from "./run-fuzz.ts";

// Started by fuzz.ts: the first seed, the seed to stop before, and the files that are changed in turn.
const [first = "0", end = "0", ...paths] = process.argv.slice(2);
const files = await Promise.all(paths.map((path) => readFile(path)));
for (let seed = Number(first); seed < Number(end); seed++) {
  const path = paths[seed % paths.length] ?? "";
  const bytes = mutateFile(files[seed % files.length] ?? new Uint8Array(), seed);
  print({ seed, path, outcome: "begun" });
  const startMs = performance.now();
  const outcome = await outcomeOf(bytes);
  const seconds = (performance.now() - startMs) / 1000;
  print({ seed, path, outcome, seconds, peakBytes: process.resourceUsage().maxRSS * 1024 });
}
process.exit();

async function outcomeOf(bytes: Uint8Array): Promise<string> {
  try {
    const document = await parseBytes(bytes);
    renderMarkdown(document, DEFAULT_RENDER_OPTIONS);
    const failed = document.pdf_info.find(({ parser_problem: problem = "" }) =>
      problem.startsWith("The engine failed"),
    );
    return failed?.parser_problem ?? "ok";
  } catch (error) {
    const { code, cause } = ParserError.from(error);
    return code === "INTERNAL" ? `INTERNAL ${cause instanceof Error ? cause.stack : ""}` : code;
  }
}

function print(report: FuzzReport): void {
  process.stdout.write(`${JSON.stringify(report)}\n`);
}
