import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium as playwright } from "playwright-core";
import { type HtmlDialect, htmlOf } from "../html/write-html.ts";
import type { Producer, Work } from "../producer.ts";
import { runInParallel } from "@parsewright/quality";
import { hasSideNotes } from "../../style/families.ts";

/** Debian's place for it, and those of others. */
const PATHS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export const chromium: Producer = {
  name: "chromium",
  isUnseen: false,
  abilities: { formulas: "all", notes: "end", sideNotes: true },
  languages: "all",
  supports: (style) => !(hasSideNotes(style) && style.columns > 1),
  version: chromiumVersion,
  produce: async (works, folder) => {
    const browser = await startChromium();
    try {
      await runInParallel(works, (work) => print(browser, work, folder));
    } finally {
      await browser.close();
    }
  },
};

/** Chromium draws MathML, but does not put notes at the foot of their page. */
export const CHROMIUM_DIALECT: HtmlDialect = { hasFootnotes: false, hasMathml: true };

/** Its name and version; `undefined` where it is not installed. */
export async function chromiumVersion(): Promise<string | undefined> {
  if (findPath() === undefined) return undefined;
  const browser = await startChromium();
  const version = `Chromium ${browser.version()}`;
  await browser.close();
  return version;
}

/** Prints one page of HTML without tags. */
export async function printHtml(html: string, path: string): Promise<void> {
  const browser = await startChromium();
  try {
    await printPage(browser, { html, path, isTagged: false });
  } finally {
    await browser.close();
  }
}

function findPath(): string | undefined {
  return PATHS.find((path) => existsSync(path));
}

/** As root it cannot use its own sandbox; what it opens is ours. */
export function startChromium(): Promise<Browser> {
  return playwright.launch({ executablePath: findPath() ?? "", args: ["--no-sandbox"] });
}

async function print(browser: Browser, work: Work, folder: string): Promise<void> {
  await printPage(browser, {
    html: htmlOf(work, CHROMIUM_DIALECT),
    path: join(folder, `${work.document.id}.pdf`),
    isTagged: work.style.isTagged,
  });
}

interface Printing {
  readonly html: string;
  readonly path: string;
  readonly isTagged: boolean;
}

async function printPage(browser: Browser, { html, path, isTagged }: Printing): Promise<void> {
  const page = await browser.newPage();
  await page.setContent(html);
  await page.pdf({
    path,
    preferCSSPageSize: true,
    printBackground: true,
    tagged: isTagged,
    outline: false,
  });
  await page.close();
}
