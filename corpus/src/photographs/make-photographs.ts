import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DocumentEntry } from "@parsewright/quality";
import sharp from "sharp";
import { createRandom } from "../random.ts";
import { runCommand } from "../run-command.ts";
import { picturesPdf } from "../scan/scan-pdf.ts";
import type { SetDocument } from "../set-document.ts";
import { addToSet, type SetOrder } from "../write-set.ts";
import { PHOTOGRAPH_FAMILIES, type PhotographFamily } from "./photograph-families.ts";
import { photographSheet } from "./photograph-sheet.ts";

const DOTS_PER_INCH = 150;
const SHEETS = new URL("../../../quality/documents/generated/", import.meta.url);

/** Running text on one page, in English: a seen style is photographed in seen ways, an unseen one in unseen ways. */
const KINDS = /-(?:statute|minutes|letter|textbook|newsletter|survey)-en-/;

/** Photographs `count` pages of the generated documents in each way. */
export async function makePhotographs({ folder, seed, count }: SetOrder): Promise<void> {
  const list = JSON.parse(await readFile(new URL("documents.json", SHEETS), "utf8"));
  const sheets = (list as DocumentEntry[]).filter(({ id, pages }) => pages === 1 && KINDS.test(id));
  const work = await mkdtemp(join(tmpdir(), "photographs-"));
  const documents: SetDocument[] = [];
  for (const family of PHOTOGRAPH_FAMILIES) {
    const random = createRandom(`photograph/${seed}/${family.name}`);
    const fitting = sheets.filter(({ split }) => split === family.split);
    for (let number = 0; number < count; number += 1) {
      const chosen = random.sample(fitting, family.isSpread ? 2 : 1);
      documents.push(await photograph(chosen, { family, number, work, random }));
    }
  }
  await addToSet(folder, documents);
  await rm(work, { recursive: true });
}

interface Shot {
  readonly family: PhotographFamily;
  readonly number: number;
  readonly work: string;
  readonly random: ReturnType<typeof createRandom>;
}

async function photograph(
  sheets: readonly DocumentEntry[],
  { family, number, work, random }: Shot,
): Promise<SetDocument> {
  const id = `${family.name}-${String(number).padStart(3, "0")}`;
  const drawn: Buffer[] = [];
  const truths: string[] = [];
  for (const { file, truth } of sheets) {
    const stem = join(work, `${id}-${drawn.length}`);
    const pdf = new URL(file, SHEETS).pathname;
    const options = ["-r", String(DOTS_PER_INCH), "-gray", "-png", "-singlefile"];
    await runCommand("pdftoppm", [...options, pdf, stem]);
    drawn.push(await readFile(`${stem}.png`));
    truths.push(await readFile(new URL(truth, SHEETS), "utf8"));
  }
  const picture = await photographSheet(await beside(drawn), family, random);
  const pdf = join(work, `${id}.pdf`);
  await writeFile(pdf, picturesPdf([picture], DOTS_PER_INCH));
  return {
    pdf,
    truth: truths.join("\n"),
    entry: {
      id,
      pages: 1,
      producer: "photograph",
      style: family.name,
      language: "en",
      split: family.split,
      licence: "Apache-2.0",
      origin: `npm run corpus:generate, of ${sheets.map((sheet) => sheet.id).join(" and ")}`,
      needsModels: true,
    },
  };
}

/** One picture of all, from left to right. */
async function beside(pictures: readonly Buffer[]): Promise<Buffer> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  const width = sizes.reduce((sum, size) => sum + size.width, 0);
  const height = Math.max(...sizes.map((size) => size.height));
  const starts = sizes.map((_, index) =>
    sizes.slice(0, index).reduce((sum, size) => sum + size.width, 0),
  );
  return sharp({ create: { width, height, channels: 3, background: "#fff" } })
    .composite(pictures.map((input, index) => ({ input, left: starts[index] ?? 0, top: 0 })))
    .png()
    .toBuffer();
}
