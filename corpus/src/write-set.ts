import { copyFile, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { compareWords, type WordDifferences } from "./check/compare-words.ts";
import { readPdfText } from "./check/read-pdf-text.ts";
import type { DocumentEntry } from "@parsewright/quality";
import type { Assignment } from "./plan.ts";
import { createRandom } from "./random.ts";
import type { SetDocument } from "./set-document.ts";
import { toScan } from "./scan/scan-document.ts";
import type { ScanLook } from "./scan/scan-pdf.ts";
import { joinTruth } from "./truth/place-notes.ts";
import { truthUnits } from "./truth/write-truth.ts";

/** Documents of a set that are made. */
export interface SetOrder {
  readonly folder: string;
  readonly seed: number;
  /** The number of the first document of each style or family, and how many there are. */
  readonly first: number;
  readonly count: number;
  readonly only: RegExp | undefined;
  /** Documents that are made as pictures of their pages, too. */
  readonly scans: RegExp | undefined;
  readonly isCheckSet: boolean;
}

/** A PDF that was made, with its truth. */
export interface MadeDocument {
  readonly assignment: Assignment;
  readonly pdf: string;
  readonly bytes: number;
  readonly pages: number;
  readonly truth: string;
  readonly differences: WordDifferences;
}

/** Reads a PDF back and writes its truth; `undefined` where the producer made none. */
export async function finishDocument(
  assignment: Assignment,
  folder: string,
): Promise<MadeDocument | undefined> {
  const pdf = join(folder, `${assignment.document.id}.pdf`);
  const size = await stat(pdf).catch(() => undefined);
  if (size === undefined) return undefined;
  const pages = await readPdfText(pdf);
  const units = truthUnits(assignment, pages.join("\n"));
  const truth = joinTruth(units, pages, assignment.producer.abilities.notes);
  const differences = compareWords(truth, pages, assignment);
  return { assignment, pdf, bytes: size.size, pages: pages.length, truth, differences };
}

export interface SetOptions {
  readonly folder: string;
  readonly versions: ReadonlyMap<string, string>;
  readonly inCheck: boolean;
  /** Documents that are made as pictures of their pages, too. */
  readonly scans: RegExp | undefined;
}

/** Writes documents, truths and the list of them, beside what the folder has already. */
export async function writeSet(
  made: readonly MadeDocument[],
  { folder, versions, inCheck, scans }: SetOptions,
): Promise<void> {
  const documents = made.map(({ assignment, pdf, pages, truth }): SetDocument => {
    const { document, producer, style, split } = assignment;
    return {
      pdf,
      truth,
      entry: {
        id: document.id,
        pages,
        producer: producer.name,
        style: style.isTagged ? `tagged ${style.family}` : style.family,
        language: document.language,
        split,
        licence: "Apache-2.0",
        origin: `npm run corpus:generate with ${versions.get(producer.name) ?? producer.name}`,
        ...(inCheck ? { inCheck } : {}),
      },
    };
  });
  const scanned: SetDocument[] = [];
  for (const document of documents) {
    if (scans?.test(document.entry.id) === true)
      scanned.push(await toScan(document, scanLook(document.entry)));
  }
  await addToSet(folder, [...documents, ...scanned]);
}

/** Scans that rules may be tuned on are clean to grainy; the others lie more crooked, on greyer paper. */
function scanLook({ id, split }: Pick<DocumentEntry, "id" | "split">): ScanLook {
  const random = createRandom(`scan/${id}`);
  const isSeen = split === "seen";
  return {
    turnDegrees: (random.next() * 2 - 1) * (isSeen ? 0.6 : 1),
    paper: isSeen ? 250 : random.integer(225, 250),
    grain: random.pick(isSeen ? [0, 5, 9] : [3, 7, 11]),
    random,
  };
}

const LIST_NAME = "documents.json";

/** Puts documents and truths into a folder for each producer, and into the list. */
export async function addToSet(folder: string, documents: readonly SetDocument[]): Promise<void> {
  const list = join(folder, LIST_NAME);
  const present = await readFile(list, "utf8").catch(() => "[]");
  const entries = JSON.parse(present) as DocumentEntry[];
  const known = new Set(entries.map(({ id }) => id));
  const taken = documents.find(({ entry }) => known.has(entry.id));
  if (taken !== undefined)
    throw new Error(`${list} has ${taken.entry.id} already: use another --first`);
  for (const { pdf, truth, entry } of documents) {
    const { id, ...rest } = entry;
    const file = `${entry.producer}/${id}.pdf`;
    const truthFile = `${entry.producer}/${id}.md`;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await copyFile(pdf, join(folder, file));
    await writeFile(join(folder, truthFile), truth);
    entries.push({ id, file, truth: truthFile, ...rest });
  }
  entries.sort((left, right) => (left.id < right.id ? -1 : 1));
  await writeFile(list, `${JSON.stringify(entries, undefined, 2)}\n`);
}
