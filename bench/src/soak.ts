import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { processesWith } from "@parsewright/engine-host/testing/test-host";
import { MODEL_DIRECTORY } from "./engine/model-directory.ts";
import { readCommandLine } from "./measure/command-line.ts";
import { median, slopeOf } from "./measure/statistics.ts";
import { type EndedJob, judgeSoak } from "./soak/judge-soak.ts";
import { callDialects } from "./soak/soak-dialects.ts";
import { startSlowClients } from "./soak/slow-clients.ts";
import { readUndisturbed, submitAll } from "./soak/soak-clients.ts";
import { createSoakJobs } from "./soak/soak-jobs.ts";
import { type SoakService, startSoakService } from "./soak/soak-service.ts";
import { planTroubles } from "./soak/troubles.ts";
import { residentBytesOf } from "./worker/process-usage.ts";

const { values } = readCommandLine({
  usage:
    "soak [--jobs N] [--parsed-every N] [--kills N] [--database-gone-seconds N] [--calm-share N] [--no-bucket] [--embedded]",
  options: {
    jobs: 10_000,
    // One job in this number is parsed by a real engine.
    "parsed-every": 5,
    // Number of times that each kind of process is killed.
    kills: 6,
    "database-gone-seconds": 60,
    // The last part of a run has no troubles: processes live on, and their memory can be compared.
    "calm-share": 0.3,
    "no-bucket": false,
    // One gateway with the database that it runs itself.
    embedded: false,
  },
});
const { jobs: count, "calm-share": calmShare } = values;
const { jobOf, samples: documents } = createSoakJobs(values["parsed-every"]);
const LOOK_MS = 250;
const SAMPLE_MS = 1000;
const MIN_SAMPLES = 10;
/** Time without an ended job after which the run counts as hung. */
const PATIENCE_MS = 300_000;
const MEBIBYTE = 1024 * 1024;

const startMs = performance.now();
const service = await startSoakService({
  isEmbedded: values.embedded,
  withBucket: !values["no-bucket"],
  modelDirectory: MODEL_DIRECTORY,
});
say(
  `${count} jobs, ${service.gateways.length} gateways, ${service.workers.length} workers with engines, ${service.echoWorkers.length} without`,
);
let closing: Promise<void> | undefined;
const close = () => (closing ??= service.close());
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  // Gateways, workers and the database would go on without it.
  process.once(signal, () => {
    say(`broken off by ${signal}`);
    void close().finally(() => process.exit(1));
  });
}
let isOk = false;
try {
  isOk = await soak(service);
} finally {
  await close();
}
isOk = (await leavesNothing(service.folder)) && isOk;
say(isOk ? "ok" : "FAILED");
process.exitCode = isOk ? 0 : 1;

async function soak(running: SoakService): Promise<boolean> {
  const undisturbed = await readUndisturbed(running, documents);
  say(`${undisturbed.size} documents were read undisturbed`);
  const slowClients = startSlowClients(running);
  const accepted = new Map<string, number>();
  const progress = watchEnds(running);
  const openCount = () => accepted.size - progress.ended();
  const dialects = callDialects(running);
  const submitting = submitAll(running, { count, jobOf, openCount }, accepted);
  submitting.catch((error: unknown) => say(String(error)));
  await makeTroubles(running, progress);
  say(`${slowClients.stop()} connections of slow clients`);
  const memory = sampleMemory(running, progress);
  await submitting;
  const calls = await dialects.stop();
  say(
    `${calls.answered} calls of other APIs answered, made again after ${JSON.stringify(calls.repeatedFor)}`,
  );
  await progress.until(count);
  memory.stop();
  progress.stop();
  const { rows: jobs } = await running.pool.query<EndedJob>(
    "SELECT id, status, error, output_json FROM parser.job WHERE tenant = 'soak'",
  );
  const { rows: audit } = await running.pool.query<{ job_id: string; was_over: boolean }>(
    "SELECT job_id, was_over FROM parser.audit JOIN parser.job ON id = job_id WHERE tenant = 'soak'",
  );
  const read = await Promise.all(jobs.map((job) => withOutput(job, running)));
  const verdict = judgeSoak({ jobs: read, audit, accepted, jobOf, undisturbed });
  const { completed, refused, failures } = verdict;
  const violations = [...verdict.violations, ...calls.violations];
  say(
    `${completed} completed, ${refused} spoilt documents refused, other failures ${JSON.stringify(failures)}`,
  );
  for (const violation of violations.slice(0, 20)) say(`violation: ${violation}`);
  const isFlat = memory.report();
  const leftFiles = await jobFilesLeft(running.folder);
  if (leftFiles.length > 0) say(`violation: files of jobs are left: ${leftFiles.join(", ")}`);
  return violations.length === 0 && isFlat && leftFiles.length === 0;
}

/** Large outputs are not in the database. */
async function withOutput(job: EndedJob, { gateways, key }: SoakService): Promise<EndedJob> {
  if (job.output_json !== null || job.status !== "COMPLETED") return job;
  const answer = await fetch(`${gateways[0]?.url}/v2/parser/status/${job.id}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { output } = (await answer.json()) as { output?: unknown };
  return { ...job, output_json: output };
}

interface Progress {
  ended(): number;
  until(number: number): Promise<void>;
  stop(): void;
}

/** Counts jobs that have ended. While the database is away, nothing is known. */
function watchEnds({ pool }: SoakService): Progress {
  let ended = 0;
  let changedMs = performance.now();
  const look = async () => {
    const { rows } = await pool.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM parser.job WHERE ended_at IS NOT NULL AND tenant = 'soak'",
    );
    const now = rows[0]?.count ?? ended;
    if (now !== ended) changedMs = performance.now();
    ended = now;
  };
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
  return {
    ended: () => ended,
    async until(number) {
      const isOver = () => ended >= number;
      while (!isOver()) {
        if (performance.now() - changedMs > PATIENCE_MS)
          throw new Error(
            `Only ${ended} of ${number} jobs have ended, and none for ${PATIENCE_MS / 1000} s.`,
          );
        await sleep(LOOK_MS);
      }
    },
    stop: () => clearInterval(timer),
  };
}

async function makeTroubles(running: SoakService, progress: Progress): Promise<void> {
  const troubles = planTroubles({
    kills: values.kills,
    databaseGoneSeconds: values["database-gone-seconds"],
  });
  for (const [index, { name, cause }] of troubles.entries()) {
    await progress.until(Math.floor((count * (1 - calmShare) * index) / troubles.length));
    const wasPossible = await cause(running);
    say(`${progress.ended()} ended: ${name}${wasPossible ? "" : " (not possible here)"}`);
  }
  say(`${troubles.length} troubles are over`);
}

/** From now on no process is killed. */
function sampleMemory({ gateways, workers, echoWorkers }: SoakService, progress: Progress) {
  const names = [
    ...gateways.map((_, index) => `gateway ${index}`),
    ...workers.map((_, index) => `worker ${index}`),
    ...echoWorkers.map((_, index) => `worker without an engine ${index}`),
  ];
  const processes = [...gateways, ...workers, ...echoWorkers];
  const samples = processes.map((): [job: number, bytes: number][] => []);
  const timer = setInterval(() => {
    for (const [index, one] of processes.entries())
      samples[index]?.push([progress.ended(), residentBytesOf(one.pid())]);
  }, SAMPLE_MS);
  return {
    stop: () => clearInterval(timer),
    /** Compares the first and the last tenth of the second half: the first half fills heaps. Whether nothing grew by more than a fifth. */
    report(): boolean {
      const grown = samples.map((all, index) => {
        const settled = all.slice(Math.floor(all.length / 2));
        // One sample says little: a garbage collection frees a fifth of a gateway's memory at once.
        const tenth = Math.ceil(settled.length / 10);
        const first = median(settled.slice(0, tenth).map(([, bytes]) => bytes));
        const last = median(settled.slice(-tenth).map(([, bytes]) => bytes));
        if (settled.length < MIN_SAMPLES) {
          say(`${names[index]}: the calm was too short to compare memory`);
          return 1;
        }
        say(
          `${names[index]}: ${Math.round(first / MEBIBYTE)} MiB, in the end ${Math.round(last / MEBIBYTE)} MiB, ${((slopeOf(settled) * 1000) / MEBIBYTE).toFixed(2)} MiB per 1,000 jobs over the last ${settled.length} s`,
        );
        return last / first;
      });
      return grown.every((factor) => factor < 1.2);
    },
  };
}

async function jobFilesLeft(folder: string): Promise<string[]> {
  const work = join(folder, "disk", "work");
  const names = existsSync(work) ? await readdir(work, { recursive: true }) : [];
  return names.filter((name) => /\/(?:in|out)\//.test(name));
}

/** Workers and gateways were killed: what they had started must be gone with them. */
async function leavesNothing(folder: string): Promise<boolean> {
  for (let look = 0; look < 40; look++) {
    if ((await processesWith(folder)).length === 0) return true;
    await sleep(LOOK_MS);
  }
  say(`violation: processes are left: ${(await processesWith(folder)).join(", ")}`);
  return false;
}

function say(text: string): void {
  console.log(`${((performance.now() - startMs) / 1000).toFixed(0).padStart(5)} s  ${text}`);
}
