import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DocumentEntry, ReportFacts } from "@parsewright/quality";
import type { Page } from "playwright-core";
import { lexiconOf } from "../language/languages.ts";
import { startChromium } from "../producers/chromium/chromium.ts";
import { createRandom } from "../random.ts";
import { type InventedReport, inventReport, type ReportBlock } from "./invent-report.ts";
import { REPORT_DESIGNS } from "./report-designs.ts";
import { reportToHtml } from "./report-html.ts";

const LANGUAGES = ["en", "ja"] as const;

/** Prints a page and gives the blocks that fit on it. */
async function print(tab: Page, report: InventedReport, path: string): Promise<ReportBlock[]> {
  await tab.setContent(reportToHtml(report));
  const kept = await tab.evaluate<number[]>(KEEP_WHAT_FITS);
  await tab.pdf({ path, preferCSSPageSize: true, printBackground: true });
  return report.blocks.filter((_, index) => kept.includes(index));
}

/**
 * Takes out what is outside the frame of the text and says what is left. Blocks go from the middle, so that the page ends as its design
 * says. A text, because it runs in the browser.
 */
const KEEP_WHAT_FITS = `(() => {
  const frame = document.querySelector("main").getBoundingClientRect();
  const blocks = [...document.querySelectorAll("[data-block]")];
  const isOut = ({ right, bottom }) => right > frame.right + 1 || bottom > frame.bottom + 1;
  while (blocks.some((block) => [...block.getClientRects()].some(isOut)))
    blocks.splice(Math.floor(blocks.length / 2), 1)[0].remove();
  return blocks.map(({ dataset }) => Number(dataset.block));
})()`;

function factsOf(id: string, report: InventedReport, blocks: readonly ReportBlock[]): ReportFacts {
  const { head, foot, tabs } = report.design;
  const looks = [head, foot].filter((look) => look !== undefined);
  const parts = looks.flatMap(({ left, middle, right }) => [left, middle, right]);
  return {
    id,
    running: [
      ...parts.filter((part) => part !== undefined).map((part) => report.parts[part]),
      ...(tabs === undefined ? [] : report.sections),
    ],
    body: blocks.flatMap((block) => (block.kind === "table" ? block.rows.flat() : [block.text])),
  };
}

/** The headings of a page without a title are its first level. */
function truthOf(blocks: readonly ReportBlock[]): string {
  const hasTitle = blocks.some(({ kind }) => kind === "title");
  const texts = blocks.map((block) => {
    if (block.kind === "title") return `# ${block.text}`;
    if (block.kind === "heading") return `${hasTitle ? "##" : "#"} ${block.text}`;
    // The star of a note does not begin a list.
    if (block.kind !== "table") return block.text.replace(/^\*/, String.raw`\*`);
    const rows = block.rows.map(
      (row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`,
    );
    return `<table>${rows.join("")}</table>`;
  });
  return `${texts.join("\n\n")}\n`;
}

/** Makes pages of every design and language, and writes them with their truth and what is true of them. */
export async function makeAnnualReports(folder: string, count: number): Promise<void> {
  const browser = await startChromium();
  const tab = await browser.newPage();
  const [entries, facts]: [DocumentEntry[], ReportFacts[]] = [[], []];
  for (const design of REPORT_DESIGNS)
    for (const language of LANGUAGES)
      for (let number = 0; number < count; number++) {
        const id = `${design.name}-${language}-${number}`;
        const report = inventReport(design, lexiconOf(language), createRandom(`report ${id}`));
        const blocks = await print(tab, report, join(folder, `${id}.pdf`));
        await writeFile(join(folder, `${id}.md`), truthOf(blocks));
        facts.push(factsOf(id, report, blocks));
        entries.push({
          id,
          file: `${id}.pdf`,
          truth: `${id}.md`,
          pages: 1,
          producer: "chromium",
          style: design.name,
          language,
          split: design.split,
          licence: "Apache-2.0",
          origin: `npm run corpus:generate with Chromium ${browser.version()}`,
        });
      }
  await browser.close();
  await writeFile(join(folder, "documents.json"), `${JSON.stringify(entries, null, 2)}\n`);
  await writeFile(join(folder, "facts.json"), `${JSON.stringify(facts, null, 2)}\n`);
}
