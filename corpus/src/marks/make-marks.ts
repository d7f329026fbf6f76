import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Fact, MarkedDocument } from "@parsewright/quality";
import { lexiconOf } from "../language/languages.ts";
import { printWithChromium } from "../producers/chromium/print-with-chromium.ts";
import { createRandom, type Random } from "../random.ts";
import { runCommand } from "../run-command.ts";
import { factsOfEssay } from "./essay-facts.ts";
import { essayToHtml, essayToTex } from "./essay-sources.ts";
import { inventEssay } from "./invent-essay.ts";
import { inventPage } from "./invent-page.ts";
import { inventSheet } from "./invent-sheet.ts";
import { factsOf } from "./page-facts.ts";
import { factsOfSheet } from "./sheet-facts.ts";
import { sheetToHtml, sheetToTex } from "./sheet-sources.ts";
import { toHtml, toTex } from "./write-sources.ts";

/** Something to print, in the two languages of the programs that print it. */
interface Source {
  readonly html: string;
  readonly tex: string;
}

/** Each writes `page.pdf` into the folder. */
const PRINTERS: Readonly<Record<string, (source: Source, folder: string) => Promise<void>>> = {
  chromium: ({ html }, folder) => printWithChromium(html, folder),
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

/** A document to print with a program, and what is true of it then. */
type Inventor = (random: Random, program: string) => Source & { readonly facts: readonly Fact[] };

/** Kinds of documents, by the beginning of their names. */
const INVENTORS: Readonly<Record<string, Inventor>> = {
  marks: (random, program) => {
    const page = inventPage(lexiconOf("en"), random);
    const notes = program === "weasyprint" ? "float" : "foot";
    return { html: toHtml(page, notes), tex: toTex(page), facts: factsOf(page) };
  },
  essay: (random, program) => {
    const essay = inventEssay(lexiconOf("en"), random);
    const facts = factsOfEssay(essay, { isTagged: program === "chromium" });
    return { html: essayToHtml(essay), tex: essayToTex(essay), facts };
  },
  sheet: (random, program) => {
    const sheet = inventSheet(lexiconOf("en"), random);
    const facts = factsOfSheet(sheet, { hasForm: program !== "weasyprint" });
    return { html: sheetToHtml(sheet), tex: sheetToTex(sheet), facts };
  },
};

/** Makes pages, essays and sheets, as many of each with every program, and writes them with what is true of them. */
export async function makeMarks(folder: string, count: number): Promise<void> {
  const documents: MarkedDocument[] = [];
  for (const [kind, invent] of Object.entries(INVENTORS))
    for (const program of Object.keys(PRINTERS))
      for (let number = 0; number < count; number++) {
        const { facts, ...source } = invent(createRandom(`${kind} ${program} ${number}`), program);
        const name = `${program}-${number}.pdf`;
        const file = kind === "marks" ? name : `${kind}-${name}`;
        await print(program, source, join(folder, file));
        documents.push({ file, facts: [...facts] });
      }
  await writeFile(join(folder, "facts.json"), `${JSON.stringify(documents, null, 2)}\n`);
}
