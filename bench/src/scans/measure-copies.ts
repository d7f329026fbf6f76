import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join, parse } from "node:path";
import { DEFAULT_RENDER_OPTIONS } from "@parsewright/document";
import { parseToMarkdown } from "../engine/parse-to-markdown.ts";
import type { DocumentResult } from "../pages/measure-document.ts";
import { scoreDocument } from "@parsewright/quality";
import { degrade, drawPdf, turn } from "./scan-pictures.ts";

/** What is done to a picture of a page before it is read. */
const COPIES = {
  clean: async (path: string) => path,
  degraded: degrade,
  turned: async (path: string) => {
    const turnedPath = path.replace(/\.png$/u, "-turned.png");
    await turn(path, { degrees: 90, turnedPath });
    return turnedPath;
  },
} satisfies Record<string, (path: string) => Promise<string>>;

type CopyKind = keyof typeof COPIES;

export function isCopyKind(text: string): text is CopyKind {
  return Object.hasOwn(COPIES, text);
}

export interface CopyOptions {
  /** Holds `pdfs/` and `ground-truth/`. */
  readonly directory: string;
  /** Takes one page in this many. */
  readonly every: number;
  readonly dotsPerInch: number;
  readonly kind: CopyKind;
  /** Where to leave the Markdown. */
  readonly keep: string | undefined;
}

/** Draws the pages of a corpus as pictures, lets the engine read those, and compares them with the pages' truth. */
export async function measureCopies(options: CopyOptions): Promise<DocumentResult[]> {
  const { directory, every, keep } = options;
  const names = (await readdir(join(directory, "pdfs"))).toSorted();
  const ids = names.map((name) => parse(name).name).filter((_, place) => place % every === 0);
  if (keep !== undefined) await mkdir(keep, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), "bench-scans-"));
  const results: DocumentResult[] = [];
  // While one page is drawn or prepared, the threads of the models read another.
  const waiting = ids.values();
  const takeTurns = async () => {
    for (const id of waiting) {
      const result = await measureCopy(id, join(folder, id), options);
      if (keep !== undefined) await writeFile(join(keep, `${id}.md`), result.markdown);
      results.push(result);
    }
  };
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, takeTurns));
  } finally {
    await rm(folder, { recursive: true });
  }
  return results;
}

async function measureCopy(
  id: string,
  folder: string,
  { directory, dotsPerInch, kind }: CopyOptions,
): Promise<DocumentResult> {
  await mkdir(folder);
  const truth = await readFile(join(directory, "ground-truth", `${id}.md`), "utf8");
  const drawn = await drawPdf(join(directory, "pdfs", `${id}.pdf`), { folder, dotsPerInch });
  const bytes = await readFile(await COPIES[kind](drawn));
  // The truth keeps running heads and feet.
  const parsed = await parseToMarkdown(bytes, {
    ...DEFAULT_RENDER_OPTIONS,
    pageFurniture: "keep",
    emphasis: "off",
  });
  return { id, ...parsed, scores: scoreDocument(truth, parsed.markdown) };
}
