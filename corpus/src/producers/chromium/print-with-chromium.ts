import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runCommand } from "../../run-command.ts";

const OPTIONS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"];

/** Writes HTML as `page.pdf` into a folder, with the margins and the tags that Chromium gives a page by itself. */
export async function printWithChromium(html: string, folder: string): Promise<void> {
  await writeFile(join(folder, "page.html"), html);
  await runCommand("chromium", [...OPTIONS, "--print-to-pdf=page.pdf", "page.html"], { folder });
}
