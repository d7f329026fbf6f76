import type { SuccessResponse } from "@parsewright/contract";
import type { BenchWorker } from "../worker/bench-worker.ts";
import { readStats, type Sample, type Sampler, type ServerStats } from "./sample-server.ts";

/** A job of the proof, in the words of its input. */
export interface ProofJob {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Ends the server once questions are with it. */
  readonly isKillingServer?: boolean;
}

/** What one job showed. */
export interface ProvenJob {
  readonly name: string;
  readonly seconds: number;
  readonly questions: number | undefined;
  readonly peakInFlight: number;
  readonly meanInFlight: number;
  readonly meanUtilizationPercent: number | undefined;
  readonly peakUtilizationPercent: number | undefined;
  readonly peakMemoryMebibytes: number | undefined;
  /** From the kill until the server answered again. */
  readonly recoverySeconds?: number;
  readonly debug: SuccessResponse["debug"];
  readonly markdownCharacters: number;
}

export interface ProofParts {
  readonly worker: BenchWorker;
  readonly sampler: Sampler;
  /** Where the server listens now. */
  readonly serverUrl: () => string | undefined;
}

/** Runs a job while nothing else runs. */
export async function proveJob(job: ProofJob, parts: ProofParts): Promise<ProvenJob> {
  const { worker, sampler, serverUrl } = parts;
  const before = await readStats(serverUrl());
  const startMs = performance.now();
  const running = worker.run({ id: job.name, input: { ...job.input, transport: "inline" } });
  // Looked at below; a failure meanwhile must not end the process.
  running.catch(() => {});
  const recoverySeconds = job.isKillingServer === true ? await killServer(parts) : undefined;
  const response = await running;
  const seconds = (performance.now() - startMs) / 1000;
  const samples = sampler.since(startMs);
  const [entry] = response.results;
  return {
    name: job.name,
    seconds,
    questions: questionsSince(before, await readStats(serverUrl())),
    ...summarize(samples),
    ...(recoverySeconds !== undefined && { recoverySeconds }),
    debug: response.debug,
    markdownCharacters: entry && "markdown" in entry ? (entry.markdown?.length ?? 0) : 0,
  };
}

/** A server that was started anew counts anew. */
function questionsSince(before: ServerStats | undefined, after: ServerStats | undefined) {
  if (after === undefined) return undefined;
  return before?.pid === after.pid ? after.requests - before.requests : after.requests;
}

function summarize(samples: readonly Sample[]) {
  const inFlight = samples.flatMap(({ stats }) => stats?.in_flight ?? []);
  const utilization = samples.flatMap(({ utilizationPercent }) => utilizationPercent ?? []);
  const memory = samples.flatMap(({ memoryMebibytes }) => memoryMebibytes ?? []);
  return {
    peakInFlight: Math.max(0, ...inFlight),
    meanInFlight: mean(inFlight) ?? 0,
    meanUtilizationPercent: mean(utilization),
    peakUtilizationPercent: utilization.length === 0 ? undefined : Math.max(...utilization),
    peakMemoryMebibytes: memory.length === 0 ? undefined : Math.max(...memory),
  };
}

function mean(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Kills the server while it has questions, and waits until another one answers. */
async function killServer({ sampler, serverUrl }: ProofParts): Promise<number> {
  const busy = await until(() => {
    const { stats } = sampler.samples.at(-1) ?? {};
    return stats !== undefined && stats.in_flight > 0 ? stats : undefined;
  });
  process.kill(busy.pid, "SIGKILL");
  const killedMs = performance.now();
  await until(async () => {
    const stats = await readStats(serverUrl());
    return stats !== undefined && stats.pid !== busy.pid ? stats : undefined;
  });
  return (performance.now() - killedMs) / 1000;
}

async function until<Value>(
  look: () => Value | undefined | Promise<Value | undefined>,
): Promise<Value> {
  for (;;) {
    const value = await look();
    if (value !== undefined) return value;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}
