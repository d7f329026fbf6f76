import { parseArgs } from "node:util";
import { writeLongPdf } from "./memory/long-pdf.ts";
import { startBenchWorker } from "./worker/bench-worker.ts";
import { descendantsOf, residentBytesOf } from "./worker/process-usage.ts";
import { slopeOf } from "./worker/slope.ts";

const USAGE = "Usage: npm run bench:worker-memory -- [--jobs N], 100 or more; 2000 by default";
const MEBIBYTE = 1024 * 1024;
const CONCURRENCY = 2;
const SAMPLE_EVERY_JOBS = 20;

/** Jobs before the first that counts: they fill caches, the heap finds its size, most code is compiled for speed. */
const WARM_UP_JOBS = 500;

/** The supervisor lives for weeks: at one job a second, this is 86 MiB a day. */
const MAX_MEBIBYTES_PER_1000_JOBS = 1;

interface Sample {
  readonly jobs: number;
  readonly supervisorMebibytes: number;
  /** Of all engine processes together. */
  readonly enginesMebibytes: number;
}

const { values } = parseArgs({ options: { jobs: { type: "string", default: "2000" } } });
const jobCount = Number(values.jobs);

if (Number.isInteger(jobCount) && jobCount >= 100) {
  report(await runJobs());
} else {
  console.error(USAGE);
  process.exitCode = 2;
}

async function runJobs(): Promise<Sample[]> {
  const worker = await startBenchWorker({
    PARSER_MAX_CONCURRENCY: String(CONCURRENCY),
    LOG_LEVEL: "warn",
  });
  const file_b64 = Buffer.from(writeLongPdf(1)).toString("base64");
  const samples: Sample[] = [];
  let [started, ended] = [0, 0];
  const runInTurn = async () => {
    while (started < WARM_UP_JOBS + jobCount) {
      await worker.run({ id: `job-${(started += 1)}`, input: { file_b64, basename: "small" } });
      ended += 1;
      if (ended % SAMPLE_EVERY_JOBS === 0) samples.push(takeSample(worker.pid, ended));
    }
  };
  try {
    await worker.untilFirstTake();
    await Promise.all(Array.from({ length: CONCURRENCY }, runInTurn));
  } finally {
    await worker.close();
  }
  return samples;
}

function takeSample(pid: number, jobs: number): Sample {
  const engines = descendantsOf(pid).map(residentBytesOf);
  return {
    jobs,
    supervisorMebibytes: residentBytesOf(pid) / MEBIBYTE,
    enginesMebibytes: engines.reduce((sum, bytes) => sum + bytes, 0) / MEBIBYTE,
  };
}

function report(samples: readonly Sample[]): void {
  const kept = samples.filter(({ jobs }) => jobs > WARM_UP_JOBS);
  const growth = (of: (sample: Sample) => number) =>
    1000 * slopeOf(kept.map((sample) => [sample.jobs, of(sample)]));
  const shownEvery = Math.ceil(samples.length / 10);
  for (const sample of samples.filter((_, index) => (index + 1) % shownEvery === 0)) {
    console.log(
      `${String(sample.jobs).padStart(6)} jobs  supervisor ${sample.supervisorMebibytes.toFixed(1)} MiB` +
        `  engine processes ${sample.enginesMebibytes.toFixed(1)} MiB`,
    );
  }
  const supervisor = growth((sample) => sample.supervisorMebibytes);
  const engines = growth((sample) => sample.enginesMebibytes);
  console.log(
    `growth in MiB per 1,000 jobs after the first ${WARM_UP_JOBS}: ` +
      `supervisor ${supervisor.toFixed(2)} (at most ${MAX_MEBIBYTES_PER_1000_JOBS}), engine processes ${engines.toFixed(2)}`,
  );
  if (!(supervisor <= MAX_MEBIBYTES_PER_1000_JOBS)) process.exitCode = 1;
}
