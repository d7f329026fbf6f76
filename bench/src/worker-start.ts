import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writeFigures } from "./all/figures.ts";
import { median } from "./office/time-parsers.ts";
import { writeScanPdf } from "./scan-job/scan-pdf.ts";
import { measureStart, type MeasuredStart, START_PHASES } from "./worker/measure-start.ts";

/** The page that a worker warms up with, alone in its folder. */
const TEST_PAGE = new URL("../../apps/worker/assets/test-fixture.pdf", import.meta.url);

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "5" }, json: { type: "string" } },
});
const roundCount = Number(values.rounds);

if (roundCount >= 1) {
  await measure();
} else {
  console.error(
    "Usage: npm run bench:worker-start -- [--rounds N] [--json FILE]; 5 rounds by default",
  );
  process.exitCode = 2;
}

/** Every set of variables in turn, round by round, so that a busy moment of the machine hits all alike. */
async function measure(): Promise<void> {
  const collector = http.createServer((request, response) => {
    request.resume().on("end", () => response.end());
  });
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  const { port } = collector.address() as AddressInfo;
  const setups = await setupsWith(`http://127.0.0.1:${port}`);
  const rounds = new Map(setups.map(({ name }): [string, MeasuredStart[]] => [name, []]));
  for (let round = 0; round < roundCount; round++) {
    for (const { name, variables, document } of setups)
      rounds.get(name)?.push(await measureStart(variables, document));
  }
  collector.close();
  collector.closeAllConnections();
  report(rounds);
  await writeFigures(values.json, [
    {
      title: "Cold start of a worker",
      note: "From the start of the process to the result of a first job of one page; with models, the layout model is loaded on the way.",
      unit: "ms",
      better: "lower",
      rows: [...rounds].flatMap(([name, starts]) =>
        (["all", "CPU in all"] as const).map((phase) => ({
          name: `Parser, ${name}: ${phase === "all" ? "clock" : "CPU"}`,
          value: median(starts.map((start) => start[phase])),
        })),
      ),
    },
  ]);
}

async function setupsWith(collectorUrl: string) {
  // oxlint-disable-next-line node/no-process-env -- each bench is a program of its own
  const modelDirectory = process.env["PARSER_MODEL_DIR"];
  const telemetry = { OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl };
  const document = await readFile(TEST_PAGE);
  const plain = [
    { name: "plain", variables: {}, document },
    { name: "telemetry", variables: telemetry, document },
  ];
  if (modelDirectory === undefined) return plain;
  const models = { PARSER_MODEL_DIR: modelDirectory };
  const scan = await writeScanPdf(fileURLToPath(new URL(".", TEST_PAGE)), 1);
  return [
    ...plain,
    { name: "models", variables: models, document },
    { name: "models, telemetry", variables: { ...models, ...telemetry }, document },
    { name: "models, a scan", variables: models, document: scan },
  ];
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
