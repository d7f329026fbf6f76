import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { lexiconOf } from "../generate/language/languages.ts";
import { createRandom } from "../generate/random.ts";
import { runCommand } from "../generate/run-command.ts";
import type { MarkedDocument } from "./facts.ts";
import { factsOfEssay } from "./essay-facts.ts";
import { essayToHtml, essayToTex } from "./essay-sources.ts";
import { inventEssay } from "./invent-essay.ts";
import { inventPage } from "./invent-page.ts";
import { inventSheet } from "./invent-sheet.ts";
import { factsOf } from "./page-facts.ts";
import { factsOfSheet } from "./sheet-facts.ts";
import { sheetToHtml, sheetToTex } from "./sheet-sources.ts";
import { toHtml, toTex } from "./write-sources.ts";

const { values } = parseArgs({
  options: {
    out: { type: "string" },
    pages: { type: "string", default: "5" },
    essays: { type: "string", default: "3" },
    sheets: { type: "string", default: "3" },
  },
});

/** Something to print, in the two languages of the programs that print it. */
interface Source {
  readonly html: string;
  readonly tex: string;
}

/** Each writes `page.pdf` into the folder. */
const PRINTERS: Readonly<Record<string, (source: Source, folder: string) => Promise<void>>> = {
  async chromium({ html }, folder) {
    await writeFile(join(folder, "page.html"), html);
    const options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"];
    await runCommand("chromium", [...options, "--print-to-pdf=page.pdf", "page.html"], { folder });
  },
  async weasyprint({ html }, folder) {
    await writeFile(join(folder, "page.html"), html);
    await runCommand("weasyprint", ["page.html", "page.pdf"], { folder });
  },
  async pdftex({ tex }, folder) {
    await writeFile(join(folder, "page.tex"), tex);
    await runCommand("pdflatex", ["-interaction=batchmode", "page.tex"], { folder });
  },
};

async function print(program: string, source: Source, path: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "marks-"));
  await PRINTERS[program]?.(source, folder);
  await rename(join(folder, "page.pdf"), path);
  await rm(folder, { recursive: true });
}

if (values.out === undefined) {
  console.error(
    "Usage: node quality/dist/marks/generate-main.js --out DIR [--pages N] [--essays N] [--sheets N]",
  );
  process.exitCode = 2;
} else {
  await mkdir(values.out, { recursive: true });
  const documents: MarkedDocument[] = [];
  for (const program of Object.keys(PRINTERS))
    for (let number = 0; number < Number(values.pages); number++) {
      const random = createRandom(`marks ${program} ${number}`);
      const page = inventPage(lexiconOf("en"), random);
      const notes = program === "weasyprint" ? "float" : "foot";
      const file = `${program}-${number}.pdf`;
      await print(program, { html: toHtml(page, notes), tex: toTex(page) }, join(values.out, file));
      documents.push({ file, facts: factsOf(page) });
    }
  for (const program of Object.keys(PRINTERS))
    for (let number = 0; number < Number(values.essays); number++) {
      const essay = inventEssay(lexiconOf("en"), createRandom(`essay ${program} ${number}`));
      const file = `essay-${program}-${number}.pdf`;
      const source = { html: essayToHtml(essay), tex: essayToTex(essay) };
      await print(program, source, join(values.out, file));
      documents.push({ file, facts: factsOfEssay(essay, { isTagged: program === "chromium" }) });
    }
  for (const program of Object.keys(PRINTERS))
    for (let number = 0; number < Number(values.sheets); number++) {
      const sheet = inventSheet(lexiconOf("en"), createRandom(`sheet ${program} ${number}`));
      const file = `sheet-${program}-${number}.pdf`;
      const source = { html: sheetToHtml(sheet), tex: sheetToTex(sheet) };
      await print(program, source, join(values.out, file));
      documents.push({ file, facts: factsOfSheet(sheet, { hasForm: program !== "weasyprint" }) });
    }
  await writeFile(join(values.out, "facts.json"), `${JSON.stringify(documents, null, 2)}\n`);
}
