import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { DEFAULT_RENDER_OPTIONS } from "@parsewright/document";
import { parseToMarkdown } from "./engine/parse-to-markdown.ts";

const USAGE = "Usage: npm run bench:facts -- DIR --checker check_facts.py [--keep OUT_DIR]";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { checker: { type: "string" }, keep: { type: "string" } },
});
const [directory] = positionals;

if (directory === undefined || values.checker === undefined) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const output = values.keep ?? (await mkdtemp(join(tmpdir(), "bench-facts-")));
  await writeMarkdown(directory, output);
  process.exitCode = check(values.checker, [join(directory, "dataset.jsonl"), "--pred", output]);
  if (values.keep === undefined) await rm(output, { recursive: true });
}

/** Parses every PDF as a user would, and says which failed. */
async function writeMarkdown(corpus: string, output: string): Promise<void> {
  const folder = join(corpus, "pdfs");
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((path) => path.endsWith(".pdf")).toSorted()) {
    const bytes = await readFile(join(folder, name));
    const { markdown, failure } = await parseToMarkdown(bytes, DEFAULT_RENDER_OPTIONS);
    if (failure !== undefined) console.log(`${name}  ${failure}`);
    const path = join(output, name.replace(/\.pdf$/, ".md"));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, markdown);
  }
}

/** The checker prints how many facts of each kind hold, and the mean. */
function check(checker: string, checkerArguments: readonly string[]): number {
  const run = spawnSync("python3", [checker, "--tests", ...checkerArguments], { stdio: "inherit" });
  if (run.error !== undefined) console.error(`python3 could not be started: ${run.error.message}`);
  return run.status ?? 1;
}
