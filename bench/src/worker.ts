import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createEngine } from "@parsewright/engine";
import { clock, type Spent } from "./speed/timed-parser.ts";
import { type BenchWorker, startBenchWorker } from "./worker/bench-worker.ts";
import { formatOverhead } from "./worker/format-overhead.ts";
import { measureJob, type MeasuredJob } from "./worker/measure-job.ts";
import { parseInProcess } from "./worker/parse-in-process.ts";
import { writePicturePdf } from "./worker/picture-pdf.ts";

const USAGE = "Usage: npm run bench:worker -- [--rounds N] [PATH], a document of at most 20 MB";
const MEGABYTE = 1_000_000;
const TRANSPORTS = ["inline", "tarball_b64"];
const FORMATS = ["markdown", "content_list", "middle", "images"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string", default: "5" } },
});
const roundCount = Number(values.rounds);

if (positionals.length > 1 || !(roundCount >= 1)) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const [path] = positionals;
  await measure(path === undefined ? writePicturePdf() : await readFile(path));
}

/** The engine alone and every way in turn, round by round, so that a busy moment of the machine hits all alike. */
async function measure(bytes: Uint8Array): Promise<void> {
  // oxlint-disable-next-line node/no-process-env -- the same models for the worker and for the engine alone
  const modelDirectory = process.env["PARSER_MODEL_DIR"];
  const engine = createEngine(modelDirectory === undefined ? {} : { modelDirectory });
  const worker = await startBenchWorker({
    LOG_LEVEL: "warn",
    ...(modelDirectory !== undefined && { PARSER_MODEL_DIR: modelDirectory }),
  });
  const server = await serveDocument(bytes);
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

async function serveDocument(bytes: Uint8Array) {
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/octet-stream" }).end(bytes);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/document`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
