import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createEngine } from "@parsewright/engine";
import { MODEL_DIRECTORY } from "./engine/model-directory.ts";
import { clock, type Spent } from "./measure/clock.ts";
import { readCommandLine } from "./measure/command-line.ts";
import { serveHttp } from "./worker/serve-http.ts";
import { type BenchWorker, startBenchWorker } from "./worker/bench-worker.ts";
import { formatOverhead } from "./worker/format-overhead.ts";
import { measureJob, type MeasuredJob } from "./worker/measure-job.ts";
import { parseInProcess } from "./worker/parse-in-process.ts";
import { writePicturePdf } from "./worker/picture-pdf.ts";

const MEGABYTE = 1_000_000;
const TRANSPORTS = ["inline", "tarball_b64"];
const FORMATS = ["markdown", "content_list", "middle", "images"];

const {
  values: { rounds: roundCount },
  paths: [document],
} = readCommandLine({
  usage: "worker [--rounds N] [PATH], a document of at most 20 MB",
  options: { rounds: 5 },
  minPaths: 0,
});
await measure(document === undefined ? writePicturePdf() : await readFile(document));

/** The engine alone and every way in turn, round by round, so that a busy moment of the machine hits all alike. */
async function measure(bytes: Uint8Array): Promise<void> {
  const engine = createEngine({ modelDirectory: MODEL_DIRECTORY });
  const worker = await startBenchWorker({ LOG_LEVEL: "warn", PARSER_MODEL_DIR: MODEL_DIRECTORY });
  const server = await serveHttp((_request, response) => {
    response.writeHead(200, { "content-type": "application/octet-stream" }).end(bytes);
  });
  const ways = await waysTo(worker, { bytes, url: server.url });
  const rounds: Round[] = [];
  try {
    for (let round = 0; round <= roundCount; round++) {
      const alone = await clock(() => parseInProcess(bytes, engine));
      rounds.push({ alone, jobs: await measureEach(ways, { worker, round }) });
    }
  } finally {
    await worker.close();
    server.close();
    await engine.close();
  }
  // The first round loads code.
  const counted = rounds.slice(1);
  const measured = ways.map(({ name }, index) => ({
    name,
    rounds: counted.flatMap(({ jobs }) => jobs[index] ?? []),
  }));
  console.log(
    `a document of ${(bytes.length / MEGABYTE).toFixed(1)} MB, median of ${roundCount} rounds`,
  );
  console.log(
    formatOverhead(
      counted.map(({ alone }) => alone),
      measured,
    ),
  );
}

interface Round {
  readonly alone: Spent;
  /** One for each way. */
  readonly jobs: readonly MeasuredJob[];
}

async function measureEach(
  ways: readonly Way[],
  { worker, round }: { readonly worker: BenchWorker; readonly round: number },
): Promise<MeasuredJob[]> {
  const jobs: MeasuredJob[] = [];
  for (const { name, input } of ways) {
    jobs.push(await measureJob(worker, { id: `${name} ${round}`, input }));
  }
  return jobs;
}

interface Way {
  readonly name: string;
  readonly input: Record<string, unknown>;
}

/** Every source with every transport, all outputs asked for. */
async function waysTo(
  { volumeFolder }: BenchWorker,
  { bytes, url }: { readonly bytes: Uint8Array; readonly url: string },
): Promise<Way[]> {
  const path = join(volumeFolder, "document");
  await writeFile(path, bytes);
  const sources: Record<string, string> = {
    file_url: url,
    file_b64: Buffer.from(bytes).toString("base64"),
    volume_path: path,
  };
  return Object.entries(sources).flatMap(([source, value]) =>
    TRANSPORTS.map((transport) => ({
      name: `${source}, ${transport}`,
      input: {
        [source]: value,
        transport,
        formats: FORMATS,
        basename: "document",
        backend: "pipeline",
      },
    })),
  );
}
