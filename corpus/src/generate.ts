import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeDifferences, describeSet } from "./check/describe-differences.ts";
import { withInstalledFonts } from "./check/installed-fonts.ts";
import { runInParallel } from "@parsewright/quality";
import type { GenerateOptions } from "./options.ts";
import { type Assignment, planDocument, type PlanOptions } from "./plan.ts";
import type { Producer } from "./producers/producer.ts";
import { finishDocument, type MadeDocument, writeSet } from "./write-set.ts";

/** A producer is given at most this many documents at a time. */
const BATCH_SIZE = 24;

/** Documents of the check have at most this many pages. */
const MOST_CHECK_PAGES = 3;

/** More than producers refuse or make too long. */
const MOST_DOCUMENTS = 2000;

export type Print = (line: string) => void;

/** Makes documents until there are enough pages, and writes them. */
export async function generate(options: GenerateOptions, print: Print): Promise<void> {
  const versions = await findInstalled(options.producers, print);
  const producers = options.producers.filter(({ name }) => versions.has(name));
  if (producers.length === 0) throw new Error("No producer is installed");
  const work = await mkdtemp(join(tmpdir(), "corpus-"));
  const totalWeight = producers.reduce((sum, producer) => sum + weightOf(producer), 0);
  const made: MadeDocument[] = [];
  // Some programs use one core however many there are: another one has the rest.
  await runInParallel(producers, async (producer) => {
    const pages = Math.ceil((options.pages * weightOf(producer)) / totalWeight);
    const started = performance.now();
    const { documents, rejected } = await makeDocuments(producer, { ...options, pages, work });
    const seconds = (performance.now() - started) / 1000;
    print(
      `${producer.name}: ${documents.length} documents, ${countPages(documents)} pages in ${seconds.toFixed(1)} s`,
    );
    for (const line of describeDifferences(rejected)) print(line);
    made.push(...documents);
  });
  const { folder, isCheckSet: inCheck, scans } = options;
  await writeSet(made, { folder, versions, inCheck, scans });
  await rm(work, { recursive: true });
  print(describeSet(made));
}

/** All documents of an unseen producer are unseen, of others half are: so neither split outweighs the other by far. */
function weightOf({ isUnseen }: Producer): number {
  return isUnseen ? 1 : 2;
}

async function findInstalled(
  producers: readonly Producer[],
  print: Print,
): Promise<Map<string, string>> {
  const versions = new Map<string, string>();
  for (const producer of producers) {
    const version = await producer.version();
    if (version === undefined) print(`${producer.name}: not installed, left out`);
    else versions.set(producer.name, version);
  }
  return versions;
}

function countPages(made: readonly MadeDocument[]): number {
  return made.reduce((sum, { pages }) => sum + pages, 0);
}

interface Order extends GenerateOptions {
  readonly work: string;
}

interface Yield {
  readonly documents: MadeDocument[];
  /** Documents whose page and truth have different words. */
  readonly rejected: MadeDocument[];
}

async function makeDocuments(producer: Producer, order: Order): Promise<Yield> {
  const documents: MadeDocument[] = [];
  const rejected: MadeDocument[] = [];
  const assignments = planned(producer, order);
  for (;;) {
    const size = Math.min(BATCH_SIZE, order.pages - countPages(documents));
    const batch = takeFrom(assignments, size);
    if (batch.length === 0) return { documents, rejected };
    const settable = await withInstalledFonts(batch);
    await producer.produce(settable, order.work);
    for (const document of await finishAll(settable, order.work)) {
      const isTooLong = order.isCheckSet && document.pages > MOST_CHECK_PAGES;
      if (isTooLong || countPages(documents) >= order.pages) continue;
      (isTrue(document) ? documents : rejected).push(document);
    }
  }
}

function takeFrom(assignments: Iterator<Assignment>, count: number): Assignment[] {
  const batch: Assignment[] = [];
  while (batch.length < count) {
    const { done, value } = assignments.next();
    if (done === true) break;
    batch.push(value);
  }
  return batch;
}

/** The documents of a producer that are wanted, one after the other. */
function* planned(producer: Producer, order: Order): Generator<Assignment, undefined> {
  const plan: PlanOptions = { seed: order.seed, length: order.isCheckSet ? "short" : "long" };
  for (let number = order.first; number < order.first + MOST_DOCUMENTS; number += 1) {
    const assignment = planDocument(producer, number, plan);
    if (order.only === undefined || order.only.test(assignment.document.id)) yield assignment;
  }
}

/** Checks that page and truth have the same words. Where they differ, one of them is not what the author meant. */
function isTrue({ differences: { missing, extra } }: MadeDocument): boolean {
  return missing.length === 0 && extra.length === 0;
}

async function finishAll(batch: readonly Assignment[], folder: string): Promise<MadeDocument[]> {
  const finished: MadeDocument[] = [];
  for (const assignment of batch) {
    const document = await finishDocument(assignment, folder);
    if (document !== undefined) finished.push(document);
  }
  return finished;
}
