import { runCommand } from "../run-command.ts";

/** The text of every page, as poppler reads it. */
export async function readPdfText(path: string): Promise<string[]> {
  const text = await runCommand("pdftotext", ["-enc", "UTF-8", path, "-"]);
  return text.split("\f").slice(0, -1);
}
