import { TakenJob } from "@parsewright/contract";

export interface TakenJobs {
  readonly jobs: readonly TakenJob[];
  /** Faults of the rest, one sentence each. */
  readonly problems: readonly string[];
}

/** Reads an answer to `job-take` or `job-take-batch` as leniently as can be: a job that is dropped here is lost. */
export function readTakenJobs(answer: unknown): TakenJobs {
  const jobs: TakenJob[] = [];
  const problems: string[] = [];
  for (const entry of Array.isArray(answer) ? (answer as unknown[]) : [answer]) {
    const { job, problem } = readJob(entry);
    if (job !== undefined) jobs.push(job);
    if (problem !== undefined) problems.push(problem);
  }
  return { jobs, problems };
}

function readJob(entry: unknown): { job?: TakenJob; problem?: string } {
  if (!hasId(entry)) return { problem: "a job without an id was skipped" };
  const { data, error } = TakenJob.safeParse(entry);
  if (data !== undefined) return { job: withInput(data) };
  const wrongKeys = [...new Set(error.issues.map(({ path }) => String(path[0])))];
  const rest = Object.entries(entry).filter(([key]) => !wrongKeys.includes(key));
  return {
    job: withInput(TakenJob.parse(Object.fromEntries(rest))),
    problem: `job ${entry.id} is run without its malformed ${wrongKeys.join(", ")}`,
  };
}

/** The real platform leaves an empty input out; our gateway sends the password beside it. */
function withInput({ password, ...job }: TakenJob): TakenJob {
  const { input = {} } = job;
  const isObject = typeof input === "object" && input !== null && !Array.isArray(input);
  if (password === undefined || !isObject) return { ...job, input };
  return { ...job, input: { ...input, password } };
}

function hasId(entry: unknown): entry is { readonly id: string } {
  return (
    typeof entry === "object" &&
    entry !== null &&
    "id" in entry &&
    typeof entry.id === "string" &&
    entry.id !== ""
  );
}
