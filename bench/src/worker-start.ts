import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import sharp from "sharp";
import { writeFigures } from "./all/figures.ts";
import { MODEL_DIRECTORY, NO_MODELS } from "./engine/model-directory.ts";
import { readCommandLine } from "./measure/command-line.ts";
import { median } from "./measure/statistics.ts";
import { measureStart, type MeasuredStart, START_PHASES } from "./worker/measure-start.ts";
import { serveHttp } from "./worker/serve-http.ts";

const SCAN_DOTS_PER_INCH = 150;

/** The page that a worker warms up with, alone in its folder. */
const TEST_PAGE = new URL("../../apps/worker/assets/test-fixture.pdf", import.meta.url);

const {
  values: { rounds: roundCount, json },
} = readCommandLine({
  usage: "worker-start [--rounds N] [--json FILE]",
  options: { rounds: 5, json: null },
});
await measure();

/** Every set of variables in turn, round by round, so that a busy moment of the machine hits all alike. */
async function measure(): Promise<void> {
  const collector = await serveHttp((request, response) => {
    request.resume().on("end", () => response.end());
  });
  const setups = await setupsWith(collector.url);
  const rounds = new Map(setups.map(({ name }): [string, MeasuredStart[]] => [name, []]));
  for (let round = 0; round < roundCount; round++) {
    for (const { name, variables, document } of setups)
      rounds.get(name)?.push(await measureStart(variables, document));
  }
  collector.close();
  report(rounds);
  await writeFigures(json, [
    {
      title: "Cold start of a worker",
      note: "From the start of the process to the result of a first job of one page; with models, the layout model is loaded on the way.",
      unit: "ms",
      better: "lower",
      rows: [...rounds].flatMap(([name, starts]) =>
        (["all", "CPU in all"] as const).map((phase) => ({
          name: `Parsewright, ${name}: ${phase === "all" ? "clock" : "CPU"}`,
          value: median(starts.map((start) => start[phase])),
        })),
      ),
    },
  ]);
}

async function setupsWith(collectorUrl: string) {
  const telemetry = { OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl };
  const document = await readFile(TEST_PAGE);
  const plain = [
    { name: "plain", variables: {}, document },
    { name: "telemetry", variables: telemetry, document },
  ];
  if (MODEL_DIRECTORY === NO_MODELS) return plain;
  const models = { PARSER_MODEL_DIR: MODEL_DIRECTORY };
  return [
    ...plain,
    { name: "models", variables: models, document },
    { name: "models, telemetry", variables: { ...models, ...telemetry }, document },
    { name: "models, a scan", variables: models, document: await scanOf(TEST_PAGE) },
  ];
}

/** A PDF as a scanner writes it, of the first page of another. */
async function scanOf(pdf: URL): Promise<Buffer> {
  const options = ["-r", String(SCAN_DOTS_PER_INCH), "-singlefile", "-gray", "-png"];
  const { stdout } = await promisify(execFile)("pdftoppm", [...options, fileURLToPath(pdf)], {
    encoding: "buffer",
  });
  const { data, info } = await sharp(stdout)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = { width: info.width, height: info.height, data };
  const [width, height] = [info.width, info.height].map((side) => (side * 72) / SCAN_DOTS_PER_INCH);
  const page = { x: 0, y: 0, width: width ?? 0, height: height ?? 0 };
  return Buffer.from(writePdf([{ content: (written) => written.image(picture, page) }]));
}

/** Milliseconds: a line for each phase, a column for each set of variables, the median over the rounds. */
function report(rounds: ReadonlyMap<string, readonly MeasuredStart[]>): void {
  const width = Math.max(...[...rounds.keys(), "100000"].map((name) => name.length)) + 2;
  const labelWidth = Math.max(...START_PHASES.map((phase) => phase.length));
  const row = (label: string, cells: readonly string[]) =>
    label.padEnd(labelWidth) + cells.map((cell) => cell.padStart(width)).join("");
  console.log(row("ms", [...rounds.keys()]));
  for (const phase of START_PHASES) {
    const medians = [...rounds.values()].map((starts) =>
      median(starts.map((start) => start[phase])),
    );
    console.log(
      row(
        phase,
        medians.map((value) => value.toFixed(0)),
      ),
    );
  }
}
