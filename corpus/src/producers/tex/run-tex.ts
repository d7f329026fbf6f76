import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runCommand } from "../../run-command.ts";

export type TexProgram = "pdflatex" | "lualatex";

/** Sets a source in a folder of its own and puts `<id>.pdf` beside that folder; gives what TeX wrote into its log. */
export async function runTex(
  program: TexProgram,
  { id, source, folder }: { id: string; source: string; folder: string },
): Promise<string> {
  const place = join(folder, id);
  await mkdir(place, { recursive: true });
  await writeFile(join(place, `${id}.tex`), source);
  // TeX reports a failure for boxes that are too full as well; what counts is whether there is a PDF.
  await runCommand(program, ["-interaction=batchmode", `${id}.tex`], {
    folder: place,
    environment: { FORCE_SOURCE_DATE: "1" },
    timeoutMs: 120_000,
  }).catch(() => undefined);
  await rename(join(place, `${id}.pdf`), join(folder, `${id}.pdf`)).catch(() => undefined);
  return readFile(join(place, `${id}.log`), "latin1").catch(() => "");
}
