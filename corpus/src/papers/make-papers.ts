import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInParallel } from "@parsewright/quality";
import { missingWords } from "../check/compare-words.ts";
import { readPdfText } from "../check/read-pdf-text.ts";
import { runTex } from "../producers/tex/run-tex.ts";
import { readVersion } from "../run-command.ts";
import { toScan } from "../scan/scan-document.ts";
import type { SetDocument } from "../set-document.ts";
import { addToSet, type SetOrder } from "../write-set.ts";
import { inventPaper } from "./invent-paper.ts";
import { inventTraps } from "./invent-traps.ts";
import type { Paper } from "./paper.ts";
import { PAPER_FAMILIES, type PaperFamily } from "./paper-families.ts";
import { paperTruth } from "./paper-truth.ts";
import { paperTex } from "./write-paper.ts";

/** Makes papers of every family whose id is wanted, and writes them. */
export async function makePapers(order: SetOrder, print: (line: string) => void): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), "papers-"));
  const wanted = PAPER_FAMILIES.flatMap((family) =>
    Array.from({ length: order.count }, (_, index) => ({ family, number: order.first + index })),
  ).filter(({ family, number }) => order.only?.test(paperId(family, number)) ?? true);
  const documents: SetDocument[] = [];
  await runInParallel(wanted, async ({ family, number }) => {
    const made = await makePaper(family, number, { ...order, work });
    if (typeof made === "string") print(`  left out: ${paperId(family, number)}: ${made}`);
    else documents.push(...made);
  });
  await addToSet(order.folder, documents);
  await rm(work, { recursive: true });
  print(`${documents.length} documents`);
}

function paperId({ name }: PaperFamily, number: number): string {
  return `${name}-${String(number).padStart(3, "0")}`;
}

/** Some papers have a formula that is wider than their line: the next one of the same number may not. */
const MOST_ATTEMPTS = 20;

/** The documents of one paper, or why there are none. */
async function makePaper(
  family: PaperFamily,
  number: number,
  order: SetOrder & { readonly work: string },
): Promise<SetDocument[] | string> {
  const version = await readVersion(family.program, ["--version"]);
  if (version === undefined) return `${family.program} is not installed`;
  const id = paperId(family, number);
  let reason = "";
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const seed = `${order.seed}/${id}/${attempt}`;
    const paper =
      family.content === "traps" ? inventTraps(id, seed) : inventPaper(id, family, seed);
    const made = await setPaper(paper, family, order.work);
    if (typeof made === "string") {
      reason = made;
      continue;
    }
    const document = toSetDocument(made, { id, family, version, inCheck: order.isCheckSet });
    return order.scans?.test(id) === true ? [document, await toScan(document)] : [document];
  }
  return reason;
}

const MOST_PAGES = 2;

interface SetPaper {
  readonly pdf: string;
  readonly pages: number;
  readonly truth: string;
}

async function setPaper(
  paper: Paper,
  family: PaperFamily,
  folder: string,
): Promise<SetPaper | string> {
  const source = paperTex(paper, family);
  const log = await runTex(family.program, { id: paper.id, source, folder });
  const fault = faultOf(log);
  if (fault !== undefined) return fault;
  const pdf = join(folder, `${paper.id}.pdf`);
  if ((await stat(pdf).catch(() => undefined)) === undefined) return "TeX made no PDF";
  const pages = await readPdfText(pdf);
  if (pages.length > MOST_PAGES) return `${pages.length} pages`;
  const truth = paperTruth(paper, family);
  const missing = missingWords(truth, pages);
  if (missing.length > 0) return `not on the page: ${missing.slice(0, 8).join(" ")}`;
  return { pdf, pages: pages.length, truth };
}

/** A line that is this much too long still looks right. */
const MOST_OVERFULL_PT = 2;

/** Finds a difference between page and source: an error, a letter that a font lacks, a line that is too long. */
function faultOf(log: string): string | undefined {
  const error = /^(?:! .*|Missing character: .*)$/mu.exec(log)?.[0];
  if (error !== undefined) return error;
  const overfull = [...log.matchAll(/Overfull \\hbox \(([\d.]+)pt too wide\)/g)]
    .map(([, width]) => Number(width))
    .find((width) => width > MOST_OVERFULL_PT);
  return overfull === undefined ? undefined : `a line is ${overfull} pt too long`;
}

interface Making {
  readonly id: string;
  readonly family: PaperFamily;
  readonly version: string;
  readonly inCheck: boolean;
}

function toSetDocument(
  { pdf, pages, truth }: SetPaper,
  { id, family, version, inCheck }: Making,
): SetDocument {
  return {
    pdf,
    truth,
    entry: {
      id,
      pages,
      producer: family.program === "lualatex" ? "luatex" : "pdftex",
      style: family.name,
      language: "en",
      split: family.split,
      licence: "Apache-2.0",
      origin: `npm run corpus:generate with ${version}`,
      ...(inCheck ? { inCheck } : {}),
    },
  };
}
