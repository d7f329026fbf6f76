import { createHash } from "node:crypto";
import type { SoakJob } from "./soak-jobs.ts";

/** A job as the database has it at the end. */
export interface EndedJob {
  readonly id: string;
  readonly status: string;
  readonly error: string | null;
  readonly output_json: unknown;
}

export interface Verdict {
  readonly completed: number;
  /** Jobs whose document was spoilt and that ended with an error. */
  readonly refused: number;
  /** Errors of other jobs, with how many there were. */
  readonly failures: Readonly<Record<string, number>>;
  /** Faults of the service, as sentences. */
  readonly violations: readonly string[];
}

/** Errors that a job may end with when its workers die again and again or their disk is full; all others are faults. */
const EXCUSED = [
  /^job timed out after \d+ retries/,
  /could not be stored/,
  /could not be written: ENOSPC/,
];

/** A run that is over. */
export interface SoakRun {
  readonly jobs: readonly EndedJob[];
  /** Every end of a job, and every change after it. */
  readonly audit: readonly { readonly job_id: string; readonly was_over: boolean }[];
  /** Number of each job that a client was promised, by its id. */
  readonly accepted: ReadonlyMap<string, number>;
  readonly jobOf: (number: number) => SoakJob;
  /** Hash of the result of each kind of job, from before anything was disturbed. */
  readonly undisturbed: ReadonlyMap<string, string>;
}

/** Finds jobs that were lost, ended twice, or ended with another's result. */
export function judgeSoak(run: SoakRun): Verdict {
  const ended = run.jobs.map((job) => ({
    ...job,
    asked: run.jobOf(run.accepted.get(job.id) ?? 0),
    failure: failureOf(job),
  }));
  const failed = ended.filter(({ failure }) => failure !== undefined);
  const unexpected = failed.filter(({ asked }) => !asked.isPoison);
  const inexcusable = unexpected.filter(
    ({ failure = "" }) => !EXCUSED.some((excuse) => excuse.test(failure)),
  );
  return {
    completed: ended.length - failed.length,
    refused: failed.length - unexpected.length,
    failures: countEach(unexpected.map(({ failure = "" }) => failure)),
    violations: [
      ...findLedgerViolations(run),
      ...inexcusable.map(({ id, failure }) => `job ${id}: ${failure}`),
      ...findWrongResults(ended, run.undisturbed),
    ],
  };
}

function findLedgerViolations({ jobs, audit, accepted }: SoakRun): string[] {
  const known = new Set(jobs.map(({ id }) => id));
  const lost = [...accepted.keys()].filter((id) => !known.has(id));
  const strange = [...known].filter((id) => !accepted.has(id));
  const changed = audit.filter(({ was_over }) => was_over);
  return [
    ...lost.map((id) => `job ${id} is lost`),
    ...strange.map((id) => `job ${id} was not asked for`),
    ...changed.map(({ job_id }) => `job ${job_id} changed after its end`),
    ...(audit.length === jobs.length ? [] : [`${jobs.length} jobs have ${audit.length} ends`]),
  ];
}

interface JudgedJob extends EndedJob {
  readonly asked: SoakJob;
  readonly failure: string | undefined;
}

/** Compares echoes with what was sent, and results of documents with the undisturbed ones. */
function findWrongResults(
  jobs: readonly JudgedJob[],
  undisturbed: ReadonlyMap<string, string>,
): string[] {
  return jobs.flatMap(({ id, asked, failure, output_json }) => {
    if (failure !== undefined || asked.isPoison) return [];
    const isEcho = asked.endpoint === "echo";
    const result = isEcho ? JSON.stringify(output_json) : contentOf(output_json);
    const expected = isEcho ? JSON.stringify({ echo: asked.input }) : undisturbed.get(asked.kind);
    return result === expected ? [] : [`job ${id} has another result than ${asked.kind}`];
  });
}

function countEach(texts: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1;
  return counts;
}

interface WorkerResponse {
  readonly ok?: boolean;
  readonly results?: readonly unknown[];
  readonly parser_error?: { readonly code: string };
}

function failureOf({ status, error, output_json }: EndedJob): string | undefined {
  const response = output_json as WorkerResponse | null;
  if (status !== "COMPLETED") return error ?? status;
  return response?.ok === false ? (response.parser_error?.code ?? "failed") : undefined;
}

/** Hash of what a worker answered, without what differs from run to run. */
export function contentOf(output: unknown): string {
  const { results = [] } = (output ?? {}) as WorkerResponse;
  return createHash("sha256").update(JSON.stringify(results)).digest("hex");
}
