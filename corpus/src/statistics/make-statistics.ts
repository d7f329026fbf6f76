import { mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { missingWords } from "../check/compare-words.ts";
import { readPdfText } from "../check/read-pdf-text.ts";
import { chromiumVersion, printHtml } from "../producers/chromium/chromium.ts";
import { runTex } from "../producers/tex/run-tex.ts";
import { createRandom } from "../random.ts";
import { readVersion, runCommand } from "../run-command.ts";
import { toScan } from "../scan/scan-document.ts";
import type { SetDocument } from "../set-document.ts";
import type { Print } from "../generate.ts";
import { addToSet, type SetOrder } from "../write-set.ts";
import { inventStatistics } from "./invent-statistics.ts";
import { pictureLook } from "./picture-look.ts";
import { statisticsGroff } from "./statistics-groff.ts";
import { statisticsHtml } from "./statistics-html.ts";
import type { StatisticsPage } from "./statistics-page.ts";
import {
  STATISTICS_STYLES,
  type StatisticsProgram,
  type StatisticsStyle,
} from "./statistics-styles.ts";
import { TABLE_CASES, type TableCase } from "./table-cases.ts";
import { statisticsTex } from "./statistics-tex.ts";
import { statisticsTruth } from "./statistics-truth.ts";

/** A page may be too full for its paper: the next one of the same number may not. */
const MOST_ATTEMPTS = 8;

/** Makes pages of statistics in every style whose id is wanted, and writes them. */
export async function makeStatistics(order: SetOrder, print: Print): Promise<void> {
  await makePages(order, print, [undefined]);
}

/** The same of pages with one table of a kind that is often read wrongly, in each style that has room for it. */
export async function makeTableCases(order: SetOrder, print: Print): Promise<void> {
  await makePages(order, print, TABLE_CASES);
}

async function makePages(
  order: SetOrder,
  print: Print,
  cases: readonly (TableCase | undefined)[],
): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), "statistics-"));
  const documents: SetDocument[] = [];
  for (const style of STATISTICS_STYLES) {
    const version = await PROGRAMS[style.program].version();
    if (version === undefined) {
      print(`${style.program}: not installed, ${style.name} is left out`);
      continue;
    }
    for (const { id, ...page } of pagesOf(style, cases, order)) {
      const made = await makeDocument(id, { ...page, version, work, order });
      if (typeof made === "string") print(`  left out: ${id}: ${made}`);
      else documents.push(...made);
    }
  }
  await addToSet(order.folder, documents);
  await rm(work, { recursive: true });
  print(`${documents.length} documents`);
}

interface WantedPage extends Pick<Making, "style" | "recipe"> {
  readonly id: string;
}

/** The pages of a style that are wanted. Kinds of tables that are given are as wide as a page. */
function pagesOf(
  style: StatisticsStyle,
  cases: readonly (TableCase | undefined)[],
  { first, count, only }: SetOrder,
): WantedPage[] {
  const isNarrow = style.isBeside === true || style.isLong === true;
  const pages = cases
    .filter((one) => one === undefined || !isNarrow)
    .flatMap((one) =>
      Array.from({ length: count }, (_, index): WantedPage => {
        const name = one === undefined ? style.name : `${style.name}-${one.name}`;
        return {
          id: `${style.program}-${name}-${String(first + index).padStart(3, "0")}`,
          style: { ...style, rules: one?.rules ?? style.rules },
          recipe: one?.recipe,
        };
      }),
    );
  return pages.filter(({ id }) => only?.test(id) !== false);
}

interface Making {
  readonly style: StatisticsStyle;
  readonly recipe: TableCase["recipe"] | undefined;
  readonly version: string;
  readonly work: string;
  readonly order: SetOrder;
}

/** The documents of one page, or why there are none. */
async function makeDocument(
  id: string,
  { style, recipe, version, work, order }: Making,
): Promise<SetDocument[] | string> {
  let reason = "";
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const random = createRandom(`${order.seed}/${id}/${attempt}`);
    const page = inventStatistics(id, { style, recipe }, random);
    await PROGRAMS[style.program].typeset(page, style, work);
    const pdf = join(work, `${id}.pdf`);
    const pages = (await stat(pdf).catch(() => undefined)) && (await readPdfText(pdf));
    const truth = statisticsTruth(page);
    const fault = pages === undefined ? "no PDF" : faultOf(truth, pages, style);
    if (fault !== undefined || pages === undefined) {
      reason = fault ?? "";
      continue;
    }
    const document: SetDocument = {
      pdf,
      truth,
      entry: {
        id,
        pages: pages.length,
        producer: style.program,
        style: style.name,
        language: style.language,
        split: style.split,
        licence: "Apache-2.0",
        origin: `npm run corpus:generate with ${version}`,
        ...(order.isCheckSet ? { inCheck: true } : {}),
      },
    };
    const isScanned = order.scans?.test(id) === true;
    return isScanned
      ? [document, await toScan(document, pictureLook(id, style.split))]
      : [document];
  }
  return reason;
}

function faultOf(
  truth: string,
  pages: readonly string[],
  { isLong }: StatisticsStyle,
): string | undefined {
  if (pages.length > (isLong === true ? 3 : 1)) return `${pages.length} pages`;
  const missing = missingWords(truth, pages);
  return missing.length > 0 ? `not on the page: ${missing.slice(0, 8).join(" ")}` : undefined;
}

interface Program {
  readonly version: () => Promise<string | undefined>;
  /** Writes `<id>.pdf` into the folder; a page that the program refuses has none. */
  readonly typeset: (
    page: StatisticsPage,
    style: StatisticsStyle,
    folder: string,
  ) => Promise<unknown>;
}

const soffice = (filter: "HTML (StarWriter)" | "HTML (StarCalc)", output: string): Program => ({
  version: () => readVersion("soffice", ["--version"]),
  typeset: async (page, style, folder) => {
    const source = join(folder, `${page.id}.html`);
    await writeFile(source, statisticsHtml(page, style));
    const place = join(folder, "office");
    const options = [
      `-env:UserInstallation=file://${join(folder, "profile")}`,
      "--headless",
      `--infilter=${filter}`,
      "--convert-to",
      `pdf:${output}`,
      "--outdir",
      place,
      source,
    ];
    await runCommand("soffice", options, { timeoutMs: 120_000 }).catch(() => undefined);
    await rename(join(place, `${page.id}.pdf`), join(folder, `${page.id}.pdf`)).catch(
      () => undefined,
    );
  },
});

const PROGRAMS: Readonly<Record<StatisticsProgram, Program>> = {
  chromium: {
    version: chromiumVersion,
    typeset: (page, style, folder) =>
      printHtml(statisticsHtml(page, style), join(folder, `${page.id}.pdf`)),
  },
  weasyprint: {
    version: () => readVersion("weasyprint", ["--version"]),
    typeset: async (page, style, folder) => {
      const source = join(folder, `${page.id}.html`);
      await writeFile(source, statisticsHtml(page, style));
      await runCommand("weasyprint", ["-q", source, join(folder, `${page.id}.pdf`)]);
    },
  },
  writer: soffice("HTML (StarWriter)", "writer_web_pdf_Export"),
  calc: soffice("HTML (StarCalc)", "calc_pdf_Export"),
  pdftex: {
    version: () => readVersion("pdflatex", ["--version"]),
    typeset: async (page, style, folder) => {
      const document = { id: page.id, source: statisticsTex(page, style), folder };
      // The widths of columns that go over pages are known the second time.
      for (let run = 0; run < 2; run += 1) await runTex("pdflatex", document);
    },
  },
  groff: {
    version: () => readVersion("groff", ["--version"]),
    typeset: async (page, style, folder) => {
      const source = join(folder, `${page.id}.ms`);
      await writeFile(source, statisticsGroff(page, style));
      const { widthMm, heightMm } = style.page;
      const script = `groff -Tpdf -k -K utf8 -t -ms -P-p${heightMm / 10}c,${widthMm / 10}c "$1" > "$2"`;
      await runCommand("sh", ["-c", script, "sh", source, join(folder, `${page.id}.pdf`)]).catch(
        () => undefined,
      );
    },
  },
};
