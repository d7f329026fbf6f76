import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The equations that pandoc finds in a Word file, in reading order; `undefined` for a file it cannot read. */
export async function pandocEquations(file: string): Promise<string[] | undefined> {
  try {
    const { stdout } = await run("pandoc", ["-f", "docx", "-t", "json", file], {
      maxBuffer: 256 * 1024 * 1024,
    });
    return [...findMath(JSON.parse(stdout))];
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) return undefined;
    throw new Error("pandoc is not installed. Debian: apt-get install pandoc.", { cause: error });
  }
}

/** Pandoc writes a formula as `{"t": "Math", "c": [kind, latex]}`. */
function* findMath(node: unknown): Iterable<string> {
  if (Array.isArray(node)) {
    for (const child of node) yield* findMath(child);
    return;
  }
  if (typeof node !== "object" || node === null) return;
  if ("t" in node && node.t === "Math" && "c" in node && Array.isArray(node.c)) {
    yield String(node.c[1]);
    return;
  }
  for (const child of Object.values(node)) yield* findMath(child);
}
