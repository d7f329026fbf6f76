import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { lexiconOf } from "../generate/language/languages.ts";
import { createRandom } from "../generate/random.ts";
import { runCommand } from "../generate/run-command.ts";
import type { MarkedDocument } from "./facts.ts";
import { inventPage, type MarkedPage } from "./invent-page.ts";
import { factsOf } from "./page-facts.ts";
import { toHtml, toTex } from "./write-sources.ts";

const { values } = parseArgs({
  options: { out: { type: "string" }, pages: { type: "string", default: "8" } },
});

type Printer = (page: MarkedPage, folder: string) => Promise<void>;

/** Each writes `page.pdf` into the folder. */
const PRINTERS: Readonly<Record<string, Printer>> = {
  async chromium(page, folder) {
    await writeFile(join(folder, "page.html"), toHtml(page, "foot"));
    const options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"];
    await runCommand("chromium", [...options, "--print-to-pdf=page.pdf", "page.html"], { folder });
  },
  async weasyprint(page, folder) {
    await writeFile(join(folder, "page.html"), toHtml(page, "float"));
    await runCommand("weasyprint", ["page.html", "page.pdf"], { folder });
  },
  async pdftex(page, folder) {
    await writeFile(join(folder, "page.tex"), toTex(page));
    await runCommand("pdflatex", ["-interaction=batchmode", "page.tex"], { folder });
  },
};

if (values.out === undefined) {
  console.error("Usage: node quality/dist/marks/generate-main.js --out DIR [--pages N]");
  process.exitCode = 2;
} else {
  await mkdir(values.out, { recursive: true });
  const documents: MarkedDocument[] = [];
  for (const [name, print] of Object.entries(PRINTERS))
    for (let number = 0; number < Number(values.pages); number++) {
      const page = inventPage(lexiconOf("en"), createRandom(`marks ${name} ${number}`));
      const folder = await mkdtemp(join(tmpdir(), "marks-"));
      await print(page, folder);
      const file = `${name}-${number}.pdf`;
      await rename(join(folder, "page.pdf"), join(values.out, file));
      await rm(folder, { recursive: true });
      documents.push({ file, facts: factsOf(page) });
    }
  await writeFile(join(values.out, "facts.json"), `${JSON.stringify(documents, null, 2)}\n`);
}
