import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import type { GateDocument } from "../documents/gate-document.ts";
import { runTasks } from "../processes/run-tasks.ts";
import { keyOf, type Threshold } from "../thresholds/threshold.ts";
import { instrumentEngine } from "./instrument-engine.ts";
import type { MutantSetup, MutantTask, RecordAnswer, TryAnswer } from "./mutant-task.ts";
import { FACTORS, readRecording } from "./threshold-registry.ts";

/** Far more than one document takes. */
const RECORD_TIMEOUT_MS = 600_000;
/** A mutant may be slower than the engine; one that is slower by more than this does not end. */
const MAX_SLOWDOWN = 20;
const MIN_TRY_TIMEOUT_MS = 60_000;

/** What became of a threshold times one factor. */
export interface MutantResult {
  readonly threshold: Threshold;
  readonly factor: number;
  /** Some document uses the threshold. */
  readonly isUsed: boolean;
  /** Documents in which some decision is different. */
  readonly candidateCount: number;
  /** Documents that come out differently: all of them when counting, else the first. */
  readonly moved: readonly string[];
}

export interface MutantRun {
  readonly documents: readonly GateDocument[];
  /** All thresholds of the engine. */
  readonly thresholds: readonly Threshold[];
  /** Those to move. */
  readonly chosen: readonly Threshold[];
  readonly isCounting: boolean;
  readonly print: (text: string) => void;
}

/** Moves thresholds one by one and finds the documents that come out differently. */
export async function runMutants(run: MutantRun): Promise<MutantResult[]> {
  const folder = await mkdtemp(join(tmpdir(), "quality-mutants-"));
  try {
    const numbers = new Map(run.thresholds.map((threshold, number) => [keyOf(threshold), number]));
    const { entry, usedAtLoad } = await instrumentEngine(folder, numbers);
    const setup = { entry, values: run.thresholds.map(({ value }) => value) };
    const recordings = await recordDocuments(setup, run.documents);
    const mutants = run.chosen.flatMap((threshold) => {
      const number = numbers.get(keyOf(threshold)) ?? 0;
      return planMutants({ threshold, number, isAtLoad: usedAtLoad.has(number) }, recordings);
    });
    const open = mutants.filter(({ candidates }) => candidates.length > 0);
    run.print(
      `${recordings.length} documents, ${mutants.length} mutants: ${open.length} change a decision in some document`,
    );
    const answers = await tryMutants(setup, open, run.isCounting);
    return mutants.map((mutant) => resultOf(mutant, answers.get(mutant)?.moved ?? []));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Documents as they come out, cheapest first, with what each says of every threshold. */
async function recordDocuments(
  setup: MutantSetup,
  documents: readonly GateDocument[],
): Promise<RecordAnswer[]> {
  const answers = await runTasks<MutantTask, RecordAnswer>({
    ...processesFor(setup),
    tasks: documents.map((document) => ({ kind: "record", document })),
    timeoutMsOf: () => RECORD_TIMEOUT_MS,
    onFailure: (_, reason) => {
      throw new Error(`The documents could not be recorded: ${reason}.`);
    },
  });
  return answers.toSorted((one, other) => one.parseMs - other.parseMs);
}

function processesFor(setup: MutantSetup) {
  return {
    entry: new URL("mutant-process.js", import.meta.url),
    args: [JSON.stringify(setup)],
    processCount: availableParallelism(),
  };
}

interface NumberedThreshold {
  readonly threshold: Threshold;
  readonly number: number;
  /** Used while modules load, so that nothing is known about which documents depend on it. */
  readonly isAtLoad: boolean;
}

interface Mutant extends NumberedThreshold {
  readonly factor: number;
  readonly isUsed: boolean;
  /** Documents that may come out differently. */
  readonly candidates: readonly RecordAnswer[];
}

function planMutants(numbered: NumberedThreshold, recordings: readonly RecordAnswer[]): Mutant[] {
  const { number, isAtLoad } = numbered;
  const read = recordings.map((answer) => ({ answer, recording: readRecording(answer.notes) }));
  const isUsed = isAtLoad || read.some(({ recording }) => recording.isUsed(number));
  return FACTORS.map((factor, position) => {
    const open = read.filter(({ recording }) => isAtLoad || recording.mayDiffer(number, position));
    return { ...numbered, factor, isUsed, candidates: open.map(({ answer }) => answer) };
  });
}

async function tryMutants(
  setup: MutantSetup,
  mutants: readonly Mutant[],
  isCounting: boolean,
): Promise<Map<Mutant, TryAnswer>> {
  const tasks = mutants.map((mutant) => ({ mutant, task: taskFor(mutant, isCounting) }));
  const mutantOf = new Map<MutantTask, Mutant>(tasks.map(({ mutant, task }) => [task, mutant]));
  const answers = await runTasks<MutantTask, TryAnswer>({
    ...processesFor(setup),
    tasks: tasks.map(({ task }) => task),
    timeoutMsOf: (task) => tryTimeoutMs(mutantOf.get(task)?.candidates ?? []),
    needsOwnProcess: (task) => mutantOf.get(task)?.isAtLoad === true,
    // An engine that crashes or does not end is an engine that has changed.
    onFailure: (_, reason) => ({ moved: [reason] }),
  });
  return new Map(
    mutants.flatMap((mutant, position) => {
      const answer = answers[position];
      return answer === undefined ? [] : [[mutant, answer]];
    }),
  );
}

function taskFor(
  { threshold, number, factor, candidates }: Mutant,
  isCounting: boolean,
): MutantTask {
  return {
    kind: "try",
    threshold: number,
    value: threshold.value * factor,
    candidates: candidates.map(({ document, markdownHash }) => ({ document, markdownHash })),
    isCounting,
  };
}

function tryTimeoutMs(candidates: readonly RecordAnswer[]): number {
  const usualMs = candidates.reduce((sum, { parseMs }) => sum + parseMs, 0);
  return MIN_TRY_TIMEOUT_MS + MAX_SLOWDOWN * usualMs;
}

function resultOf(
  { threshold, factor, isUsed, candidates }: Mutant,
  moved: readonly string[],
): MutantResult {
  return { threshold, factor, isUsed, candidateCount: candidates.length, moved };
}
