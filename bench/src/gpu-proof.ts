import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { ProbeResponse } from "@parsewright/contract";
import { startOtlpReceiver } from "@parsewright/worker/testing/otlp-receiver";
import { proveJob, type ProofJob } from "./gpu/prove-jobs.ts";
import { writeProofPdf } from "./gpu/proof-pdf.ts";
import { type Sampler, startSampler } from "./gpu/sample-server.ts";
import { formatReport, type ProofReport, type ReportedJob } from "./gpu/write-report.ts";
import { type BenchWorker, startBenchWorker } from "./worker/bench-worker.ts";

const { values } = parseArgs({
  options: {
    /** Line for the shell that starts `bench/gpu/model_server.py`. */
    command: { type: "string" },
    pages: { type: "string", default: "24" },
    out: { type: "string" },
  },
});

/** What drivers and Python find their libraries by. */
const PASSED_ON =
  /^(?:HOME|LD_LIBRARY_PATH|OMP_NUM_THREADS|(?:CUDA|NVIDIA|PYTHON|TORCH|TRITON)\w*)$/;

const GAUGES = /^parser\.(?:gpu|worker\.\w+_since_boot)/;
const COUNTERS = /^parser\.(?:jobs|pages|fallbacks|failed_blocks)\.total/;

if (values.command === undefined || values.out === undefined) {
  console.error("Usage: node bench/dist/gpu-proof.js --command LINE --out DIR [--pages N]");
  process.exitCode = 2;
} else {
  await prove(values.command, values.out, Number(values.pages));
}

async function prove(command: string, folder: string, pages: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const receiver = await startOtlpReceiver();
  const worker = await startBenchWorker({
    ...passedOn(),
    PARSER_VLM_COMMAND: command,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    LOG_LEVEL: "debug",
  });
  const sampler = startSampler(() => urlOf(worker));
  let shown: Pick<ProofReport, "pages" | "startSeconds" | "jobs" | "modelServer">;
  try {
    const startSeconds = ((await worker.untilFirstTake()) - worker.startedAtMs) / 1000;
    console.log(`the worker takes jobs after ${startSeconds.toFixed(1)} s`);
    const jobs = await runJobs(worker, pages, { sampler, receiver });
    shown = { pages, startSeconds, jobs, modelServer: await probe(worker) };
  } finally {
    await worker.close();
    await sampler.stop();
    await receiver.close();
    await writeFile(join(folder, "samples.json"), JSON.stringify(sampler.samples));
    await writeFile(
      join(folder, "worker-log.jsonl"),
      worker.lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
    );
  }
  const pid = sampler.samples.findLast(({ stats }) => stats !== undefined)?.stats?.pid;
  const isServerGone = pid !== undefined && !isRunning(pid);
  const report: ProofReport = {
    ...shown,
    counters: valuesOf(receiver, COUNTERS),
    isServerGone,
  };
  console.log(formatReport(report));
  await writeFile(join(folder, "report.md"), formatReport(report));
  await writeFile(join(folder, "report.json"), JSON.stringify(report, null, 2));
}

type Receiver = Awaited<ReturnType<typeof startOtlpReceiver>>;

async function runJobs(
  worker: BenchWorker,
  pages: number,
  { sampler, receiver }: { sampler: Sampler; receiver: Receiver },
): Promise<ReportedJob[]> {
  const serverUrl = () => urlOf(worker);
  const document = Buffer.from(writeProofPdf(pages)).toString("base64");
  const proven: ReportedJob[] = [];
  for (const job of jobsFor(serverUrl() ?? "")) {
    const input = { ...job.input, file_b64: document };
    const result = await proveJob({ ...job, input }, { worker, sampler, serverUrl });
    console.log(`${job.name}: ${result.seconds.toFixed(1)} s, ${JSON.stringify(result.debug)}`);
    proven.push({ ...result, gauges: valuesOf(receiver, GAUGES) });
  }
  return proven;
}

/** The last one has the server killed: its address is another one afterwards. */
function jobsFor(server_url: string): ProofJob[] {
  return [
    { name: "vlm-auto-engine", input: { backend: "vlm-auto-engine" } },
    { name: "vlm-http-client", input: { backend: "vlm-http-client", server_url } },
    { name: "hybrid-auto-engine", input: { backend: "hybrid-auto-engine" } },
    {
      name: "hybrid-http-client-high",
      input: { backend: "hybrid-http-client", server_url, effort: "high" },
    },
    {
      name: "vlm-auto-engine-killed",
      input: { backend: "vlm-auto-engine" },
      isKillingServer: true,
    },
  ];
}

function urlOf({ lines }: BenchWorker): string | undefined {
  const ready = lines.findLast(({ msg }) => msg === "model server ready");
  return (ready as { readonly url?: string } | undefined)?.url;
}

async function probe(worker: BenchWorker): Promise<unknown> {
  const response: unknown = await worker.run({ id: "probe", input: { probe: true } });
  return (response as ProbeResponse).probe.model_server;
}

/** As the worker last sent them, which it does every few seconds. */
function valuesOf(receiver: Receiver, pattern: RegExp): Record<string, number[]> {
  return Object.fromEntries(
    receiver
      .metrics()
      .filter(({ name }) => pattern.test(name))
      .map(({ name, points }) => [name, points.map(({ value }) => value)]),
  );
}

function passedOn(): Record<string, string> {
  // oxlint-disable-next-line node/no-process-env -- the machine's own libraries
  const environment = Object.entries(process.env);
  return Object.fromEntries(
    environment.flatMap(([name, value]) =>
      value !== undefined && PASSED_ON.test(name) ? [[name, value]] : [],
    ),
  );
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
