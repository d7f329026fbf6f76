import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Piece } from "./our-equations.ts";

const run = promisify(execFile);
const MOST_OUTPUT_BYTES = 256 * 1024 * 1024;

/** Whether there is a pandoc to compare with. */
export async function hasPandoc(): Promise<boolean> {
  try {
    await run("pandoc", ["--version"]);
    return true;
  } catch {
    return false;
  }
}

/** The words and equations that pandoc finds in a Word file, in reading order; `undefined` for a file it cannot read. */
export async function pandocPieces(file: string): Promise<Piece[] | undefined> {
  try {
    const { stdout } = await run("pandoc", ["-f", "docx", "-t", "json", file], {
      maxBuffer: MOST_OUTPUT_BYTES,
    });
    return [...findPieces(JSON.parse(stdout))];
  } catch {
    return undefined;
  }
}

/** Turns a file into another by pandoc, by the endings of their names. */
export async function convertByPandoc(from: string, to: string): Promise<void> {
  await run("pandoc", [from, "-o", to], { maxBuffer: MOST_OUTPUT_BYTES });
}

/** Pandoc writes a formula as `{"t": "Math", "c": [kind, latex]}`, a word as `{"t": "Str", "c": word}`. */
function* findPieces(node: unknown): Iterable<Piece> {
  if (Array.isArray(node)) {
    for (const child of node) yield* findPieces(child);
    return;
  }
  if (typeof node !== "object" || node === null) return;
  if ("t" in node && "c" in node) {
    if (node.t === "Math" && Array.isArray(node.c)) {
      yield { latex: String(node.c[1]) };
      return;
    }
    if (node.t === "Str") yield { text: String(node.c) };
  }
  for (const child of Object.values(node)) yield* findPieces(child);
}
