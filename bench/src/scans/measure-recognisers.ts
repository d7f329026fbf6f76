import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, parse } from "node:path";
import type { MeasuredRecogniser } from "./recognisers.ts";
import { degrade, drawPdf } from "./scan-pictures.ts";
import { countWordErrors, wordsOfMarkdown } from "./word-errors.ts";

const RESOLUTIONS = [150, 200];

export interface MeasureOptions {
  /** Holds `pages/` (`pdfs/`, `ground-truth/`) and `scans/` (pictures with texts beside them). */
  readonly directory: string;
  /** Takes one page in this many. */
  readonly every: number;
  readonly recognisers: readonly MeasuredRecogniser[];
}

interface Tally {
  words: number;
  errors: number;
  cpuSeconds: number;
  pictures: number;
}

/** By group of pictures, then by recogniser, in the order of measuring. */
export type Tallies = Map<string, Map<string, Tally>>;

/** Lets all recognisers read the same pictures, one after the other, and compares their words with the truth. */
export async function measureRecognisers(options: MeasureOptions): Promise<Tallies> {
  const tallies: Tallies = new Map();
  const folder = await mkdtemp(join(tmpdir(), "bench-scans-"));
  try {
    await measurePages(options, { folder, tallies });
    await measureScans(options, tallies);
  } finally {
    await rm(folder, { recursive: true });
  }
  return tallies;
}

async function measurePages(
  { directory, every, recognisers }: MeasureOptions,
  { folder, tallies }: { folder: string; tallies: Tallies },
): Promise<void> {
  const names = (await readdir(join(directory, "pages", "pdfs"))).toSorted();
  for (const name of names.filter((_, position) => position % every === 0)) {
    const truthPath = join(directory, "pages", "ground-truth", `${parse(name).name}.md`);
    const truth = wordsOfMarkdown(await readFile(truthPath, "utf8"));
    for (const dotsPerInch of RESOLUTIONS) {
      const pdfPath = join(directory, "pages", "pdfs", name);
      const clean = await drawPdf(pdfPath, { folder, dotsPerInch });
      const pictures = { clean, degraded: await degrade(clean) };
      for (const [kind, picture] of Object.entries(pictures))
        await addTo(tallies, `${dotsPerInch} dpi ${kind}`, { truth, picture, recognisers });
    }
  }
}

async function measureScans(
  { directory, recognisers }: MeasureOptions,
  tallies: Tallies,
): Promise<void> {
  const names = (await readdir(join(directory, "scans"))).toSorted();
  for (const name of names.filter((candidate) => candidate.endsWith(".tif"))) {
    if (!names.includes(`${parse(name).name}.txt`)) continue;
    const picture = join(directory, "scans", name);
    const truth = await readFile(picture.replace(/\.tif$/u, ".txt"), "utf8");
    await addTo(tallies, "scans", { truth, picture, recognisers });
  }
}

interface Reading {
  readonly truth: string;
  readonly picture: string;
  readonly recognisers: readonly MeasuredRecogniser[];
}

async function addTo(tallies: Tallies, group: string, reading: Reading): Promise<void> {
  const ofGroup = tallies.get(group) ?? new Map<string, Tally>();
  tallies.set(group, ofGroup);
  for (const recogniser of reading.recognisers) {
    const { text, cpuSeconds } = await recogniser.read(reading.picture);
    const { words, errors } = countWordErrors(reading.truth, text);
    const tally = ofGroup.get(recogniser.name) ?? {
      words: 0,
      errors: 0,
      cpuSeconds: 0,
      pictures: 0,
    };
    tally.words += words;
    tally.errors += errors;
    tally.cpuSeconds += cpuSeconds;
    tally.pictures += 1;
    ofGroup.set(recogniser.name, tally);
  }
}

/** One line for each group and recogniser. */
export function formatTallies(tallies: Tallies): string {
  const lines = ["group              recogniser   pictures  word errors  CPU s/picture"];
  for (const [group, ofGroup] of tallies) {
    for (const [name, { words, errors, cpuSeconds, pictures }] of ofGroup) {
      const share = `${((100 * errors) / words).toFixed(2)} %`;
      const seconds = (cpuSeconds / pictures).toFixed(2);
      lines.push(
        group.padEnd(19) +
          name.padEnd(13) +
          String(pictures).padStart(8) +
          share.padStart(13) +
          seconds.padStart(15),
      );
    }
  }
  return lines.join("\n");
}
