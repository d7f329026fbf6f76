import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readVersion, runCommand } from "../../run-command.ts";
import type { Producer, Work } from "../producer.ts";
import { runInParallel } from "@parsewright/quality";
import { groffOf } from "./write-groff.ts";

export const groff: Producer = {
  name: "groff",
  isUnseen: true,
  abilities: { formulas: "all", notes: "page", sideNotes: false },
  // The letters that the standard fonts of PDF have.
  languages: ["en", "de", "fr", "es"],
  supports: ({ isTagged, isDark, columns }) => !isTagged && !isDark && columns < 3,
  version: () => readVersion("groff", ["--version"]),
  produce: (works, folder) => runInParallel(works, (work) => typeset(work, folder)),
};

async function typeset(work: Work, folder: string): Promise<void> {
  const { id } = work.document;
  const { widthMm, heightMm } = work.style.page;
  const source = join(folder, `${id}.ms`);
  await writeFile(source, groffOf(work));
  const paper = `-P-p${heightMm / 10}c,${widthMm / 10}c`;
  const script = `groff -Tpdf -k -K utf8 -t -e -p -ms ${paper} "$1" > "$2" 2>/dev/null`;
  // It reports a failure for lines that do not fit as well; what counts is whether there is a PDF.
  await runCommand("sh", ["-c", script, "sh", source, join(folder, `${id}.pdf`)]).catch(
    () => undefined,
  );
}
