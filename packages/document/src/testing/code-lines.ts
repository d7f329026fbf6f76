import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

const PACKAGES = join(import.meta.dirname, "..", "..", "..");

/** The packages between a file and its document. */
const SOURCES = ["document", "formats", "pdf", "engine"].map((name) => join(name, "src"));

interface CodeLine {
  readonly file: string;
  readonly code: string;
}

/** The lines of all files outside a room of the document, but for tests and comments. */
export function codeLinesOutside(room: string): CodeLine[] {
  return SOURCES.flatMap((source) =>
    readdirSync(join(PACKAGES, source), { recursive: true, encoding: "utf8" }).map((file) =>
      join(source, file),
    ),
  )
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .filter((file) => !file.startsWith(join("document", "src", room) + sep))
    .filter((file) => !file.split(sep).includes("testing"))
    .flatMap((file) =>
      readFileSync(join(PACKAGES, file), "utf8")
        .split("\n")
        .filter((code) => !/^\s*(?:\/\/|\/?\*)/.test(code))
        .map((code) => ({ file, code })),
    );
}
