import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

const SOURCE = join(import.meta.dirname, "..");

interface CodeLine {
  readonly file: string;
  readonly code: string;
}

/** The lines of all files of the engine outside a folder, but for tests and comments. */
export function codeLinesOutside(folder: string): CodeLine[] {
  return readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .filter((file) => !file.startsWith(`${folder}${sep}`) && !file.split(sep).includes("testing"))
    .flatMap((file) =>
      readFileSync(join(SOURCE, file), "utf8")
        .split("\n")
        .filter((code) => !/^\s*(?:\/\/|\/?\*)/.test(code))
        .map((code) => ({ file, code })),
    );
}
