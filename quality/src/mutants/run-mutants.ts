import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { runTasks } from "../processes/run-tasks.ts";
import { keyOf, type Threshold } from "../thresholds/threshold.ts";
import { instrumentEngine } from "./instrument-engine.ts";
import type {
  MutantDocument,
  MutantSetup,
  MutantTask,
  RecordAnswer,
  Trial,
  TryAnswer,
} from "./mutant-task.ts";
import { FACTORS, readRecording } from "./threshold-registry.ts";

/** Far more than one document takes. */
const RECORD_TIMEOUT_MS = 600_000;
/** A mutant may be slower than the engine; one that is slower by more than this does not end. */
const MAX_SLOWDOWN = 20;
const MIN_TRY_TIMEOUT_MS = 60_000;

/** Outcome of moving a threshold. A threshold earns its place when that moves a document. */
export interface ThresholdVerdict {
  readonly threshold: Threshold;
  /** Reason that nothing moved; `undefined` where something did. */
  readonly survival:
    | "not used"
    | "turns no decision"
    | "turns decisions, changes no output"
    | "fails no test"
    | undefined;
  /** The first document that came out differently, or a test that failed. */
  readonly moved: string | undefined;
}

export interface MutantRun {
  readonly documents: readonly MutantDocument[];
  /** All thresholds of the engine. */
  readonly thresholds: readonly Threshold[];
  /** Thresholds to move. */
  readonly chosen: readonly Threshold[];
  readonly modelDirectory: string | undefined;
  readonly print: (text: string) => void;
}

/** Moves thresholds one by one and finds a document that comes out differently. */
export async function runMutants(run: MutantRun): Promise<ThresholdVerdict[]> {
  const folder = await mkdtemp(join(tmpdir(), "quality-mutants-"));
  try {
    const numbers = new Map(run.thresholds.map((threshold, number) => [keyOf(threshold), number]));
    const { entry, usedAtLoad } = await instrumentEngine(folder, numbers);
    const values = run.thresholds.map(({ value }) => value);
    const setup = { entry, values, modelDirectory: run.modelDirectory };
    const recordings = await recordDocuments(setup, run.documents);
    const planned = run.chosen.map((threshold) => {
      const number = numbers.get(keyOf(threshold)) ?? 0;
      const numbered = { threshold, number, isAtLoad: usedAtLoad.has(number) };
      return { threshold, mutants: planMutants(numbered, recordings) };
    });
    const open = planned
      .flatMap(({ mutants }) => mutants)
      .filter(({ trials }) => trials.length > 0);
    run.print(
      `${recordings.length} documents, ${planned.length} thresholds: ${open.length} turn a decision in some document`,
    );
    const movedBy = await tryMutants(setup, open);
    return planned.map(({ threshold, mutants }) => {
      const moved = mutants.map((mutant) => movedBy.get(mutant)).find((one) => one !== undefined);
      return { threshold, moved, survival: moved === undefined ? survivalOf(mutants) : undefined };
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Documents as they come out, cheapest first, with what each says of every threshold. */
async function recordDocuments(
  setup: MutantSetup,
  documents: readonly MutantDocument[],
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

interface Mutant {
  readonly threshold: Threshold;
  readonly number: number;
  /** Used while modules load, so that each value needs a process, and any document may depend on it. */
  readonly isAtLoad: boolean;
  readonly isUsed: boolean;
  /** Cheapest first. */
  readonly trials: readonly (Trial & { readonly parseMs: number })[];
}

/** Plans the trials of a threshold, divided by the processes that they need. */
function planMutants(
  numbered: Pick<Mutant, "threshold" | "number" | "isAtLoad">,
  recordings: readonly RecordAnswer[],
): Mutant[] {
  const { threshold, number, isAtLoad } = numbered;
  const read = recordings.map((answer) => ({ answer, recording: readRecording(answer.notes) }));
  const isUsed = isAtLoad || read.some(({ recording }) => recording.isUsed(number));
  const trialsOf = (positions: readonly number[]): Mutant["trials"] =>
    read.flatMap(({ answer: { document, outputHash, parseMs }, recording }) =>
      positions
        .filter((position) => isAtLoad || recording.mayDiffer(number, position))
        .map((position) => {
          const value = threshold.value * (FACTORS[position] ?? 1);
          return { value, document, outputHash, parseMs };
        }),
    );
  const positions = [...FACTORS.keys()];
  const together = isAtLoad ? positions.map((position) => [position]) : [positions];
  return together.map((tried) => ({ ...numbered, isUsed, trials: trialsOf(tried) }));
}

async function tryMutants(
  setup: MutantSetup,
  mutants: readonly Mutant[],
): Promise<Map<Mutant, string | undefined>> {
  const tasks = mutants.map(({ number, trials }): MutantTask => {
    return { kind: "try", threshold: number, trials };
  });
  const mutantOf = new Map(tasks.map((task, position) => [task, mutants[position]]));
  const answers = await runTasks<MutantTask, TryAnswer>({
    ...processesFor(setup),
    tasks,
    timeoutMsOf: (task) => tryTimeoutMs(mutantOf.get(task)?.trials ?? []),
    needsOwnProcess: (task) => mutantOf.get(task)?.isAtLoad === true,
    // An engine that crashes or does not end is an engine that has changed.
    onFailure: (_, reason) => ({ moved: reason }),
  });
  return new Map(mutants.map((mutant, position) => [mutant, answers[position]?.moved]));
}

function tryTimeoutMs(trials: Mutant["trials"]): number {
  const usualMs = trials.reduce((sum, { parseMs }) => sum + parseMs, 0);
  return MIN_TRY_TIMEOUT_MS + MAX_SLOWDOWN * usualMs;
}

function survivalOf(mutants: readonly Mutant[]): ThresholdVerdict["survival"] {
  if (mutants.every(({ isUsed }) => !isUsed)) return "not used";
  return mutants.every(({ trials }) => trials.length === 0)
    ? "turns no decision"
    : "turns decisions, changes no output";
}
