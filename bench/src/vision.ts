import { JobInput, type VisionModel } from "@parsewright/contract";
import { createEngine } from "@parsewright/engine";
import { connectVisionModel, operatorPolicy } from "@parsewright/vision";
import { clock } from "./measure/clock.ts";
import { readCommandLine } from "./measure/command-line.ts";
import { writeScannedPdf } from "./vision/scanned-pdf.ts";
import type { Capacity } from "./vision/share-of-capacity.ts";
import { startServer } from "./vision/start-server.ts";

/** The goal, for the client alone and for the whole engine. */
const MIN_SHARE = 0.9;

const PLACES = [1, 8, 64];

/** For each place of the server, so that the first and the last answers weigh little. */
const QUESTIONS_PER_PLACE = 10;

/** With the thirteen questions of each, enough for one place of the server. */
const MIN_PAGES = 2;
const MAX_PAGES = 64;

/** Of a crop of a page. */
const PICTURE_BYTES = 100_000;

const {
  values: { delay: delayMs, "in-flight": inFlight },
} = readCommandLine({
  usage:
    "vision [--delay MS] [--in-flight N], the time that an answer takes, and how many are made at once",
  options: { delay: 2000, "in-flight": 0 },
});
const chosen = inFlight > 0 ? [inFlight] : PLACES;
for (const places of chosen) await measureClient({ places, delayMs });
for (const places of chosen) await measureEngine({ places, delayMs });

/** The client alone, with pictures that it is given. */
async function measureClient(capacity: Capacity): Promise<void> {
  const count = capacity.places * QUESTIONS_PER_PLACE;
  await measure("client", capacity, {
    unit: "question",
    count,
    async work(model, signal) {
      const image = writePicture();
      const penalties = { presencePenalty: 1, frequencyPenalty: 0.05 };
      const question = { prompt: "\nText Recognition:", image, ...penalties };
      await Promise.all(Array.from({ length: count }, () => model.ask(question, signal)));
    },
  });
}

/** From a PDF of scanned pages to its document. */
async function measureEngine(capacity: Capacity): Promise<void> {
  const count = Math.max(MIN_PAGES, Math.min(capacity.places * 2, MAX_PAGES));
  const bytes = writeScannedPdf(count);
  const engine = createEngine();
  await measure("engine", capacity, {
    unit: "page",
    count,
    async work(vision, signal) {
      const options = JobInput.parse({ backend: "vlm-auto-engine" });
      const images = { add: async () => {} };
      const document = await engine.parse({ bytes, options, images, signal, vision });
      const failed = document.pdf_info.flatMap((page) => page.parser_failed_blocks ?? []);
      if (failed.length > 0) console.log(`${failed.length} blocks failed: ${failed[0]?.reason}`);
    },
  });
  await engine.close();
}

interface Work {
  readonly unit: string;
  readonly count: number;
  readonly work: (model: VisionModel, signal: AbortSignal) => Promise<void>;
}

async function measure(
  name: string,
  capacity: Capacity,
  { unit, count, work }: Work,
): Promise<void> {
  const server = await startServer(capacity);
  const { signal } = new AbortController();
  const model = await connectVisionModel({
    serverUrl: server.url,
    policy: operatorPolicy(server.url, "the server of the bench"),
    maxInFlight: capacity.places,
    signal,
  });
  const spent = await clock(() => work(model, signal));
  model.close();
  const report = await server.finish();
  const { share } = report;
  if (share < MIN_SHARE) process.exitCode = 1;
  console.log(
    [
      `${name}, ${capacity.places} in flight, ${capacity.delayMs} ms an answer`,
      `${report.questions} questions in ${spent.wallSeconds.toFixed(1)} s`,
      `${(share * 100).toFixed(1)} % of capacity`,
      `CPU ${((spent.cpuSeconds * 1000) / count).toFixed(1)} ms per ${unit}`,
      `${report.connections} connections, ${report.peakInFlight} at most in flight`,
    ].join("  "),
  );
}

/** Bytes that begin like a PNG file; nobody decodes them. */
function writePicture(): Uint8Array {
  const bytes = Buffer.alloc(PICTURE_BYTES, 7);
  bytes.write("89504e470d0a1a0a", "hex");
  return bytes;
}
