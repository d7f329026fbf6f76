import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readVersion, runCommand } from "../../run-command.ts";
import { type HtmlDialect, htmlOf } from "../html/write-html.ts";
import type { Producer, Work } from "../producer.ts";
import { runInParallel } from "@parsewright/quality";

export const weasyprint: Producer = {
  name: "weasyprint",
  isUnseen: false,
  // It does not know MathML.
  abilities: { formulas: "inline", notes: "page", sideNotes: true },
  // Fonts of East Asia take it many seconds each, and it writes right-to-left text letter by letter backwards.
  languages: ["en", "de", "fr", "es", "pl", "vi", "ru", "el"],
  // It writes no tags.
  supports: ({ isTagged }) => !isTagged,
  version: () => readVersion("weasyprint", ["--version"]),
  produce: (works, folder) => runInParallel(works, (work) => print(work, folder)),
};

/** WeasyPrint puts notes at the foot of their page, but does not know MathML. */
export const WEASYPRINT_DIALECT: HtmlDialect = { hasFootnotes: true, hasMathml: false };

async function print(work: Work, folder: string): Promise<void> {
  const { id } = work.document;
  const source = join(folder, `${id}.html`);
  await writeFile(source, htmlOf(work, WEASYPRINT_DIALECT));
  // A document that it cannot lay out has no PDF.
  await runCommand("weasyprint", ["-q", source, join(folder, `${id}.pdf`)], {
    timeoutMs: 120_000,
  }).catch(() => undefined);
}
