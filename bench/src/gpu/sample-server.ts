import { execFile } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

/** What `/stats` of `bench/gpu/model_server.py` says. */
export interface ServerStats {
  readonly pid: number;
  readonly requests: number;
  readonly in_flight: number;
  readonly peak_in_flight: number;
  readonly batches: number;
  readonly largest_batch: number;
  readonly tokens: number;
  readonly busy_seconds: number;
}

/** One look at the GPU and at the server. */
export interface Sample {
  readonly atMs: number;
  /** Absent where there is no GPU. */
  readonly utilizationPercent?: number;
  readonly memoryMebibytes?: number;
  /** Absent while the server does not answer. */
  readonly stats?: ServerStats;
}

export interface Sampler {
  readonly samples: readonly Sample[];
  /** Those since a moment of `performance.now()`. */
  since(atMs: number): readonly Sample[];
  stop(): Promise<void>;
}

const INTERVAL_MS = 250;

/** Looks four times a second until it is stopped. The address may change: the server is started again. */
export function startSampler(serverUrl: () => string | undefined): Sampler {
  const stopping = new AbortController();
  const samples: Sample[] = [];
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const [gpu, stats] = await Promise.all([readGpu(), readStats(serverUrl())]);
      samples.push({ atMs: performance.now(), ...gpu, ...(stats && { stats }) });
      await wait(INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  return {
    samples,
    since: (atMs) => samples.filter((sample) => sample.atMs >= atMs),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** `undefined` while the server does not answer. */
export async function readStats(url: string | undefined): Promise<ServerStats | undefined> {
  if (url === undefined) return undefined;
  try {
    const response = await fetch(`${url}/stats`, { signal: AbortSignal.timeout(2000) });
    return (await response.json()) as ServerStats;
  } catch {
    return undefined;
  }
}

async function readGpu(): Promise<Pick<Sample, "utilizationPercent" | "memoryMebibytes">> {
  try {
    const { stdout } = await promisify(execFile)("nvidia-smi", [
      "--query-gpu=utilization.gpu,memory.used",
      "--format=csv,noheader,nounits",
    ]);
    const [utilizationPercent = 0, memoryMebibytes = 0] = stdout.split(",").map(Number);
    return { utilizationPercent, memoryMebibytes };
  } catch {
    return {};
  }
}
